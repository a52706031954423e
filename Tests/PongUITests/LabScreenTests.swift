internal import GameCore
internal import MatchSync
internal import PongUI
internal import Testing
internal import TerminalUI

@Suite("Screens of the lab") struct LabScreenTests {
    /// Two computer players in a rally, over a link like that of a phone.
    private func rally(
        _ columns: Int,
        _ rows: Int,
        _ glyphs: GlyphSet = .blocks,
        conditions: LabConditions = LabConditions(delay: 50, jitter: 10, loss: 20_000),
        split: Int = 50
    ) -> Stage {
        var stage = Stage.lab(
            .computer(.normal),
            .computer(.normal),
            columns,
            rows,
            glyphs,
            conditions: conditions,
            split: split
        )
        stage.run(370)
        return stage
    }

    @Test("64×20: a rally") func small() {
        let stage = rally(64, 20)
        #expect(
            stage.differences(
                from: """
                     ● Left P1 owner        joined    ○ Right P2             joined
                    ▐                ▋████▍       ▌  ▐            ████▊            ▌
                    ▐  █▀█                        ▌  ▐  █▀█                        ▌
                    ▐  █ █                        ▌  ▐  █ █                        ▌
                    ▐  ▀▀▀                        ▌  ▐  ▀▀▀                        ▌
                    ▐                             ▌  ▐                             ▌
                    ▐─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─▐▌ ─▌  ▐─ █ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─▌
                    ▐                             ▌  ▐                             ▌
                    ▐  █▀█                        ▌  ▐  █▀█                        ▌
                    ▐  █ █                        ▌  ▐  █ █                        ▌
                    ▐  ▀▀▀                        ▌  ▐  ▀▀▀                        ▌
                    ▐            ▎████            ▌  ▐        ▏███▉                ▌
                     0:0  playing      e1 r4 t 397    0:0  playing      e1 r4 t 395
                     L → R    50±10 ms    loss   2.0%    2 in flight   1920 B/s
                     R → L    50±10 ms    loss   2.0%    2 in flight    960 B/s
                         67 R→L +3 ticks   state  e1 r4   t 62     0:0  owner P1
                        400 L→R in flight  update #400    t 397    ball 0.888 0.494
                        400 R→L in flight  update #400    t 393    paddle 0.636
                     tick 400  custom  host  seed 7
                     [ ] one-way delay  s strategy  p freeze  ? keys
                    """
            ) == []
        )
    }

    @Test("80×24: a rally") func medium() {
        let stage = rally(80, 24)
        #expect(
            stage.differences(
                from: """
                     ● Left P1 owner                joined    ○ Right P2                     joined
                    ▐                     ▏█████▏         ▌  ▐               ▍█████▍               ▌
                    ▐                                     ▌  ▐                                     ▌
                    ▐                                     ▌  ▐                                     ▌
                    ▐  █▀█                                ▌  ▐  █▀█                                ▌
                    ▐  █ █                                ▌  ▐  █ █                                ▌
                    ▐  ▀▀▀                                ▌  ▐  ▀▀▀                                ▌
                    ▐                                     ▌  ▐   ▄                                 ▌
                    ▐─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ▐▌─ ─▌  ▐─ ─▀─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─▌
                    ▐                                     ▌  ▐                                     ▌
                    ▐  █▀█                                ▌  ▐  █▀█                                ▌
                    ▐  █ █                                ▌  ▐  █ █                                ▌
                    ▐  ▀▀▀                                ▌  ▐  ▀▀▀                                ▌
                    ▐                                     ▌  ▐                                     ▌
                    ▐                                     ▌  ▐                                     ▌
                    ▐               ▋█████▋               ▌  ▐          ▐█████▌                    ▌
                     0:0  playing              e1 r4 t 397    0:0  playing              e1 r4 t 395
                     L → R    50±10 ms    loss   2.0%    2 in flight     7 of   405 lost   1920 B/s
                     R → L    50±10 ms    loss   2.0%    2 in flight     7 of   399 lost    960 B/s
                         67 R→L +3 ticks   state  e1 r4   t 62     0:0  owner P1
                        400 L→R in flight  update #400    t 397    paddle 0.503  ball 0.888 0.494
                        400 R→L in flight  update #400    t 393    paddle 0.636
                     tick 400  custom  host  seed 7
                     [ ] one-way delay  - + loss  s strategy  p freeze  n step  ? keys
                    """
            ) == []
        )
    }

    @Test("80×24: a rally in ASCII") func ascii() {
        let stage = rally(80, 24, .ascii)
        #expect(
            stage.differences(
                from: """
                     * Left P1 owner                joined    o Right P2                     joined
                    |                     ======          |  |               ======                |
                    |                                     |  |                                     |
                    |                                     |  |                                     |
                    |   _                                 |  |   _                                 |
                    |  | |                                |  |  | |                                |
                    |  |_|                                |  |  |_|                                |
                    |                                     |  |                                     |
                    |- - - - - - - - - - - - - - - - O - -|  |- -O- - - - - - - - - - - - - - - - -|
                    |                                     |  |                                     |
                    |   _                                 |  |   _                                 |
                    |  | |                                |  |  | |                                |
                    |  |_|                                |  |  |_|                                |
                    |                                     |  |                                     |
                    |                                     |  |                                     |
                    |                ======               |  |          ======                     |
                     0:0  playing              e1 r4 t 397    0:0  playing              e1 r4 t 395
                     L > R    50+-10 ms   loss   2.0%    2 in flight     7 of   405 lost   1920 B/s
                     R > L    50+-10 ms   loss   2.0%    2 in flight     7 of   399 lost    960 B/s
                         67 R>L +3 ticks   state  e1 r4   t 62     0:0  owner P1
                        400 L>R in flight  update #400    t 397    paddle 0.503  ball 0.888 0.494
                        400 R>L in flight  update #400    t 393    paddle 0.636
                     tick 400  custom  host  seed 7
                     [ ] one-way delay  - + loss  s strategy  p freeze  n step  ? keys
                    """
            ) == []
        )
    }

    @Test("80×24: views of different widths") func uneven() {
        let stage = rally(80, 24, split: 30)
        #expect(
            stage.differences(
                from: """
                     ● Left P1      joined    ○ Right P2                                     joined
                    ▐            ▏██▍     ▌  ▐                      ▏███████▋                      ▌
                    ▐                     ▌  ▐                                                     ▌
                    ▐                     ▌  ▐                                                     ▌
                    ▐  █▀█                ▌  ▐  █▀█                                                ▌
                    ▐  █ █                ▌  ▐  █ █                                                ▌
                    ▐  ▀▀▀                ▌  ▐  ▀▀▀                                                ▌
                    ▐                     ▌  ▐    ▗▖                                               ▌
                    ▐─ ─ ─ ─ ─ ─ ─ ─ ─ █ ─▌  ▐─ ─ ▝▘─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─▌
                    ▐                     ▌  ▐                                                     ▌
                    ▐  █▀█                ▌  ▐  █▀█                                                ▌
                    ▐  █ █                ▌  ▐  █ █                                                ▌
                    ▐  ▀▀▀                ▌  ▐  ▀▀▀                                                ▌
                    ▐                     ▌  ▐                                                     ▌
                    ▐                     ▌  ▐                                                     ▌
                    ▐         ███▎        ▌  ▐               ████████▌                             ▌
                     0:0  playing    t 397    0:0  playing                              e1 r4 t 395
                     L → R    50±10 ms    loss   2.0%    2 in flight     7 of   405 lost   1920 B/s
                     R → L    50±10 ms    loss   2.0%    2 in flight     7 of   399 lost    960 B/s
                         67 R→L +3 ticks   state  e1 r4   t 62     0:0  owner P1
                        400 L→R in flight  update #400    t 397    paddle 0.503  ball 0.888 0.494
                        400 R→L in flight  update #400    t 393    paddle 0.636
                     tick 400  custom  host  seed 7
                     [ ] one-way delay  - + loss  s strategy  p freeze  n step  ? keys
                    """
            ) == []
        )
    }

    @Test("120×40: a rally") func large() {
        let stage = rally(
            120,
            40,
            conditions: LabConditions(delay: 50, jitter: 10, loss: 20_000, duplication: 30_000, reordering: 40_000)
        )
        #expect(
            stage.differences(
                from: """
                     ● Left P1 owner                                    joined    ○ Right P2                                         joined
                    ▐                                ▊████████▊               ▌  ▐                       ▊████████▊                        ▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐  █▀█                                                    ▌  ▐  █▀█                                                    ▌
                    ▐  █ █                                                    ▌  ▐  █ █                                                    ▌
                    ▐  ▀▀▀                                                    ▌  ▐  ▀▀▀                                                    ▌
                    ▐▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▄ ▁ ▁ ▁▌  ▐▁ ▁ ▐▌▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁▌
                    ▐▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▀ ▔ ▔ ▔▌  ▐▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔▌
                    ▐  █▀█                                                    ▌  ▐  █▀█                                                    ▌
                    ▐  █ █                                                    ▌  ▐  █ █                                                    ▌
                    ▐  ▀▀▀                                                    ▌  ▐  ▀▀▀                                                    ▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐                                                         ▌  ▐                                                         ▌
                    ▐                        ▎████████▎                       ▌  ▐                ▎████████▎                               ▌
                     0:0  playing                                  e1 r4 t 397    0:0  playing                                  e1 r4 t 395
                     L → R    50±10 ms    loss   2.0%    2 in flight     7 of   405 lost   1920 B/s  duplicate   3.0%  reorder   4.0%
                     R → L    50±10 ms    loss   2.0%    2 in flight     7 of   399 lost    960 B/s  duplicate   3.0%  reorder   4.0%
                          6 R→L +4 ticks   state  e1 r1   t 0      0:0  owner P1                     over 6.6 s               left  right
                          7 R→L +3 ticks   state  e1 r2   t 0      0:0  owner P1                     pops a minute            0.00 720.00
                          7 R→L +4 ticks   state  e1 r3   t 1      0:0  owner P1                     largest pop            0.0000 0.0352
                         65 L→R +2 ticks   state  e1 r4   t 62     0:0  owner P1                     displayed divergence      0.0588
                         67 R→L +3 ticks   state  e1 r4   t 62     0:0  owner P1                     unfair contacts             0      0
                        396 L→R +2 ticks   update #396    t 393    paddle 0.503  ball 0.931 0.550    revoked goals                  0
                        396 R→L +2 ticks   update #396    t 389    paddle 0.670                      ticks to own paddle         0      0
                        397 L→R +3 ticks   update #397    t 394    paddle 0.503  ball 0.920 0.536    ticks to remote paddle      2      3
                        397 R→L +2 ticks   update #397    t 390    paddle 0.670                      rollbacks                   –      –
                        398 L→R +2 ticks   update #398    t 395    paddle 0.503  ball 0.909 0.522    mean rollback depth         –      –
                        398 R→L +2 ticks   update #398    t 391    paddle 0.653                      stall ticks                 –      –
                        399 L→R in flight  update #399    t 396    paddle 0.503  ball 0.898 0.508    bytes a packet          31.36  15.37
                        399 R→L in flight  update #399    t 393    paddle 0.636                      ticks scores differ            –
                        400 L→R in flight  update #400    t 397    paddle 0.503  ball 0.888 0.494    ticks to reconverge            –
                        400 R→L in flight  update #400    t 393    paddle 0.636                      confirmed divergence           –
                     tick 400  custom  host  seed 7                       [ ] one-way delay  - + loss  s strategy  p freeze  n step  ? keys
                    """
            ) == []
        )
    }

    @Test("200×60: a rally, above") func hugeTop() {
        let stage = rally(200, 60)
        #expect(
            stage.differences(
                rows: 0..<10,
                from: """
                     ● Left P1 owner                                                                            joined    ○ Right P2                                                                                 joined
                    ▐                                                                                                 ▌  ▐                                                                                                 ▌
                    ▐                                                       ▋███████████████▏                         ▌  ▐                                        ▍██████████████▉                                         ▌
                    ▐                                                                                                 ▌  ▐                                                                                                 ▌
                    ▐                                                                                                 ▌  ▐                                                                                                 ▌
                    ▐                                                                                                 ▌  ▐                                                                                                 ▌
                    ▐                                                                                                 ▌  ▐                                                                                                 ▌
                    ▐                                                                                                 ▌  ▐                                                                                                 ▌
                    ▐                                                                                                 ▌  ▐                                                                                                 ▌
                    ▐                                                                                                 ▌  ▐                                                                                                 ▌
                    """
            ) == []
        )
    }

    @Test("200×60: link and messages") func hugeBottom() {
        let stage = rally(200, 60)
        #expect(
            stage.differences(
                rows: 41..<60,
                from: """
                     0:0  playing                                                                          e1 r4 t 397    0:0  playing                                                                          e1 r4 t 395
                     L → R    50±10 ms    loss   2.0%    2 in flight     7 of   405 lost   1920 B/s
                     R → L    50±10 ms    loss   2.0%    2 in flight     7 of   399 lost    960 B/s
                          6 R→L +3 ticks   state  e1 r1   t 0      0:0  owner P1                     over 6.6 s               left  right                              p50    p99    max
                          7 R→L +3 ticks   state  e1 r2   t 0      0:0  owner P1                     pops a minute            0.00 720.00      displayed divergence 0.0352 0.0588 0.0704
                          7 R→L +4 ticks   state  e1 r3   t 1      0:0  owner P1                     largest pop            0.0000 0.0352      ticks scores differ       –      –      –
                         65 L→R +2 ticks   state  e1 r4   t 62     0:0  owner P1                     unfair contacts             0      0      ticks to reconverge                     –
                         67 R→L +3 ticks   state  e1 r4   t 62     0:0  owner P1                     ticks to own paddle         0      0
                        396 L→R +2 ticks   update #396    t 393    paddle 0.503  ball 0.931 0.550    ticks to remote paddle      2      3      revoked goals             0
                        396 R→L +2 ticks   update #396    t 389    paddle 0.670                      rollbacks                   –      –      confirmed divergence      –
                        397 L→R +3 ticks   update #397    t 394    paddle 0.503  ball 0.920 0.536    mean rollback depth         –      –
                        397 R→L +2 ticks   update #397    t 390    paddle 0.670                      stall ticks                 –      –
                        398 L→R +2 ticks   update #398    t 395    paddle 0.503  ball 0.909 0.522    bytes a packet          31.36  15.37
                        398 R→L +2 ticks   update #398    t 391    paddle 0.653
                        399 L→R in flight  update #399    t 396    paddle 0.503  ball 0.898 0.508
                        399 R→L in flight  update #399    t 393    paddle 0.636
                        400 L→R in flight  update #400    t 397    paddle 0.503  ball 0.888 0.494
                        400 R→L in flight  update #400    t 393    paddle 0.636
                     tick 400  custom  host  seed 7                                                                      [ ] one-way delay  { } jitter  - + loss  Tab link  s strategy  1 2 leave  p freeze  n step  ? keys
                    """
            ) == []
        )
    }

    @Test("80×24: the keys") func help() {
        var stage = rally(80, 24)
        stage.press("?")
        #expect(
            stage.differences(
                from: """
                     ● Left P1 owner                joined    ○ Right P2                     joined
                    ▐                     ▏█████▏         ▌  ▐               ▍█████▍               ▌
                    ▐                                     ▌  ▐                                     ▌
                    ▐                                     ▌  ▐                                     ▌
                    ▐  █▀█             ┌───────────────── Keys ─────────────────┐                  ▌
                    ▐  █ █             │ A D  ← →  h l  move left, right view   │                  ▌
                    ▐  ▀▀▀             │ Space   m      serve   pause match     │                  ▌
                    ▐                  │ [ ]            one-way delay, ms       │                  ▌
                    ▐─ ─ ─ ─ ─ ─ ─ ─ ─ │ { }            jitter, ms              │ ─ ─ ─ ─ ─ ─ ─ ─ ─▌
                    ▐                  │ - +            loss                    │                  ▌
                    ▐  █▀█             │ Tab            which link they change  │                  ▌
                    ▐  █ █             │ 1  2           leave, rejoin           │                  ▌
                    ▐  ▀▀▀             │ p  n           freeze, one tick        │                  ▌
                    ▐                  │ s  i  t        strategy, input, theme  │                  ▌
                    ▐                  │ Esc  q         freeze then title; quit │                  ▌
                    ▐               ▋██│                                        │                  ▌
                     0:0  playing      │ ● owns the session: its match is the   │       e1 r4 t 395
                     L → R    50±10 ms │ true one. e epoch, r revision, t tick. │05 lost   1920 B/s
                     R → L    50±10 ms │ seed 7                                 │99 lost    960 B/s
                         67 R→L +3 tick└────────────────────────────────────────┘
                        400 L→R in flight  update #400    t 397    paddle 0.503  ball 0.888 0.494
                        400 R→L in flight  update #400    t 393    paddle 0.636
                     tick 400  custom  host  seed 7
                     [ ] one-way delay  - + loss  s strategy  p freeze  n step  ? keys
                    """
            ) == []
        )
    }

    @Test("80×24: a person who has not served") func ready() {
        let stage = Stage.lab()
        #expect(
            stage.differences(
                from: """
                     ● Left P1 owner                joined    ○ Right P2                     joined
                    ▐               ▐█████▌               ▌  ▐               ▐█████▌               ▌
                    ▐                                     ▌  ▐                                     ▌
                    ▐                                     ▌  ▐                                     ▌
                    ▐  █▀█                                ▌  ▐  █▀█                                ▌
                    ▐  █ █                                ▌  ▐  █ █                                ▌
                    ▐  ▀▀▀                                ▌  ▐  ▀▀▀                                ▌
                    ▐                                     ▌  ▐                                     ▌
                    ▐─ ─ ─ ─ ─ ─ ─ ─ ─ █ ─ ─ ─ ─ ─ ─ ─ ─ ─▌  ▐─ ─ ─ ─ ─ ─ ─ ─ ─ █ ─ ─ ─ ─ ─ ─ ─ ─ ─▌
                    ▐                                     ▌  ▐                                     ▌
                    ▐  █▀█                                ▌  ▐  █▀█                                ▌
                    ▐  █ █                                ▌  ▐  █ █                                ▌
                    ▐  ▀▀▀                                ▌  ▐  ▀▀▀                                ▌
                    ▐                                     ▌  ▐                                     ▌
                    ▐                                     ▌  ▐                                     ▌
                    ▐               ▐█████▌               ▌  ▐               ▐█████▌               ▌
                     0:0  ready: Space          e1 r2 t 29    0:0  ready: Space          e1 r2 t 29
                     L → R     0±0 ms     loss   0.0%    0 in flight     0 of    33 lost   1172 B/s
                     R → L     0±0 ms     loss   0.0%    0 in flight     0 of    32 lost    752 B/s
                          2 R→L +1 tick    state  e1 r2   t 0      0:0  owner P1
                         30 L→R +0 ticks   update #30     t 29     paddle 0.500  ball 0.500 0.500
                         30 R→L +0 ticks   update #30     t 28     paddle 0.500
                     tick 30  perfect  host  seed 7  keys linger
                     [ ] one-way delay  - + loss  s strategy  p freeze  n step  ? keys
                    """
            ) == []
        )
    }

    @Test("80×24: a player who left, with one direction chosen, in frozen time") func left() {
        var stage = rally(80, 24)
        stage.press("2")
        stage.press(.tab)
        stage.run(20)
        stage.press("p")
        #expect(
            stage.differences(
                from: """
                     ● Left P1 owner                joined    ○ Right P2                       left
                    ▐                     ▏█████▏         ▌  ▐               ▍█████▍               ▌
                    ▐                                     ▌  ▐                                     ▌
                    ▐                                     ▌  ▐                                     ▌
                    ▐  █▀█                                ▌  ▐  █▀█                                ▌
                    ▐  █ █                                ▌  ▐  █ █                                ▌
                    ▐  ▀▀▀                                ▌  ▐  ▀▀▀                                ▌
                    ▐                                     ▌  ▐                                     ▌
                    ▐─ ─ ─ ─ ─ ─ ─ ─ ─ █ ─ ─ ─ ─ ─ ─ ─ ─ ─▌  ▐─ ─ ─ ─ ─ ─ ─ ─ ─ █ ─ ─ ─ ─ ─ ─ ─ ─ ─▌
                    ▐                                     ▌  ▐                                     ▌
                    ▐  █▀█                                ▌  ▐  █▀█                                ▌
                    ▐  █ █                                ▌  ▐  █ █                                ▌
                    ▐  ▀▀▀                                ▌  ▐  ▀▀▀                                ▌
                    ▐                                     ▌  ▐                                     ▌
                    ▐                                     ▌  ▐                                     ▌
                    ▐               ▋█████▋               ▌  ▐          ▐█████▌                    ▌
                     0:0  not ready            e1 r5 t 417    0:0  not ready            e1 r4 t 395
                    ▶L → R    50±10 ms    loss   2.0%    0 in flight    10 of   406 lost   1312 B/s
                     R → L    50±10 ms    loss   2.0%    0 in flight     7 of   399 lost    640 B/s
                         67 R→L +3 ticks   state  e1 r4   t 62     0:0  owner P1
                        400 R→L +2 ticks   update #400    t 393    paddle 0.636
                        401 L→R lost       update #401    t 398    paddle 0.503  ball 0.877 0.480
                     frozen 420  custom  host  seed 7
                     p go on  n step  [ ] one-way delay  - + loss  s strategy  ? keys
                    """
            ) == []
        )
    }

    @Test("64×20: the worst link that there can be") func worst() {
        let stage = rally(64, 20, conditions: LabConditions(delay: 5_000, jitter: 5_000, loss: 1_000_000), split: 70)
        #expect(
            stage.differences(
                from: """
                     ● Left P1 owner                     joined    ○ Right   joined
                    ▐                 ▋██████▍                 ▌  ▐      ▊██▎      ▌
                    ▐  █▀█                                     ▌  ▐  █▀█           ▌
                    ▐  █ █                                     ▌  ▐  █ █           ▌
                    ▐  ▀▀▀                                     ▌  ▐  ▀▀▀           ▌
                    ▐                                          ▌  ▐                ▌
                    ▐─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ▐▌ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─▌  ▐─ ─ ─ ─▐▌─ ─ ─ ─▌
                    ▐                                          ▌  ▐                ▌
                    ▐  █▀█                                     ▌  ▐  █▀█           ▌
                    ▐  █ █                                     ▌  ▐  █ █           ▌
                    ▐  ▀▀▀                                     ▌  ▐  ▀▀▀           ▌
                    ▐                 ▋██████▍                 ▌  ▐      ▊██▎      ▌
                     0:0  not ready                 e1 r1 t 101    0:0  not ready
                     L → R  5000±5000 ms  loss 100.0%    1 in flight   2300 B/s
                     R → L  5000±5000 ms  loss 100.0%    1 in flight    360 B/s
                          1 R→L in flight  state  e0 r0   t 0      0:0  no owner
                        399 L→R lost       update #399    t 100    ball 0.500 0.500
                        400 L→R lost       update #400    t 101    ball 0.500 0.500
                     tick 400  custom  host  seed 7
                     [ ] one-way delay  s strategy  p freeze  ? keys
                    """
            ) == []
        )
    }

    @Test("80×24: the end of a match") func end() throws {
        var stage = Stage.lab(.computer(.hard), .computer(.easy), points: 1)
        try stage.run { if case .over = $0.phase { true } else { false } }
        stage.run(10)
        #expect(
            stage.differences(
                from: """
                     ● Left P1 owner                joined    ○ Right P2                     joined
                    ▐               ▋█████▋               ▌  ▐         ▍█████▍                     ▌
                    ▐                                     ▌  ▐                                     ▌
                    ▐                                     ▌  ▐                                     ▌
                    ▐    █                                ▌  ▐  █▀█                                ▌
                    ▐    █                                ▌  ▐  █ █                                ▌
                    ▐    ▀                                ▌  ▐  ▀▀▀                                ▌
                    ▐               P2 wins               ▌  ▐               P2 wins               ▌
                    ▐─ ─ ─ ─ Space begins the next ─ ─ ─ ─▌  ▐─ ─ ─ ─ Space begins the next ─ ─ ─ ─▌
                    ▐                                     ▌  ▐                                     ▌
                    ▐  █▀█                                ▌  ▐    █                                ▌
                    ▐  █ █                                ▌  ▐    █                                ▌
                    ▐  ▀▀▀                                ▌  ▐    ▀                                ▌
                    ▐                                     ▌  ▐                                     ▌
                    ▐                                     ▌  ▐                                     ▌
                    ▐                     ▋█████▋         ▌  ▐               ▍█████▍               ▌
                     0:1  over: Space          e1 r5 t 504    0:1  over: Space          e1 r5 t 504
                     L → R     0±0 ms     loss   0.0%    0 in flight     0 of   511 lost   2024 B/s
                     R → L     0±0 ms     loss   0.0%    0 in flight     0 of   511 lost   1064 B/s
                        495 R→L +1 tick    state  e1 r5   t 494    0:1  owner P1
                        505 L→R +0 ticks   update #505    t 504    paddle 0.666  ball 0.589 1.021
                        505 R→L +0 ticks   update #505    t 503    paddle 0.503
                     tick 505  perfect  host  seed 7
                     Space next match  [ ] one-way delay  s strategy  p freeze  ? keys
                    """
            ) == []
        )
    }
}
