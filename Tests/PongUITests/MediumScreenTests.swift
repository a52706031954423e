internal import PongUI
internal import Testing
internal import TerminalUI

@Suite("Screens of 80×24") struct MediumScreenTests {
    @Test("shows the title") func title() {
        let stage = Stage(columns: 80, rows: 24)
        #expect(
            stage.text == """



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

    @Test("counts down to the serve") func serving() {
        var stage = Stage.match(.horizontal, 80, 24)
        stage.press(" ")
        stage.run(20)
        #expect(
            stage.text == """
                ▄ You ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄ ● Computer ▄
                                                       ▕▏
                                             ██████          ██████
                                             ██  ██    ▕▏    ██  ██
                                             ██  ██          ██  ██
                                             ██  ██    ▕▏    ██  ██
                                             ██████          ██████
                                                       ▕▏

                   ▁▁                                  ▕▏                                  ▁▁
                   ██                                                                      ██
                   ██                                  ██                                  ██
                   ██                                                                      ██
                   ▔▔                                  ▕▏                                  ▔▔

                                                Computer serves
                                              ██████▊
                                                       ▕▏

                                                       ▕▏

                                                       ▕▏
                ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                 Rally 0  Speed ×1.0                       keys linger  p pause  ? help  q quit
                """
        )
    }

    @Test("plays a rally") func rally() {
        var stage = Stage.match(.horizontal, 80, 24)
        stage.press(" ")
        stage.run(80)
        #expect(
            stage.text == """
                ▄ You ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄ ● Computer ▄
                                                       ▕▏
                                             ██████          ██████
                                             ██  ██    ▕▏    ██  ██
                                             ██  ██          ██  ██
                                             ██  ██    ▕▏    ██  ██
                                             ██████          ██████
                                                       ▕▏

                   ▁▁                                  ▕▏                                  ▁▁
                   ██                                                                      ██
                   ██                                  ▕▏                                  ██
                   ██                                                                      ██
                   ▔▔                 ██               ▕▏                                  ▔▔

                                                       ▕▏

                                                       ▕▏

                                                       ▕▏

                                                       ▕▏
                ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                 Rally 0  Speed ×1.0                       keys linger  p pause  ? help  q quit
                """
        )
    }

    @Test("pauses") func paused() {
        var stage = Stage.match(.horizontal, 80, 24)
        stage.press(" ")
        stage.run(80)
        stage.press("p")
        stage.run(1)
        #expect(
            stage.text == """
                ▄ You ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄ ● Computer ▄
                                                       ▕▏
                                             ██████          ██████
                                             ██  ██    ▕▏    ██  ██
                                             ██  ██          ██  ██
                                             ██  ██    ▕▏    ██  ██
                                             ██████          ██████
                                                       ▕▏

                   ▁▁                          ┌────────────────┐                          ▁▁
                   ██                          │     Paused     │                          ██
                   ██                          │                │                          ██
                   ██                          │ Space goes on  │                          ██
                   ▔▔                 ██       │   Esc title    │                          ▔▔
                                               └────────────────┘
                                                       ▕▏

                                                       ▕▏

                                                       ▕▏

                                                       ▕▏
                ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                 Rally 0  Speed ×1.0                       keys linger  p pause  ? help  q quit
                """
        )
    }

    @Test("ends with a result") func result() {
        var stage = Stage.match(.horizontal, 80, 24)
        stage.press(" ")
        stage.run(until: "You lose")
        #expect(
            stage.text == """
                ▄ You ● ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄ Computer ▄
                                                       ▕▏

                                                       ▕▏

                                       ┌────────────────────────────────┐
                                       │            You lose            │
                                       │                                │
                                       │           █▀█    ▀▀█           │
                   ▁▁                  │           █ █    █▀▀           │                  ▁▁
                   ██                  │           ▀▀▀    ▀▀▀           │                  ██
                   ██                  │                                │                  ██
                   ██                  │   Hits              0 : 1      │                  ██
                   ▔▔                  │   Aces              0 : 1      │                  ▔▔
                                       │   Longest rally     1          │
                                       │   Seconds in play   2          │
                                       │                                │
                                       │ r rematch   Esc title   q quit │
                                       └────────────────────────────────┘
                                                       ▕▏

                                                       ▕▏
                ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                 Rally 1  Speed ×1.0                       keys linger  p pause  ? help  q quit
                """
        )
    }

    @Test("shows the keys") func help() {
        var stage = Stage.match(.horizontal, 80, 24)
        stage.press("?")
        #expect(
            stage.text == """
                ▄ You ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄ ● Computer ▄
                                                       ▕▏
                                             ██████          ██████
                                             ██  ██    ▕▏    ██  ██
                                    ┌──────────────── Keys ────────────────┐
                                    │ W S  ↑ ↓  k j  move                  │
                                    │ D  ←  h        stop                  │
                                    │ Space          begin, serve, go on   │
                                    │ p  Esc         pause                 │
                   ▁▁               │ r              rematch               │               ▁▁
                   ██               │ o              lying or upright      │               ██
                   ██               │ i              input scheme          │               ██
                   ██               │ t              theme                 │               ██
                   ▔▔               │ Ctrl-L         draw all again        │               ▔▔
                                    │ q              quit, asks first      │
                                    │                                      │
                                    │ Two players: WASD is the left one,   │
                                    │ arrows and hjkl are the other one.   │
                                    └──────────────────────────────────────┘
                                                       ▕▏

                                                       ▕▏
                ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                 Rally 0  Speed ×1.0                       keys linger  p pause  ? help  q quit
                """
        )
    }

    @Test("plays a rally, upright") func rallyUpright() {
        var stage = Stage.match(.vertical, 80, 24)
        stage.press(" ")
        stage.run(80)
        #expect(
            stage.text == """
                 Computer ●
                ▐                                ▊████████████▎                                ▌
                ▐                                                                              ▌
                ▐                                                                              ▌
                ▐                                                                              ▌
                ▐                                                                              ▌
                ▐  ██████                                                                      ▌
                ▐  ██  ██                                                                      ▌
                ▐  ██  ██                                                                      ▌
                ▐  ██  ██                                                                      ▌
                ▐  ██████                                                                      ▌
                ▐▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁▌
                ▐▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔▌
                ▐  ██████                                                                      ▌
                ▐  ██  ██                                                                      ▌
                ▐  ██  ██                                                                      ▌
                ▐  ██  ██                                     ▐█▌                              ▌
                ▐  ██████                                                                      ▌
                ▐                                                                              ▌
                ▐                                                                              ▌
                ▐                                                                              ▌
                ▐                                                                              ▌
                ▐                                ▊████████████▎                                ▌
                 You    Rally 0  Speed ×1.0                keys linger  p pause  ? help  q quit
                """
        )
    }

    @Test("tells whose the point is, upright") func goalUpright() {
        var stage = Stage.match(.vertical, 80, 24)
        stage.press(" ")
        stage.run(until: "Computer scores")
        stage.run(10)
        #expect(
            stage.text == """
                 Computer ●
                ▐                                ▊████████████▎                                ▌
                ▐                                                                              ▌
                ▐                                                                              ▌
                ▐                                                                              ▌
                ▐                                                                              ▌
                ▐      ██                                                                      ▌
                ▐      ██                                                                      ▌
                ▐      ██                                                                      ▌
                ▐      ██                                                                      ▌
                ▐      ██                                                                      ▌
                ▐▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁▌
                ▐▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔▌
                ▐  ██████                                                                      ▌
                ▐  ██  ██                                                                      ▌
                ▐  ██  ██                       Computer scores                                ▌
                ▐  ██  ██                     ██████████████████▎                              ▌
                ▐  ██████                                                                      ▌
                ▐                                                                              ▌
                ▐                                                                              ▌
                ▐                                                                              ▌
                ▐                                                                              ▌
                ▐                                ▊████████████▎                                ▌
                 You    Rally 0  Speed ×1.0                keys linger  p pause  ? help  q quit
                """
        )
    }

    @Test("ends with a result, upright") func resultUpright() {
        var stage = Stage.match(.vertical, 80, 24)
        stage.press(" ")
        stage.run(until: "You lose")
        #expect(
            stage.text == """
                 Computer
                ▐                                ▊████████████▎                                ▌
                ▐                                                                              ▌
                ▐                                                                              ▌
                ▐                                                                              ▌
                ▐                      ┌────────────────────────────────┐                      ▌
                ▐                      │            You lose            │                      ▌
                ▐                      │                                │                      ▌
                ▐                      │           █▀█    ▀▀█           │                      ▌
                ▐                      │           █ █    █▀▀           │                      ▌
                ▐                      │           ▀▀▀    ▀▀▀           │                      ▌
                ▐▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ │                                │ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁ ▁▌
                ▐▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ │   Hits              0 : 1      │ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔ ▔▌
                ▐                      │   Aces              0 : 1      │                      ▌
                ▐                      │   Longest rally     1          │                      ▌
                ▐                      │   Seconds in play   2          │                      ▌
                ▐                      │                                │                      ▌
                ▐                      │ r rematch   Esc title   q quit │                      ▌
                ▐                      └────────────────────────────────┘                      ▌
                ▐                                                                              ▌
                ▐                                                                              ▌
                ▐                                                                              ▌
                ▐                                ▊████████████▎                                ▌
                 You ●  Rally 1  Speed ×1.0                keys linger  p pause  ? help  q quit
                """
        )
    }
}
