internal import PongUI
internal import Testing
internal import TerminalUI

@Suite("Screens of 40×16") struct SmallScreenTests {
    @Test("shows the title") func title() {
        let stage = Stage(columns: 40, rows: 16)
        #expect(
            stage.text == """
                 ┌────────────────────────────────────┐
                 │                                    │
                 │        █▀▀█ █▀▀█ █▄ █ █▀▀▀         │
                 │        █▀▀▀ █  █ █ ▀█ █ ▀█         │
                 │        ▀    ▀▀▀▀ ▀  ▀ ▀▀▀▀         │
                 │                                    │
                 │    One player         ◀ normal ▶   │
                 │    Two players, one keyboard       │
                 │    Watch the computer ◀ normal ▶   │
                 │    Lab: two peers, one network     │
                 │    Keys                            │
                 │    Quit                            │
                 │                                    │
                 │  ↑ ↓ choose  Enter begins  ? keys  │
                 └────────────────────────────────────┘

                """
        )
    }

    @Test("waits for the first serve") func ready() {
        let stage = Stage.match(.horizontal, 40, 16)
        #expect(
            stage.text == """
                ▄ You ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄ ● Computer ▄
                                   ▕▏
                               █▀█    █▀█
                               █ █ ▕▏ █ █
                               ▀▀▀    ▀▀▀
                                   ▕▏
                 ▄                                    ▄
                 █                 ▐▌                 █
                 ▀                                    ▀
                              Space begins
                           W ↑ up   S ↓ down
                  fast taps go on, the other key stops

                                   ▕▏
                ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                 Rally 0  Speed ×1.0     linger  ? help
                """
        )
    }

    @Test("counts down to the serve") func serving() {
        var stage = Stage.match(.horizontal, 40, 16)
        stage.press(" ")
        stage.run(20)
        #expect(
            stage.text == """
                ▄ You ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄ ● Computer ▄
                                   ▕▏
                               █▀█    █▀█
                               █ █ ▕▏ █ █
                               ▀▀▀    ▀▀▀
                                   ▕▏
                 ▄                                    ▄
                 █                 ▐▌                 █
                 ▀                                    ▀
                            Computer serves
                          ██████▊
                                   ▕▏

                                   ▕▏
                ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                 Rally 0  Speed ×1.0     linger  ? help
                """
        )
    }

    @Test("plays a rally") func rally() {
        var stage = Stage.match(.horizontal, 40, 16)
        stage.press(" ")
        stage.run(80)
        #expect(
            stage.text == """
                ▄ You ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄ ● Computer ▄
                                   ▕▏
                               █▀█    █▀█
                               █ █ ▕▏ █ █
                               ▀▀▀    ▀▀▀
                                   ▕▏
                 ▄                                    ▄
                 █                 ▕▏                 █
                 ▀         ▄                          ▀
                           ▀       ▕▏

                                   ▕▏

                                   ▕▏
                ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                 Rally 0  Speed ×1.0     linger  ? help
                """
        )
    }

    @Test("tells whose the point is") func goal() {
        var stage = Stage.match(.horizontal, 40, 16)
        stage.press(" ")
        stage.run(until: "Computer scores")
        stage.run(10)
        #expect(
            stage.text == """
                ▄ You ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄ ● Computer ▄
                                   ▕▏
                               █▀█      █
                               █ █ ▕▏   █
                               ▀▀▀      ▀
                                   ▕▏
                 ▄                                    ▄
                 █                 ▕▏                 █
                 ▀                                    ▀
                            Computer scores
                          ██████████████████▎
                                   ▕▏

                                   ▕▏
                ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                 Rally 0  Speed ×1.0     linger  ? help
                """
        )
    }

    @Test("pauses") func paused() {
        var stage = Stage.match(.horizontal, 40, 16)
        stage.press(" ")
        stage.run(80)
        stage.press("p")
        stage.run(1)
        #expect(
            stage.text == """
                ▄ You ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄ ● Computer ▄
                                   ▕▏
                               █▀█    █▀█
                               █ █ ▕▏ █ █
                               ▀▀▀    ▀▀▀
                           ┌────────────────┐
                 ▄         │     Paused     │         ▄
                 █         │                │         █
                 ▀         │ Space goes on  │         ▀
                           │   Esc title    │
                           └────────────────┘
                                   ▕▏

                                   ▕▏
                ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                 Rally 0  Speed ×1.0     linger  ? help
                """
        )
    }

    @Test("ends with a result") func result() {
        var stage = Stage.match(.horizontal, 40, 16)
        stage.press(" ")
        stage.run(until: "You lose")
        #expect(
            stage.text == """
                ▄ You ● ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄ Computer ▄
                   ┌────────────────────────────────┐
                   │            You lose            │
                   │                                │
                   │           █▀█    ▀▀█           │
                   │           █ █    █▀▀           │
                 ▄ │           ▀▀▀    ▀▀▀           │ ▄
                 █ │                                │ █
                 ▀ │   Hits              0 : 1      │ ▀
                   │   Aces              0 : 1      │
                   │   Longest rally     1          │
                   │   Seconds in play   2          │
                   │                                │
                   │ r rematch   Esc title   q quit │
                ▀▀▀└────────────────────────────────┘▀▀▀
                 Rally 1  Speed ×1.0     linger  ? help
                """
        )
    }

    @Test("shows the keys") func help() {
        var stage = Stage.match(.horizontal, 40, 16)
        stage.press("?")
        #expect(
            stage.text == """
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
                 Rally 0  Speed ×1.0     linger  ? help
                """
        )
    }

    @Test("says what it needs where the screen is too small") func small() {
        var stage = Stage.match(.horizontal, 40, 16)
        stage.press(" ")
        stage.run(80)
        stage.resize(columns: 30, rows: 10)
        #expect(
            stage.text == """




                       Pong needs 40×16
                         here: 30×10




                """
        )
    }

    @Test("says it on almost no screen too") func tiny() {
        var stage = Stage.match(.horizontal, 40, 16)
        stage.resize(columns: 9, rows: 3)
        #expect(
            stage.text == """
                  40×16
                here: 9×3

                """
        )
    }
}
