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
                    ▐    █       ████▊            ▌  ▐  █▀█         ▕████▋     ▀   ▌
                    ▐    █                        ▌  ▐  █ █                        ▌
                    ▐    ▀                        ▌  ▐  ▀▀▀                        ▌
                    ▐▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁▌  ▐▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁▌
                    ▐▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔▌  ▐▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔▌
                    ▐  █▀█                        ▌  ▐    █                        ▌
                    ▐  █ █                        ▌  ▐    █                        ▌
                    ▐  ▀▄▀    ▍████▏              ▌  ▐    ▀       ▎████            ▌
                     0:1  goal  39     e1 r4 t 788    0:1  goal  43     e1 r4 t 787
                     skew +300 ppm                    hitch 250 of 2700 ms
                     L → R    60±10 ms    loss   2.0%    4 in flight    632 B/s
                              blackout 700 of 3000 ms      duplicate   1.0%
                     R → L    60±10 ms    loss   2.0%    3 in flight    595 B/s
                              bandwidth 64 kbit/s  queue     0 of 50000 B
                        768 R→L +5 ticks   state  e1 r4   t 771    0:1  owner P1
                        780 R→L in flight  inputs  t 787 lag 3 ×9
                        780 L→R in flight  inputs  t 788 lag 5 ×9
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
                     0:1  goal  39             e1 r4 t 788    0:1  goal  43             e1 r4 t 787
                     skew +300 ppm                            hitch 250 of 2700 ms
                     L → R    60±10 ms    loss   2.0%    4 in flight   184 of   792 lost    632 B/s
                              blackout 700 of 3000 ms      duplicate   1.0%
                     R → L    60±10 ms    loss   2.0%    3 in flight    12 of   787 lost    595 B/s
                              bandwidth 64 kbit/s  queue     0 of 50000 B      duplicate   1.0%
                        768 R→L +5 ticks   state  e1 r4   t 771    0:1  owner P1
                        780 R→L in flight  inputs  t 787 lag 3 ×9
                        780 L→R in flight  inputs  t 788 lag 5 ×9
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
                     0:1  goal  39             e1 r4 t 788    0:1  goal  43             e1 r4 t 787
                     skew +300 ppm                            hitch 250 of 2700 ms
                     L → R    60±10 ms    loss   2.0%    4 in flight   184 of   792 lost    632 B/s
                              blackout 700 of 3000 ms      duplicate   1.0%
                     R → L    60±10 ms    loss   2.0%    3 in flight    12 of   787 lost    595 B/s
                              bandwidth 64 kbit/s  queue     0 of 50000 B      duplicate   1.0%
                     over 13.0 s              left  right                          p50    p99    max
                     pops a minute            0.00   9.23  displayed divergence 0.0384 0.2058 0.3006
                     largest pop            0.0047 0.0941  ticks scores differ       0      0      0
                     unfair contacts             0      0  ticks to reconverge                     4
                     ticks to own paddle         0      0
                     ticks to remote paddle      7      4  revoked goals             0
                     rollbacks                  32     30  confirmed divergence      0
                     mean rollback depth       5.3    7.2
                     stall ticks                 0      0
                     bytes a packet           8.75   8.76

                        768 R→L +5 ticks   state  e1 r4   t 771    0:1  owner P1
                        779 R→L in flight  inputs  t 786 lag 4 ×9
                        779 L→R in flight  inputs  t 787 lag 4 ×8
                        780 R→L in flight  inputs  t 787 lag 3 ×9
                        780 L→R in flight  inputs  t 788 lag 5 ×9
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
                     0:1  goal  39                                 e1 r4 t 788    0:1  goal  43                                 e1 r4 t 787
                     skew +300 ppm                                                hitch 250 of 2700 ms
                     L → R    60±10 ms    loss   2.0%    4 in flight   184 of   792 lost    632 B/s
                              blackout 700 of 3000 ms      duplicate   1.0%
                     R → L    60±10 ms    loss   2.0%    3 in flight    12 of   787 lost    595 B/s
                              bandwidth 64 kbit/s  queue     0 of 50000 B      duplicate   1.0%
                        765 L→R +3 ticks   state  e1 r4   t 767    0:1  owner P1                     over 13.0 s              left  right
                        768 R→L +5 ticks   state  e1 r4   t 771    0:1  owner P1                     pops a minute            0.00   9.23
                        779 R→L in flight  inputs  t 786 lag 4 ×9                                    largest pop            0.0047 0.0941
                        779 L→R in flight  inputs  t 787 lag 4 ×8                                    displayed divergence      0.2058
                        780 R→L in flight  inputs  t 787 lag 3 ×9                                    unfair contacts             0      0
                        780 L→R in flight  inputs  t 788 lag 5 ×9                                    revoked goals                  0
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
                    ▐                       ▊████████▊                        ▌  ▐                             ▐████████▌                  ▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐    █                                                    ▌  ▐  █▀█                                                    ▌
                    ▐    █                                                    ▌  ▐  █ █                                                    ▌
                    ▐    ▀                                                    ▌  ▐  ▀▀▀                                                    ▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─▌  ▐─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐  █▀█                                                    ▌  ▐    █                                                    ▌
                    ▐  █ █                                                    ▌  ▐    █                                                    ▌
                    ▐  ▀▀▀                                                    ▌  ▐    ▀                                                    ▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐                  ▐████████▌                             ▌  ▐                        ▎████████▎                       ▌
                     0:1  goal  39                                 e1 r4 t 788    0:1  goal  43                                 e1 r4 t 787
                     skew +300 ppm                                                hitch 250 of 2700 ms
                     L → R    60±10 ms    loss   2.0%    4 in flight   184 of   792 lost    632 B/s
                              blackout 700 of 3000 ms      duplicate   1.0%
                     R → L    60±10 ms    loss   2.0%    3 in flight    12 of   787 lost    595 B/s
                              bandwidth 64 kbit/s  queue     0 of 50000 B      duplicate   1.0%
                          8 R→L +6 ticks   state  e1 r2   t 4      0:0  owner P1                     over 13.0 s              left  right
                         13 L→R +5 ticks   state  e1 r3   t 9      0:0  owner P1                     pops a minute            0.00   9.23
                         18 R→L +6 ticks   state  e1 r3   t 14     0:0  owner P1                     largest pop            0.0047 0.0941
                        765 L→R +3 ticks   state  e1 r4   t 767    0:1  owner P1                     displayed divergence      0.2058
                        768 R→L +5 ticks   state  e1 r4   t 771    0:1  owner P1                     unfair contacts             0      0
                        776 R→L +3 ticks   inputs  t 783 lag 4 ×8                                    revoked goals                  0
                        776 L→R +3 ticks   inputs  t 784 lag 6 ×10                                   ticks to own paddle         0      0
                        777 R→L in flight  inputs  t 784 lag 4 ×9                                    ticks to remote paddle      7      4
                        777 L→R in flight  inputs  t 785 lag 4 ×7                                    rollbacks                  32     30
                        778 R→L lost       inputs  t 785 lag 3 ×8                                    mean rollback depth       5.3    7.2
                        778 L→R in flight  inputs  t 786 lag 5 ×8                                    stall ticks                 0      0
                        779 R→L in flight  inputs  t 786 lag 4 ×9                                    bytes a packet           8.75   8.76
                        779 L→R in flight  inputs  t 787 lag 4 ×8                                    ticks scores differ            0
                        780 R→L in flight  inputs  t 787 lag 3 ×9                                    ticks to reconverge            4
                        780 L→R in flight  inputs  t 788 lag 5 ×9                                    confirmed divergence           0
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
                     0:1  goal  39                                 e1 r4 t 788    0:1  goal  43                                 e1 r4 t 787
                     skew +300 ppm                                                hitch 250 of 2700 ms
                     L > R    60+-10 ms   loss   2.0%    4 in flight   184 of   792 lost    632 B/s
                              blackout 700 of 3000 ms      duplicate   1.0%
                     R > L    60+-10 ms   loss   2.0%    3 in flight    12 of   787 lost    595 B/s
                              bandwidth 64 kbit/s  queue     0 of 50000 B      duplicate   1.0%
                          8 R>L +6 ticks   state  e1 r2   t 4      0:0  owner P1                     over 13.0 s              left  right
                         13 L>R +5 ticks   state  e1 r3   t 9      0:0  owner P1                     pops a minute            0.00   9.23
                         18 R>L +6 ticks   state  e1 r3   t 14     0:0  owner P1                     largest pop            0.0047 0.0941
                        765 L>R +3 ticks   state  e1 r4   t 767    0:1  owner P1                     displayed divergence      0.2058
                        768 R>L +5 ticks   state  e1 r4   t 771    0:1  owner P1                     unfair contacts             0      0
                        776 R>L +3 ticks   inputs  t 783 lag 4 x8                                    revoked goals                  0
                        776 L>R +3 ticks   inputs  t 784 lag 6 x10                                   ticks to own paddle         0      0
                        777 R>L in flight  inputs  t 784 lag 4 x9                                    ticks to remote paddle      7      4
                        777 L>R in flight  inputs  t 785 lag 4 x7                                    rollbacks                  32     30
                        778 R>L lost       inputs  t 785 lag 3 x8                                    mean rollback depth       5.3    7.2
                        778 L>R in flight  inputs  t 786 lag 5 x8                                    stall ticks                 0      0
                        779 R>L in flight  inputs  t 786 lag 4 x9                                    bytes a packet           8.75   8.76
                        779 L>R in flight  inputs  t 787 lag 4 x8                                    ticks scores differ            0
                        780 R>L in flight  inputs  t 787 lag 3 x9                                    ticks to reconverge            4
                        780 L>R in flight  inputs  t 788 lag 5 x9                                    confirmed divergence           0
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
                     L → R    60±10 ms    loss   2.0%    4 in flight   184 of   792 lost    632 B/s  blackout 700 of 3000 ms      duplicate   1.0%
                     R → L    60±10 ms    loss   2.0%    3 in flight    12 of   787 lost    595 B/s  bandwidth 64 kbit/s  queue     0 of 50000 B      duplicate   1.0%
                          8 R→L +6 ticks   state  e1 r2   t 4      0:0  owner P1                     over 13.0 s              left  right                              p50    p99    max
                         13 L→R +5 ticks   state  e1 r3   t 9      0:0  owner P1                     pops a minute            0.00   9.23      displayed divergence 0.0384 0.2058 0.3006
                         18 R→L +6 ticks   state  e1 r3   t 14     0:0  owner P1                     largest pop            0.0047 0.0941      ticks scores differ       0      0      0
                        765 L→R +3 ticks   state  e1 r4   t 767    0:1  owner P1                     unfair contacts             0      0      ticks to reconverge                     4
                        768 R→L +5 ticks   state  e1 r4   t 771    0:1  owner P1                     ticks to own paddle         0      0
                        776 R→L +3 ticks   inputs  t 783 lag 4 ×8                                    ticks to remote paddle      7      4      revoked goals             0
                        776 L→R +3 ticks   inputs  t 784 lag 6 ×10                                   rollbacks                  32     30      confirmed divergence      0
                        777 R→L in flight  inputs  t 784 lag 4 ×9                                    mean rollback depth       5.3    7.2
                        777 L→R in flight  inputs  t 785 lag 4 ×7                                    stall ticks                 0      0
                        778 R→L lost       inputs  t 785 lag 3 ×8                                    bytes a packet           8.75   8.76
                        778 L→R in flight  inputs  t 786 lag 5 ×8
                        779 R→L in flight  inputs  t 786 lag 4 ×9
                        779 L→R in flight  inputs  t 787 lag 4 ×8
                        780 R→L in flight  inputs  t 787 lag 3 ×9
                        780 L→R in flight  inputs  t 788 lag 5 ×9
                     tick 780  mixed  rollback-filtered  seed 7                                                          [ ] one-way delay  { } jitter  - + loss  Tab link  s strategy  1 2 leave  p freeze  n step  ? keys
                    """
            ) == []
        )
    }
}
