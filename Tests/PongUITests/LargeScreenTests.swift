internal import PongUI
internal import Testing
internal import TerminalUI

@Suite("Screens of 120×40") struct LargeScreenTests {
    @Test("shows the title") func title() {
        let stage = Stage(columns: 120, rows: 40)
        #expect(
            stage.text(rows: 4..<36, columns: 14..<106) == """

                  ┌──────────────────────────────────────────────────────────────────────────────────────┐
                  │                                                                                      │
                  │                                                                                      │
                  │     ████████████████    ████████████████    ████        ████    ████████████████     │
                  │     ████████████████    ████████████████    ████        ████    ████████████████     │
                  │     ████        ████    ████        ████    ████████    ████    ████                 │
                  │     ████        ████    ████        ████    ████████    ████    ████                 │
                  │     ████████████████    ████        ████    ████    ████████    ████    ████████     │
                  │     ████████████████    ████        ████    ████    ████████    ████    ████████     │
                  │     ████                ████        ████    ████        ████    ████        ████     │
                  │     ████                ████        ████    ████        ████    ████        ████     │
                  │     ████                ████████████████    ████        ████    ████████████████     │
                  │     ████                ████████████████    ████        ████    ████████████████     │
                  │                                                                                      │
                  │                                                                                      │
                  │                             One player         ◀ normal ▶                            │
                  │                                                                                      │
                  │                             Two players, one keyboard                                │
                  │                                                                                      │
                  │                             Watch the computer ◀ normal ▶                            │
                  │                                                                                      │
                  │                             Lab: two peers, one network                              │
                  │                                                                                      │
                  │                             Keys                                                     │
                  │                                                                                      │
                  │                             Quit                                                     │
                  │                                                                                      │
                  │                           ↑ ↓ choose  Enter begins  ? keys                           │
                  └──────────────────────────────────────────────────────────────────────────────────────┘


                """
        )
    }

    @Test("plays a rally") func rally() {
        var stage = Stage.match(.horizontal, 120, 40)
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
        var stage = Stage.match(.vertical, 120, 40)
        stage.press(" ")
        stage.run(80)
        #expect(
            stage.text == """
                 Computer ●
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
                 You    Rally 0  Speed ×1.0                                                        keys linger  p pause  ? help  q quit
                """
        )
    }

    @Test("ends with a result") func result() {
        var stage = Stage.match(.horizontal, 120, 40)
        stage.press(" ")
        stage.run(until: "r rematch")
        #expect(
            stage.text(rows: 6..<34, columns: 0..<95) == """

                                                                           ▕▏
                                             ┌────────────────────────────────────────────────────────────┐
                                             │                                                            │
                                             │               █ █ █▀█ █ █    █   █▀█ █▀▀ █▀▀               │
                                             │               ▀█▀ █ █ █ █    █   █ █ ▀▀█ █▀                │
                                             │                ▀  ▀▀▀ ▀▀▀    ▀▀▀ ▀▀▀ ▀▀▀ ▀▀▀               │
                                             │                                                            │
                                             │                                                            │
                                             │                    ██████        ██████                    │
                     ▄▄                      │                    ██  ██            ██                    │
                     ██                      │                    ██  ██        ██████                    │
                     ██                      │                    ██  ██        ██                        │
                     ██                      │                    ██████        ██████                    │
                     ██                      │                                                            │
                     ██                      │      Hits                              0 : 1               │
                     ▀▀                      │                                                            │
                                             │      Aces                              0 : 1               │
                                             │                                                            │
                                             │      Longest rally                     1                   │
                                             │                                                            │
                                             │      Seconds in play                   2                   │
                                             │                                                            │
                                             │               r rematch   Esc title   q quit               │
                                             └────────────────────────────────────────────────────────────┘
                                                                           ▕▏

                                                                           ▕▏
                """
        )
    }

    @Test("shows the keys") func help() {
        var stage = Stage.match(.horizontal, 120, 40)
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

    @Test("says who serves") func serving() {
        var stage = Stage.match(.horizontal, 120, 40)
        stage.press(" ")
        stage.run(20)
        #expect(
            stage.text(rows: 17..<28, columns: 0..<120) == """
                     ██                                                    ▕▏                                                    ██
                     ██                                                                                                          ██
                     ██                                                   ▐██▌                                                   ██
                     ██                                                                                                          ██
                     ██                                                    ▕▏                                                    ██
                     ▀▀                                                                                                          ▀▀
                                              █▀▀ █▀█ █▄ ▄█ █▀█ █ █ ▀█▀ █▀▀ █▀█    █▀▀ █▀▀ █▀█ █ █ █▀▀ █▀▀
                                              █   █ █ █ ▀ █ █▀▀ █ █  █  █▀  █▀▄    ▀▀█ █▀  █▀▄ █ █ █▀  ▀▀█
                                              ▀▀▀ ▀▀▀ ▀   ▀ ▀   ▀▀▀  ▀  ▀▀▀ ▀ ▀    ▀▀▀ ▀▀▀ ▀ ▀  ▀  ▀▀▀ ▀▀▀
                                                             ██████████▎
                                                                           ▕▏
                """
        )
    }

    @Test("says who serves, upright") func servingUpright() {
        var stage = Stage.match(.vertical, 120, 40)
        stage.press(" ")
        stage.run(20)
        #expect(
            stage.text(rows: 17..<30, columns: 0..<120) == """
                ▐  █████████                                                                                                           ▌
                ▐  ▀▀▀▀▀▀▀▀▀                                                                                                           ▌
                ▐▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁▗▄▄▖▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁▌
                ▐▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔▝▀▀▘▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔▌
                ▐  █████████                                                                                                           ▌
                ▐  ███▀▀▀███                                                                                                           ▌
                ▐  ███   ███                                                                                                           ▌
                ▐  ███   ███                  █▀▀ █▀█ █▄ ▄█ █▀█ █ █ ▀█▀ █▀▀ █▀█    █▀▀ █▀▀ █▀█ █ █ █▀▀ █▀▀                             ▌
                ▐  ███   ███                  █   █ █ █ ▀ █ █▀▀ █ █  █  █▀  █▀▄    ▀▀█ █▀  █▀▄ █ █ █▀  ▀▀█                             ▌
                ▐  ███   ███                  ▀▀▀ ▀▀▀ ▀   ▀ ▀   ▀▀▀  ▀  ▀▀▀ ▀ ▀    ▀▀▀ ▀▀▀ ▀ ▀  ▀  ▀▀▀ ▀▀▀                             ▌
                ▐  █████████                                 ██████████▎                                                               ▌
                ▐  ▀▀▀▀▀▀▀▀▀                                                                                                           ▌
                ▐                                                                                                                      ▌
                """
        )
    }

    @Test("pauses") func paused() {
        var stage = Stage.match(.horizontal, 120, 40)
        stage.press(" ")
        stage.run(20)
        stage.press("p")
        stage.run(1)
        #expect(
            stage.text(rows: 14..<26, columns: 30..<90) == """

                                             ▕▏
                            ┌──────────────────────────────────┐
                            │      █▀█ █▀█ █ █ █▀▀ █▀▀ █▀▄     │
                            │      █▀▀ █▀█ █ █ ▀▀█ █▀  █ █     │
                            │      ▀   ▀ ▀ ▀▀▀ ▀▀▀ ▀▀▀ ▀▀      │
                            │                                  │
                            │          Space goes on           │
                            │            Esc title             │
                            └──────────────────────────────────┘

                                             ▕▏
                """
        )
    }
}
