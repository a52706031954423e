internal import PongUI
internal import Testing
internal import TerminalUI

@Suite("Larger screens in ASCII") struct ASCIIScreenTests {
    @Test("shows the title") func title() {
        let stage = Stage(columns: 80, rows: 24, glyphs: .ascii)
        #expect(
            stage.text == """



                               +------------------------------------------------+
                               |                                                |
                               |     ########  ########  ##    ##  ########     |
                               |     ##    ##  ##    ##  ####  ##  ##           |
                               |     ########  ##    ##  ##  ####  ##  ####     |
                               |     ##        ##    ##  ##    ##  ##    ##     |
                               |     ##        ########  ##    ##  ########     |
                               |                                                |
                               |          One player         < normal >         |
                               |          Two players, one keyboard             |
                               |          Watch the computer < normal >         |
                               |          Lab: two peers, one network           |
                               |          Keys                                  |
                               |          Quit                                  |
                               |                                                |
                               |        ^ v choose  Enter begins  ? keys        |
                               +------------------------------------------------+




                """
        )
    }

    @Test("plays a rally") func rally() {
        var stage = Stage.match(.horizontal, 80, 24, .ascii)
        stage.press(" ")
        stage.run(80)
        #expect(
            stage.text == """
                - You ------------------------------------------------------------- * Computer -
                                                       |
                                             ######          ######
                                             ##  ##    |     ##  ##
                                             ##  ##          ##  ##
                                             ##  ##    |     ##  ##
                                             ######          ######
                                                       |

                                                       |
                   ||                                                                      ||
                   ||                                  |                                   ||
                   ||                                                                      ||
                                      OO               |

                                                       |

                                                       |

                                                       |

                                                       |
                --------------------------------------------------------------------------------
                 Rally 0  Speed x1.0                       keys linger  p pause  ? help  q quit
                """
        )
    }

    @Test("ends with a result") func result() {
        var stage = Stage.match(.horizontal, 80, 24, .ascii)
        stage.press(" ")
        stage.run(until: "You lose")
        #expect(
            stage.text == """
                - You * ------------------------------------------------------------- Computer -
                                                       |

                                                       |

                                       +--------------------------------+
                                       |            You lose            |
                                       |                                |
                                       |            _      _            |
                                       |           | |     _|           |
                   ||                  |           |_|    |_            |                  ||
                   ||                  |                                |                  ||
                   ||                  |   Hits              0 : 1      |                  ||
                                       |   Aces              0 : 1      |
                                       |   Longest rally     1          |
                                       |   Seconds in play   2          |
                                       |                                |
                                       | r rematch   Esc title   q quit |
                                       +--------------------------------+
                                                       |

                                                       |
                --------------------------------------------------------------------------------
                 Rally 1  Speed x1.0                       keys linger  p pause  ? help  q quit
                """
        )
    }

    @Test("plays a rally, upright") func rallyUpright() {
        var stage = Stage.match(.vertical, 80, 24, .ascii)
        stage.press(" ")
        stage.run(80)
        #expect(
            stage.text == """
                 Computer *
                |                                 ============                                 |
                |                                                                              |
                |                                                                              |
                |                                                                              |
                |                                                                              |
                |  ######                                                                      |
                |  ##  ##                                                                      |
                |  ##  ##                                                                      |
                |  ##  ##                                                                      |
                |  ######                                                                      |
                |- - - - - - - - - - - - - - - - - - - -- - - - - - - - - - - - - - - - - - - -|
                |                                                                              |
                |  ######                                                                      |
                |  ##  ##                                                                      |
                |  ##  ##                                                                      |
                |  ##  ##                                      OO                              |
                |  ######                                                                      |
                |                                                                              |
                |                                                                              |
                |                                                                              |
                |                                                                              |
                |                                 ============                                 |
                 You    Rally 0  Speed x1.0                keys linger  p pause  ? help  q quit
                """
        )
    }

    @Test("plays a rally on 120×40") func largeRally() {
        var stage = Stage.match(.horizontal, 120, 40, .ascii)
        stage.press(" ")
        stage.run(80)
        #expect(
            stage.text(rows: 0..<40, columns: 0..<70) == """
                - You ----------------------------------------------------------------
                                                                           |
                                                            #########              ###
                                                            #########      |       ###
                                                            ###   ###              ###
                                                            ###   ###      |       ###
                                                            ###   ###              ###
                                                            ###   ###      |       ###
                                                            #########              ###
                                                            #########      |       ###

                                                                           |

                                                                           |

                                                                           |

                     ||                                                    |
                     ||
                     ||                                                    |
                     ||
                     ||                                                    |
                     ||
                                                 OOO                       |

                                                                           |

                                                                           |

                                                                           |

                                                                           |

                                                                           |

                                                                           |

                                                                           |
                ----------------------------------------------------------------------
                 Rally 0  Speed x1.0
                """
        )
    }

    @Test("plays a rally on 200×60, upright") func hugeRally() {
        var stage = Stage.match(.vertical, 200, 60, .ascii)
        stage.press(" ")
        stage.run(80)
        #expect(
            stage.text(rows: 14..<60, columns: 0..<120) == """
                |
                |
                |
                |
                |
                |  ############
                |  ############
                |  ####    ####
                |  ####    ####
                |  ####    ####
                |  ####    ####
                |  ####    ####
                |  ####    ####
                |  ############
                |  ############
                |- - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -- - - - - - - - - -
                |
                |  ############
                |  ############
                |  ####    ####
                |  ####    ####
                |  ####    ####
                |  ####    ####
                |  ####    ####
                |  ####    ####
                |  ############
                |  ############
                |
                |                                                                                                                    OOO
                |
                |
                |
                |
                |
                |
                |
                |
                |
                |
                |
                |
                |
                |                                                                                   ================================
                |
                |
                 You    Rally 0  Speed x1.0
                """
        )
    }

    @Test("says who serves on 120×40") func largeServing() {
        var stage = Stage.match(.horizontal, 120, 40, .ascii)
        stage.press(" ")
        stage.run(20)
        #expect(
            stage.text(rows: 17..<28, columns: 0..<120) == """
                     ||                                                    |                                                     ||
                     ||                                                                                                          ||
                     ||                                                   OOO                                                    ||
                     ||                                                                                                          ||
                     ||                       ### ### #   # ### # # ### ### ###    ### ### ### # # ### ###                       ||
                     ||                       #   # # ## ## # # # #  #  #   # #    #   #   # # # # #   #                         ||
                                              #   # # # # # ### # #  #  ##  ##     ### ##  ##  # # ##  ###
                                              #   # # #   # #   # #  #  #   # #      # #   # # # # #     #
                                              ### ### #   # #   ###  #  ### # #    ### ### # #  #  ### ###
                                                             ==========
                                                                           |
                """
        )
    }

    @Test("ends with a result on 120×40") func largeResult() {
        var stage = Stage.match(.horizontal, 120, 40, .ascii)
        stage.press(" ")
        stage.run(until: "r rematch")
        #expect(
            stage.text(rows: 5..<35, columns: 25..<95) == """
                                                  |

                    +------------------------------------------------------------+
                    |                                                            |
                    |               # # ### # #    #   ### ### ###               |
                    |               # # # # # #    #   # # #   #                 |
                    |               ### # # # #    #   # # ### ##                |
                    |                #  # # # #    #   # #   # #                 |
                    |                #  ### ###    ### ### ### ###               |
                    |                                                            |
                    |                                                            |
                    |                    ######        ######                    |
                    |                    ##  ##            ##                    |
                    |                    ##  ##        ######                    |
                    |                    ##  ##        ##                        |
                    |                    ######        ######                    |
                    |                                                            |
                    |      Hits                              0 : 1               |
                    |                                                            |
                    |      Aces                              0 : 1               |
                    |                                                            |
                    |      Longest rally                     1                   |
                    |                                                            |
                    |      Seconds in play                   2                   |
                    |                                                            |
                    |               r rematch   Esc title   q quit               |
                    +------------------------------------------------------------+

                                                  |

                """
        )
    }

    @Test("ends with a result on 200×60, upright") func hugeResult() {
        var stage = Stage.match(.vertical, 200, 60, .ascii)
        stage.press(" ")
        stage.run(until: "r rematch")
        #expect(
            stage.text(rows: 12..<46, columns: 30..<170) == """




                       +----------------------------------------------------------------------------------------------------------------------------+
                       |                                                                                                                            |
                       |                                ##  ##  ######  ##  ##        ##      ######  ######  ######                                |
                       |                                ##  ##  ##  ##  ##  ##        ##      ##  ##  ##      ##                                    |
                       |                                ######  ##  ##  ##  ##        ##      ##  ##  ######  ####                                  |
                       |                                  ##    ##  ##  ##  ##        ##      ##  ##      ##  ##                                    |
                       |                                  ##    ######  ######        ######  ######  ######  ######                                |
                       |                                                                                                                            |
                       |                                                                                                                            |
                       |                                               #########            #########                                               |
                       |                                               #########            #########                                               |
                       |                                               ###   ###                  ###                                               |
                       |                                               ###   ###            #########                                               |
                 - - - |                                               ###   ###            #########                                               | - - -
                       |                                               ###   ###            ###                                                     |
                       |                                               #########            #########                                               |
                       |                                               #########            #########                                               |
                       |                                                                                                                            |
                       |                                      Hits                              0 : 1                                               |
                       |                                                                                                                            |
                       |                                      Aces                              0 : 1                                               |
                       |                                                                                                                            |
                       |                                      Longest rally                     1                                                   |
                       |                                                                                                                            |
                       |                                      Seconds in play                   2                                                   |
                       |                                                                                                                            |
                       |                                               r rematch   Esc title   q quit                                               |
                       +----------------------------------------------------------------------------------------------------------------------------+


                """
        )
    }
}
