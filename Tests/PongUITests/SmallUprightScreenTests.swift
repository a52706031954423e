internal import PongUI
internal import Testing
internal import TerminalUI

@Suite("Upright screens of 40×16") struct SmallUprightScreenTests {
    @Test("waits for the first serve, upright") func readyUpright() {
        let stage = Stage.match(.vertical, 40, 16)
        #expect(
            stage.text == """
                 Computer ●
                ▐                ██████                ▌
                ▐                                      ▌
                ▐                                      ▌
                ▐  █▀█                                 ▌
                ▐  █ █                                 ▌
                ▐  ▀▀▀                                 ▌
                ▐▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▗▖ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁▌
                ▐▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▝▘ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔▌
                ▐  █▀█                                 ▌
                ▐  █ █        Space begins             ▌
                ▐  ▀▀▀    A ← left   D → right         ▌
                ▐ fast taps go on, the other key stops ▌
                ▐                                      ▌
                ▐                ██████                ▌
                 You    Rally 0          linger  ? help
                """
        )
    }

    @Test("counts down to the serve, upright") func servingUpright() {
        var stage = Stage.match(.vertical, 40, 16)
        stage.press(" ")
        stage.run(20)
        #expect(
            stage.text == """
                 Computer ●
                ▐                ██████                ▌
                ▐                                      ▌
                ▐                                      ▌
                ▐  █▀█                                 ▌
                ▐  █ █                                 ▌
                ▐  ▀▀▀                                 ▌
                ▐▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▗▖ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁▌
                ▐▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▝▘ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔▌
                ▐  █▀█                                 ▌
                ▐  █ █      Computer serves            ▌
                ▐  ▀▀▀    ██████▊                      ▌
                ▐                                      ▌
                ▐                                      ▌
                ▐                ██████                ▌
                 You    Rally 0          linger  ? help
                """
        )
    }

    @Test("plays a rally, upright") func rallyUpright() {
        var stage = Stage.match(.vertical, 40, 16)
        stage.press(" ")
        stage.run(80)
        #expect(
            stage.text == """
                 Computer ●
                ▐                ██████                ▌
                ▐                                      ▌
                ▐                                      ▌
                ▐  █▀█                                 ▌
                ▐  █ █                                 ▌
                ▐  ▀▀▀                                 ▌
                ▐▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁▌
                ▐▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔▌
                ▐  █▀█                                 ▌
                ▐  █ █                 ▄               ▌
                ▐  ▀▀▀                 ▀               ▌
                ▐                                      ▌
                ▐                                      ▌
                ▐                ██████                ▌
                 You    Rally 0          linger  ? help
                """
        )
    }

    @Test("tells whose the point is, upright") func goalUpright() {
        var stage = Stage.match(.vertical, 40, 16)
        stage.press(" ")
        stage.run(until: "Computer scores")
        stage.run(10)
        #expect(
            stage.text == """
                 Computer ●
                ▐                ██████                ▌
                ▐                                      ▌
                ▐                                      ▌
                ▐    █                                 ▌
                ▐    █                                 ▌
                ▐    ▀                                 ▌
                ▐▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁▌
                ▐▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔▌
                ▐  █▀█                                 ▌
                ▐  █ █      Computer scores            ▌
                ▐  ▀▀▀    ██████████████████▎          ▌
                ▐                                      ▌
                ▐                                      ▌
                ▐                ██████     ▗▖         ▌
                 You    Rally 0          linger  ? help
                """
        )
    }

    @Test("pauses, upright") func pausedUpright() {
        var stage = Stage.match(.vertical, 40, 16)
        stage.press(" ")
        stage.run(80)
        stage.press("p")
        stage.run(1)
        #expect(
            stage.text == """
                 Computer ●
                ▐                ██████                ▌
                ▐                                      ▌
                ▐                                      ▌
                ▐  █▀█                                 ▌
                ▐  █ █     ┌────────────────┐          ▌
                ▐  ▀▀▀     │     Paused     │          ▌
                ▐▁ ▁ ▁ ▁ ▁ │                │ ▁ ▁ ▁ ▁ ▁▌
                ▐▔ ▔ ▔ ▔ ▔ │ Space goes on  │ ▔ ▔ ▔ ▔ ▔▌
                ▐  █▀█     │   Esc title    │          ▌
                ▐  █ █     └────────────────┘          ▌
                ▐  ▀▀▀                 ▀               ▌
                ▐                                      ▌
                ▐                                      ▌
                ▐                ██████                ▌
                 You    Rally 0          linger  ? help
                """
        )
    }

    @Test("ends with a result, upright") func resultUpright() {
        var stage = Stage.match(.vertical, 40, 16)
        stage.press(" ")
        stage.run(until: "You lose")
        #expect(
            stage.text == """
                 Computer
                ▐  ┌────────────────────────────────┐  ▌
                ▐  │            You lose            │  ▌
                ▐  │                                │  ▌
                ▐  │           █▀█    ▀▀█           │  ▌
                ▐  │           █ █    █▀▀           │  ▌
                ▐  │           ▀▀▀    ▀▀▀           │  ▌
                ▐▁ │                                │ ▁▌
                ▐▔ │   Hits              0 : 1      │ ▔▌
                ▐  │   Aces              0 : 1      │  ▌
                ▐  │   Longest rally     1          │  ▌
                ▐  │   Seconds in play   2          │  ▌
                ▐  │                                │  ▌
                ▐  │ r rematch   Esc title   q quit │  ▌
                ▐  └────────────────────────────────┘  ▌
                 You ●  Rally 1          linger  ? help
                """
        )
    }

    @Test("shows the keys, upright") func helpUpright() {
        var stage = Stage.match(.vertical, 40, 16)
        stage.press("?")
        #expect(
            stage.text == """
                ┌──────────────── Keys ────────────────┐
                │ A D  ← →  h l  move                  │
                │ W  ↓  j        stop                  │
                │ Space          begin, serve, go on   │
                │ p  Esc         pause                 │
                │ r              rematch               │
                │ o              lying or upright      │
                │ i              input scheme          │
                │ t              theme                 │
                │ Ctrl-L         draw all again        │
                │ q              quit, asks first      │
                │                                      │
                │ Two players: WASD is the bottom one, │
                │ arrows and hjkl are the other one.   │
                └──────────────────────────────────────┘
                 You    Rally 0          linger  ? help
                """
        )
    }
}
