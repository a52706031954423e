internal import GameCore
internal import MatchSync
internal import PongUI
internal import Testing
internal import TerminalUI

@Suite("Screens of the lab's conditions and measures") struct LabMeasuresScreenTests {
    /// Two computer players some seconds into a match, on a link of many conditions.
    private func measured(_ columns: Int, _ rows: Int, _ glyphs: GlyphSet = .blocks) -> Stage {
        var network = LabNetwork(LabConditions(delay: 60, jitter: 10, loss: 20_000, duplication: 10_000))
        network.name = "mixed"
        network.fromLeft.blackout = LabConditions.Recurring(700, every: 3_000)
        network.fromRight.bandwidth = 64
        network.leftClock.skew = 300
        network.rightClock.hitch = LabConditions.Recurring(250, every: 2_700)
        var stage = Stage.lab(
            .computer(.normal),
            .computer(.normal),
            columns,
            rows,
            glyphs,
            strategy: .standard,
            network: network
        )
        stage.run(750)
        return stage
    }

    @Test("64×20: conditions and clocks") func smallMeasured() {
        let stage = measured(64, 20)
        #expect(
            stage.differences(
                from: """
                     ● Left P1 owner        joined    ○ Right P2             joined
                    ▐    █       ▏███▉            ▌  ▐  ▊████▌                     ▌
                    ▐    █                        ▌  ▐  █ █                        ▌
                    ▐    ▀                        ▌  ▐  ▀▀▀ ▗▖                     ▌
                    ▐▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁▌  ▐▁ ▁ ▁ ▝▘▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁▌
                    ▐▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔▌  ▐▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔▌
                    ▐  █▀█                 █      ▌  ▐    █                        ▌
                    ▐  █ █                        ▌  ▐    █                        ▌
                    ▐  ▀▀▀                ▊████▌  ▌  ▐    ▀       ▏███▉            ▌
                     0:1  playing      e1 r6 t 786    0:1  playing      e1 r6 t 784
                     skew +300 ppm                    hitch 250 of 2700 ms
                     L → R    60±10 ms    loss   2.0%    4 in flight    539 B/s
                              blackout 700 of 3000 ms      duplicate   1.0%
                     R → L    60±10 ms    loss   2.0%    3 in flight    508 B/s
                              bandwidth 64 kbit/s  queue     0 of 50000 B
                        570 R→L +5 ticks   state  e1 r6   t 569    0:1  owner P1
                        780 R→L in flight  inputs  t 784 lag 3 ×9
                        780 L→R in flight  inputs  t 786 lag 5 ×8
                     tick 780  mixed  rollback-filtered  seed 7
                     [ ] one-way delay  s strategy  p freeze  ? keys
                    """
            ) == []
        )
    }

    @Test("80×24: conditions and clocks") func mediumMeasured() {
        let stage = measured(80, 24)
        #expect(
            stage.differences(
                rows: 13..<24,
                from: """
                     0:1  playing              e1 r6 t 786    0:1  playing              e1 r6 t 784
                     skew +300 ppm                            hitch 250 of 2700 ms
                     L → R    60±10 ms    loss   2.0%    4 in flight   186 of   793 lost    539 B/s
                              blackout 700 of 3000 ms      duplicate   1.0%
                     R → L    60±10 ms    loss   2.0%    3 in flight     9 of   728 lost    508 B/s
                              bandwidth 64 kbit/s  queue     0 of 50000 B      duplicate   1.0%
                        570 R→L +5 ticks   state  e1 r6   t 569    0:1  owner P1
                        780 R→L in flight  inputs  t 784 lag 3 ×9
                        780 L→R in flight  inputs  t 786 lag 5 ×8
                     tick 780  mixed  rollback-filtered  seed 7
                     [ ] one-way delay  - + loss  s strategy  p freeze  n step  ? keys
                    """
            ) == []
        )
    }

    @Test("80×40: measures above the messages") func highMeasured() {
        let stage = measured(80, 40)
        #expect(
            stage.differences(
                rows: 16..<40,
                from: """
                     0:1  playing              e1 r6 t 786    0:1  playing              e1 r6 t 784
                     skew +300 ppm                            hitch 250 of 2700 ms
                     L → R    60±10 ms    loss   2.0%    4 in flight   186 of   793 lost    539 B/s
                              blackout 700 of 3000 ms      duplicate   1.0%
                     R → L    60±10 ms    loss   2.0%    3 in flight     9 of   728 lost    508 B/s
                              bandwidth 64 kbit/s  queue     0 of 50000 B      duplicate   1.0%
                     over 13.0 s              left  right                          p50    p99    max
                     pops a minute            0.00   9.23  displayed divergence 0.0295 0.2451 0.2604
                     largest pop            0.0041 0.0528  ticks scores differ       2      2      2
                     unfair contacts             0      0  ticks to reconverge                    14
                     ticks to own paddle         0      0
                     ticks to remote paddle      4      5  revoked goals             0
                     rollbacks                  29     41  confirmed divergence      0
                     mean rollback depth       4.7    4.7
                     stall ticks                 0      0
                     bytes a packet           8.77   8.73

                        570 R→L +5 ticks   state  e1 r6   t 569    0:1  owner P1
                        779 R→L in flight  inputs  t 783 lag 3 ×9
                        779 L→R in flight  inputs  t 785 lag 7 ×9
                        780 R→L in flight  inputs  t 784 lag 3 ×9
                        780 L→R in flight  inputs  t 786 lag 5 ×8
                     tick 780  mixed  rollback-filtered  seed 7
                     [ ] one-way delay  - + loss  s strategy  p freeze  n step  ? keys
                    """
            ) == []
        )
    }

    @Test("120×30: the first measures") func lowMeasured() {
        let stage = measured(120, 30)
        #expect(
            stage.differences(
                rows: 17..<30,
                from: """
                     0:1  playing                                  e1 r6 t 786    0:1  playing                                  e1 r6 t 784
                     skew +300 ppm                                                hitch 250 of 2700 ms
                     L → R    60±10 ms    loss   2.0%    4 in flight   186 of   793 lost    539 B/s
                              blackout 700 of 3000 ms      duplicate   1.0%
                     R → L    60±10 ms    loss   2.0%    3 in flight     9 of   728 lost    508 B/s
                              bandwidth 64 kbit/s  queue     0 of 50000 B      duplicate   1.0%
                        566 L→R +4 ticks   state  e1 r6   t 564    0:1  owner P1                     over 13.0 s              left  right
                        570 R→L +5 ticks   state  e1 r6   t 569    0:1  owner P1                     pops a minute            0.00   9.23
                        779 R→L in flight  inputs  t 783 lag 3 ×9                                    largest pop            0.0041 0.0528
                        779 L→R in flight  inputs  t 785 lag 7 ×9                                    displayed divergence      0.2451
                        780 R→L in flight  inputs  t 784 lag 3 ×9                                    unfair contacts             0      0
                        780 L→R in flight  inputs  t 786 lag 5 ×8                                    revoked goals                  0
                     tick 780  mixed  rollback-filtered  seed 7           [ ] one-way delay  - + loss  s strategy  p freeze  n step  ? keys
                    """
            ) == []
        )
    }

    @Test("120×40: measures beside the messages") func largeMeasured() {
        let stage = measured(120, 40)
        #expect(
            stage.differences(
                from: """
                     ● Left P1 owner                                    joined    ○ Right P2                                         joined
                    ▐                        █████████                        ▌  ▐     ▐████████▌                                          ▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐    █                                                    ▌  ▐  █▀█                                                    ▌
                    ▐    █                                                    ▌  ▐  █ █        ▗▖                                          ▌
                    ▐    ▀                                                    ▌  ▐  ▀▀▀        ▝▘                                          ▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─▌  ▐─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐  █▀█                                                    ▌  ▐    █                                                    ▌
                    ▐  █ █                                      ▐▌            ▌  ▐    █                                                    ▌
                    ▐  ▀▀▀                                                    ▌  ▐    ▀                                                    ▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐                                           █████████     ▌  ▐                        █████████                        ▌
                     0:1  playing                                  e1 r6 t 786    0:1  playing                                  e1 r6 t 784
                     skew +300 ppm                                                hitch 250 of 2700 ms
                     L → R    60±10 ms    loss   2.0%    4 in flight   186 of   793 lost    539 B/s
                              blackout 700 of 3000 ms      duplicate   1.0%
                     R → L    60±10 ms    loss   2.0%    3 in flight     9 of   728 lost    508 B/s
                              bandwidth 64 kbit/s  queue     0 of 50000 B      duplicate   1.0%
                        448 R→L +4 ticks   state  e1 r4   t 445    0:1  owner P1                     over 13.0 s              left  right
                        505 L→R +39 ticks  state  e1 r5   t 502    0:1  owner P1                     pops a minute            0.00   9.23
                        544 R→L +4 ticks   state  e1 r5   t 502    0:1  owner P1                     largest pop            0.0041 0.0528
                        566 L→R +4 ticks   state  e1 r6   t 564    0:1  owner P1                     displayed divergence      0.2451
                        570 R→L +5 ticks   state  e1 r6   t 569    0:1  owner P1                     unfair contacts             0      0
                        776 R→L +4 ticks   inputs  t 780 lag 2 ×8                                    revoked goals                  0
                        776 L→R +4 ticks   inputs  t 782 lag 5 ×8                                    ticks to own paddle         0      0
                        777 R→L +3 ticks   inputs  t 781 lag 3 ×9                                    ticks to remote paddle      4      5
                        777 L→R in flight  inputs  t 783 lag 6 ×9                                    rollbacks                  29     41
                        778 R→L in flight  inputs  t 782 lag 3 ×9                                    mean rollback depth       4.7    4.7
                        778 L→R in flight  inputs  t 784 lag 6 ×8                                    stall ticks                 0      0
                        779 R→L in flight  inputs  t 783 lag 3 ×9                                    bytes a packet           8.77   8.73
                        779 L→R in flight  inputs  t 785 lag 7 ×9                                    ticks scores differ            2
                        780 R→L in flight  inputs  t 784 lag 3 ×9                                    ticks to reconverge           14
                        780 L→R in flight  inputs  t 786 lag 5 ×8                                    confirmed divergence           0
                     tick 780  mixed  rollback-filtered  seed 7           [ ] one-way delay  - + loss  s strategy  p freeze  n step  ? keys
                    """
            ) == []
        )
    }

    @Test("120×40: measures in ASCII") func asciiMeasured() {
        let stage = measured(120, 40, .ascii)
        #expect(
            stage.differences(
                rows: 18..<40,
                from: """
                     0:1  playing                                  e1 r6 t 786    0:1  playing                                  e1 r6 t 784
                     skew +300 ppm                                                hitch 250 of 2700 ms
                     L > R    60+-10 ms   loss   2.0%    4 in flight   186 of   793 lost    539 B/s
                              blackout 700 of 3000 ms      duplicate   1.0%
                     R > L    60+-10 ms   loss   2.0%    3 in flight     9 of   728 lost    508 B/s
                              bandwidth 64 kbit/s  queue     0 of 50000 B      duplicate   1.0%
                        448 R>L +4 ticks   state  e1 r4   t 445    0:1  owner P1                     over 13.0 s              left  right
                        505 L>R +39 ticks  state  e1 r5   t 502    0:1  owner P1                     pops a minute            0.00   9.23
                        544 R>L +4 ticks   state  e1 r5   t 502    0:1  owner P1                     largest pop            0.0041 0.0528
                        566 L>R +4 ticks   state  e1 r6   t 564    0:1  owner P1                     displayed divergence      0.2451
                        570 R>L +5 ticks   state  e1 r6   t 569    0:1  owner P1                     unfair contacts             0      0
                        776 R>L +4 ticks   inputs  t 780 lag 2 x8                                    revoked goals                  0
                        776 L>R +4 ticks   inputs  t 782 lag 5 x8                                    ticks to own paddle         0      0
                        777 R>L +3 ticks   inputs  t 781 lag 3 x9                                    ticks to remote paddle      4      5
                        777 L>R in flight  inputs  t 783 lag 6 x9                                    rollbacks                  29     41
                        778 R>L in flight  inputs  t 782 lag 3 x9                                    mean rollback depth       4.7    4.7
                        778 L>R in flight  inputs  t 784 lag 6 x8                                    stall ticks                 0      0
                        779 R>L in flight  inputs  t 783 lag 3 x9                                    bytes a packet           8.77   8.73
                        779 L>R in flight  inputs  t 785 lag 7 x9                                    ticks scores differ            2
                        780 R>L in flight  inputs  t 784 lag 3 x9                                    ticks to reconverge           14
                        780 L>R in flight  inputs  t 786 lag 5 x8                                    confirmed divergence           0
                     tick 780  mixed  rollback-filtered  seed 7           [ ] one-way delay  - + loss  s strategy  p freeze  n step  ? keys
                    """
            ) == []
        )
    }

    @Test("200×60: measures in two tables") func hugeMeasured() {
        let stage = measured(200, 60)
        #expect(
            stage.differences(
                rows: 41..<60,
                from: """
                     skew +300 ppm                                                                                        hitch 250 of 2700 ms
                     L → R    60±10 ms    loss   2.0%    4 in flight   186 of   793 lost    539 B/s  blackout 700 of 3000 ms      duplicate   1.0%
                     R → L    60±10 ms    loss   2.0%    3 in flight     9 of   728 lost    508 B/s  bandwidth 64 kbit/s  queue     0 of 50000 B      duplicate   1.0%
                        448 R→L +4 ticks   state  e1 r4   t 445    0:1  owner P1                     over 13.0 s              left  right                              p50    p99    max
                        505 L→R +39 ticks  state  e1 r5   t 502    0:1  owner P1                     pops a minute            0.00   9.23      displayed divergence 0.0295 0.2451 0.2604
                        544 R→L +4 ticks   state  e1 r5   t 502    0:1  owner P1                     largest pop            0.0041 0.0528      ticks scores differ       2      2      2
                        566 L→R +4 ticks   state  e1 r6   t 564    0:1  owner P1                     unfair contacts             0      0      ticks to reconverge                    14
                        570 R→L +5 ticks   state  e1 r6   t 569    0:1  owner P1                     ticks to own paddle         0      0
                        776 R→L +4 ticks   inputs  t 780 lag 2 ×8                                    ticks to remote paddle      4      5      revoked goals             0
                        776 L→R +4 ticks   inputs  t 782 lag 5 ×8                                    rollbacks                  29     41      confirmed divergence      0
                        777 R→L +3 ticks   inputs  t 781 lag 3 ×9                                    mean rollback depth       4.7    4.7
                        777 L→R in flight  inputs  t 783 lag 6 ×9                                    stall ticks                 0      0
                        778 R→L in flight  inputs  t 782 lag 3 ×9                                    bytes a packet           8.77   8.73
                        778 L→R in flight  inputs  t 784 lag 6 ×8
                        779 R→L in flight  inputs  t 783 lag 3 ×9
                        779 L→R in flight  inputs  t 785 lag 7 ×9
                        780 R→L in flight  inputs  t 784 lag 3 ×9
                        780 L→R in flight  inputs  t 786 lag 5 ×8
                     tick 780  mixed  rollback-filtered  seed 7                                                          [ ] one-way delay  { } jitter  - + loss  Tab link  s strategy  1 2 leave  p freeze  n step  ? keys
                    """
            ) == []
        )
    }
}
