internal import PongUI
internal import Testing
internal import TerminalUI

@Suite("Screens of 200×60") struct HugeScreenTests {
    @Test("shows the title") func title() {
        let stage = Stage(columns: 200, rows: 60)
        #expect(
            stage.text(rows: 21..<39, columns: 74..<126) == """
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
        var stage = Stage.match(.lying, 200, 60)
        stage.press(" ")
        stage.run(80)
        #expect(
            stage.text(rows: 0..<60, columns: 0..<102) == """
                ▄ You ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
                                                                                                                   ▕▏
                                                                                            ████████████
                                                                                            ████████████           ▕▏
                                                                                            ████    ████
                                                                                            ████    ████           ▕▏
                                                                                            ████    ████
                                                                                            ████    ████           ▕▏
                                                                                            ████    ████
                                                                                            ████    ████           ▕▏
                                                                                            ████████████
                                                                                            ████████████           ▕▏

                                                                                                                   ▕▏

                                                                                                                   ▕▏

                                                                                                                   ▕▏

                                                                                                                   ▕▏

                                                                                                                   ▕▏

                                                                                                                   ▕▏

                        ████                                                                                       ▕▏
                        ████
                        ████                                                                                       ▕▏
                        ████
                        ████                                                                                       ▕▏
                        ████
                        ████                                                                                       ▕▏
                        ████
                        ████                                                                                       ▕▏
                                                                       ▄▄▄▄▄
                                                                       ▀▀▀▀▀                                       ▕▏

                                                                                                                   ▕▏

                                                                                                                   ▕▏

                                                                                                                   ▕▏

                                                                                                                   ▕▏

                                                                                                                   ▕▏

                                                                                                                   ▕▏

                                                                                                                   ▕▏

                                                                                                                   ▕▏

                                                                                                                   ▕▏

                                                                                                                   ▕▏

                                                                                                                   ▕▏
                ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                 Rally 0  Speed ×1.0
                """
        )
    }

    @Test("plays a rally, upright") func rallyUpright() {
        var stage = Stage.match(.upright, 200, 60)
        stage.press(" ")
        stage.run(80)
        #expect(
            stage.text(rows: 14..<60, columns: 0..<120) == """
                ▐
                ▐
                ▐
                ▐
                ▐
                ▐  ████████████
                ▐  ████████████
                ▐  ████    ████
                ▐  ████    ████
                ▐  ████    ████
                ▐  ████    ████
                ▐  ████    ████
                ▐  ████    ████
                ▐  ████████████
                ▐  ████████████
                ▐▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁
                ▐▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔
                ▐  ████████████
                ▐  ████████████
                ▐  ████    ████
                ▐  ████    ████
                ▐  ████    ████
                ▐  ████    ████
                ▐  ████    ████
                ▐  ████    ████
                ▐  ████████████
                ▐  ████████████
                ▐
                ▐                                                                                                                   ▐███
                ▐
                ▐
                ▐
                ▐
                ▐
                ▐
                ▐
                ▐
                ▐
                ▐
                ▐
                ▐
                ▐
                ▐                                                                                   ▏██████████████████████████████▉
                ▐
                ▐
                 Rally 0  Speed ×1.0
                """
        )
    }

    @Test("ends with a result") func result() {
        var stage = Stage.match(.lying, 200, 60)
        stage.press(" ")
        stage.run(until: "Computer wins")
        #expect(
            stage.text(rows: 22..<38, columns: 0..<118) == """

                                                                                                   ┌────────────────────────────────┐
                                                                                                   │         Computer wins          │
                        ████                                                                       │                                │
                        ████                                                                       │           █▀█    ▀▀█           │
                        ████                                                                       │           █ █    █▀▀           │
                        ████                                                                       │           ▀▀▀    ▀▀▀           │
                        ████                                                                       │                                │
                        ████                                                                       │  Hits               0 : 1      │
                        ████                                                                       │  Aces               0 : 1      │
                        ████                                                                       │  Longest rally      1          │
                        ████                                                                       │  Seconds in play    2          │
                                                                                                   │ r rematch   Esc title   q quit │
                                                                                                   └────────────────────────────────┘

                                                                                                                   ▕▏
                """
        )
    }

    @Test("shows the keys") func help() {
        var stage = Stage.match(.lying, 200, 60)
        stage.press("?")
        #expect(
            stage.text(rows: 21..<39, columns: 79..<121) == """
                                    ▕▏
                 ┌──────────────── Keys ────────────────┐
                 │ W S  ↑ ↓  k j  move                  │
                 │ D  ←  h        stop                  │
                 │ Space          begin, serve, go on   │
                 │ p  Esc         pause                 │
                 │ r              rematch               │
                 │ o              lying or upright      │
                 │ i              input scheme          │
                 │ t              theme                 │
                 │ Ctrl-L         draw all again        │
                 │ q              quit, asks first      │
                 │                                      │
                 │ Two players: WASD is the left one,   │
                 │ arrows and hjkl are the other one.   │
                 └──────────────────────────────────────┘
                                    ▕▏

                """
        )
    }
}
