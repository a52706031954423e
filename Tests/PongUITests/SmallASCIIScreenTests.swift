internal import PongUI
internal import Testing
internal import TerminalUI

@Suite("Screens of 40×16 in ASCII") struct SmallASCIIScreenTests {
    @Test("shows the title") func title() {
        let stage = Stage(columns: 40, rows: 16, glyphs: .ascii)
        #expect(
            stage.text == """
                 +------------------------------------+
                 |                                    |
                 |                                    |
                 |           P   O   N   G            |
                 |                                    |
                 |                                    |
                 |    One player         < normal >   |
                 |    Two players, one keyboard       |
                 |    Watch the computer < normal >   |
                 |    Lab: two peers, one network     |
                 |    Keys                            |
                 |    Quit                            |
                 |                                    |
                 |  ^ v choose  Enter begins  ? keys  |
                 +------------------------------------+

                """
        )
    }

    @Test("plays a rally") func rally() {
        var stage = Stage.match(.horizontal, 40, 16, .ascii)
        stage.press(" ")
        stage.run(80)
        #expect(
            stage.text == """
                - You --------------------- * Computer -
                                   |
                                _      _
                               | | |  | |
                               |_|    |_|
                                   |

                 |                 |                  |
                 |         O                          |
                                   |

                                   |

                                   |
                ----------------------------------------
                 Rally 0  Speed x1.0     linger  ? help
                """
        )
    }

    @Test("tells whose the point is") func goal() {
        var stage = Stage.match(.horizontal, 40, 16, .ascii)
        stage.press(" ")
        stage.run(until: "Computer scores")
        stage.run(10)
        #expect(
            stage.text == """
                - You --------------------- * Computer -
                                   |
                                _
                               | | |    |
                               |_|      |
                                   |

                 |                 |                  |
                 |                                    |
                            Computer scores
                          ==================
                                   |

                                   |
                ----------------------------------------
                 Rally 0  Speed x1.0     linger  ? help
                """
        )
    }

    @Test("pauses") func paused() {
        var stage = Stage.match(.horizontal, 40, 16, .ascii)
        stage.press(" ")
        stage.run(80)
        stage.press("p")
        stage.run(1)
        #expect(
            stage.text == """
                - You --------------------- * Computer -
                                   |
                                _      _
                               | | |  | |
                               |_|    |_|
                           +----------------+
                           |     Paused     |
                 |         |                |         |
                 |         | Space goes on  |         |
                           |   Esc title    |
                           +----------------+
                                   |

                                   |
                ----------------------------------------
                 Rally 0  Speed x1.0     linger  ? help
                """
        )
    }

    @Test("ends with a result") func result() {
        var stage = Stage.match(.horizontal, 40, 16, .ascii)
        stage.press(" ")
        stage.run(until: "You lose")
        #expect(
            stage.text == """
                - You * --------------------- Computer -
                   +--------------------------------+
                   |            You lose            |
                   |                                |
                   |            _      _            |
                   |           | |     _|           |
                   |           |_|    |_            |
                 | |                                | |
                 | |   Hits              0 : 1      | |
                   |   Aces              0 : 1      |
                   |   Longest rally     1          |
                   |   Seconds in play   2          |
                   |                                |
                   | r rematch   Esc title   q quit |
                ---+--------------------------------+---
                 Rally 1  Speed x1.0     linger  ? help
                """
        )
    }

    @Test("shows the keys") func help() {
        var stage = Stage.match(.horizontal, 40, 16, .ascii)
        stage.press("?")
        #expect(
            stage.text == """
                +---------------- Keys ----------------+
                | W S  ^ v  k j  move                  |
                | D  <  h        stop                  |
                | Space          begin, serve, go on   |
                | p  Esc         pause                 |
                | r              rematch               |
                | o              lying or upright      |
                | i              input scheme          |
                | t              theme                 |
                | Ctrl-L         draw all again        |
                | q              quit, asks first      |
                |                                      |
                | Two players: WASD is the left one,   |
                | arrows and hjkl are the other one.   |
                +--------------------------------------+
                 Rally 0  Speed x1.0     linger  ? help
                """
        )
    }

    @Test("says what it needs where the screen is too small") func small() {
        var stage = Stage.match(.horizontal, 40, 16, .ascii)
        stage.press(" ")
        stage.run(80)
        stage.resize(columns: 30, rows: 10)
        #expect(
            stage.text == """




                       Pong needs 40x16
                         here: 30x10




                """
        )
    }

    @Test("plays a rally, upright") func rallyUpright() {
        var stage = Stage.match(.vertical, 40, 16, .ascii)
        stage.press(" ")
        stage.run(80)
        #expect(
            stage.text == """
                 Computer *
                |                ======                |
                |                                      |
                |                                      |
                |   _                                  |
                |  | |                                 |
                |  |_|                                 |
                |- - - - - - - - - -- - - - - - - - - -|
                |                                      |
                |   _                                  |
                |  | |                 O               |
                |  |_|                                 |
                |                                      |
                |                                      |
                |                ======                |
                 You    Rally 0          linger  ? help
                """
        )
    }

    @Test("ends with a result, upright") func resultUpright() {
        var stage = Stage.match(.vertical, 40, 16, .ascii)
        stage.press(" ")
        stage.run(until: "You lose")
        #expect(
            stage.text == """
                 Computer
                |  +--------------------------------+  |
                |  |            You lose            |  |
                |  |                                |  |
                |  |            _      _            |  |
                |  |           | |     _|           |  |
                |  |           |_|    |_            |  |
                |- |                                | -|
                |  |   Hits              0 : 1      |  |
                |  |   Aces              0 : 1      |  |
                |  |   Longest rally     1          |  |
                |  |   Seconds in play   2          |  |
                |  |                                |  |
                |  | r rematch   Esc title   q quit |  |
                |  +--------------------------------+  |
                 You *  Rally 1          linger  ? help
                """
        )
    }
}
