internal import PongUI
internal import Testing
internal import TerminalUI

@Suite("Screens of 120×40") struct LargeScreenTests {
    @Test("shows the title") func title() {
        let stage = Stage(columns: 120, rows: 40)
        #expect(
            stage.text(rows: 11..<29, columns: 34..<86) == """
                 ┌────────────────────────────────────────────────┐
                 │                                                │
                 │     ████████  ████████  ██    ██  ████████     │
                 │     ██    ██  ██    ██  ████  ██  ██           │
                 │     ████████  ██    ██  ██  ████  ██  ████     │
                 │     ██        ██    ██  ██    ██  ██    ██     │
                 │     ██        ████████  ██    ██  ████████     │
                 │                                                │
                 │          One player         ◀ normal ▶         │
                 │          Two players, one keyboard             │
                 │          Watch the computer ◀ normal ▶         │
                 │          Lab: two peers, one network           │
                 │          Keys                                  │
                 │          Quit                                  │
                 │                                                │
                 │        ↑ ↓ choose  Enter begins  ? keys        │
                 └────────────────────────────────────────────────┘

                """
        )
    }

    @Test("plays a rally") func rally() {
        var stage = Stage.match(.lying, 120, 40)
        stage.press(" ")
        stage.run(80)
        #expect(
            stage.text == """
                ▄ You ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄ ● Computer ▄
                                                                           ▕▏
                                                            █████████              █████████
                                                            ███▀▀▀███      ▕▏      ███▀▀▀███
                                                            ███   ███              ███   ███
                                                            ███   ███      ▕▏      ███   ███
                                                            ███   ███              ███   ███
                                                            ███   ███      ▕▏      ███   ███
                                                            █████████              █████████
                                                            ▀▀▀▀▀▀▀▀▀      ▕▏      ▀▀▀▀▀▀▀▀▀

                                                                           ▕▏

                                                                           ▕▏

                                                                           ▕▏
                     ▄▄                                                                                                          ▄▄
                     ██                                                    ▕▏                                                    ██
                     ██                                                                                                          ██
                     ██                                                    ▕▏                                                    ██
                     ██                                                                                                          ██
                     ██                                                    ▕▏                                                    ██
                     ▀▀                          ▄▄▄                                                                             ▀▀
                                                 ▀▀▀                       ▕▏

                                                                           ▕▏

                                                                           ▕▏

                                                                           ▕▏

                                                                           ▕▏

                                                                           ▕▏

                                                                           ▕▏

                                                                           ▕▏
                ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                 Rally 0  Speed ×1.0                                                               keys linger  p pause  ? help  q quit
                """
        )
    }

    @Test("plays a rally, upright") func rallyUpright() {
        var stage = Stage.match(.upright, 120, 40)
        stage.press(" ")
        stage.run(80)
        #expect(
            stage.text == """
                  You                                                                                                       ● Computer
                ▐                                                                                                                      ▌
                ▐                                                 ▐██████████████████▌                                                 ▌
                ▐                                                                                                                      ▌
                ▐                                                                                                                      ▌
                ▐                                                                                                                      ▌
                ▐                                                                                                                      ▌
                ▐                                                                                                                      ▌
                ▐                                                                                                                      ▌
                ▐                                                                                                                      ▌
                ▐                                                                                                                      ▌
                ▐  █████████                                                                                                           ▌
                ▐  ███▀▀▀███                                                                                                           ▌
                ▐  ███   ███                                                                                                           ▌
                ▐  ███   ███                                                                                                           ▌
                ▐  ███   ███                                                                                                           ▌
                ▐  ███   ███                                                                                                           ▌
                ▐  █████████                                                                                                           ▌
                ▐  ▀▀▀▀▀▀▀▀▀                                                                                                           ▌
                ▐▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁▌
                ▐▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔▌
                ▐  █████████                                                                                                           ▌
                ▐  ███▀▀▀███                                                                                                           ▌
                ▐  ███   ███                                                                                                           ▌
                ▐  ███   ███                                                                                                           ▌
                ▐  ███   ███                                                                                                           ▌
                ▐  ███   ███                                                                                                           ▌
                ▐  █████████                                                          ▄▄▄                                              ▌
                ▐  ▀▀▀▀▀▀▀▀▀                                                          ▀▀▀                                              ▌
                ▐                                                                                                                      ▌
                ▐                                                                                                                      ▌
                ▐                                                                                                                      ▌
                ▐                                                                                                                      ▌
                ▐                                                                                                                      ▌
                ▐                                                                                                                      ▌
                ▐                                                                                                                      ▌
                ▐                                                                                                                      ▌
                ▐                                                 ▐██████████████████▌                                                 ▌
                ▐                                                                                                                      ▌
                 Rally 0  Speed ×1.0                                                               keys linger  p pause  ? help  q quit
                """
        )
    }

    @Test("ends with a result") func result() {
        var stage = Stage.match(.lying, 120, 40)
        stage.press(" ")
        stage.run(until: "Computer wins")
        #expect(
            stage.text(rows: 12..<28, columns: 0..<80) == """

                                                           ┌────────────────────────────────┐
                                                           │         Computer wins          │
                                                           │                                │
                     ▄▄                                    │           █▀█    ▀▀█           │
                     ██                                    │           █ █    █▀▀           │
                     ██                                    │           ▀▀▀    ▀▀▀           │
                     ██                                    │                                │
                     ██                                    │  Hits               0 : 1      │
                     ██                                    │  Aces               0 : 1      │
                     ▀▀                                    │  Longest rally      1          │
                                                           │  Seconds in play    2          │
                                                           │ r rematch   Esc title   q quit │
                                                           └────────────────────────────────┘

                                                                           ▕▏
                """
        )
    }

    @Test("shows the keys") func help() {
        var stage = Stage.match(.lying, 120, 40)
        stage.press("?")
        #expect(
            stage.text(rows: 11..<29, columns: 0..<81) == """
                                                                           ▕▏
                                                        ┌──────────────── Keys ────────────────┐
                                                        │ W S  ↑ ↓  k j  move                  │
                                                        │ D  ←  h        stop                  │
                                                        │ Space          begin, serve, go on   │
                     ▄▄                                 │ p  Esc         pause                 │
                     ██                                 │ r              rematch               │
                     ██                                 │ o              lying or upright      │
                     ██                                 │ i              input scheme          │
                     ██                                 │ t              theme                 │
                     ██                                 │ Ctrl-L         draw all again        │
                     ▀▀                                 │ q              quit, asks first      │
                                                        │                                      │
                                                        │ Two players: WASD is the left one,   │
                                                        │ arrows and hjkl are the other one.   │
                                                        └──────────────────────────────────────┘
                                                                           ▕▏

                """
        )
    }
}
