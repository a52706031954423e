internal import GameCore
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

/// Pausing and leaving a match, the question before it is lost, and continuing it.
@Suite("An interrupted match") struct InterruptionTests {
    /// A match in its first rally, and one before its first serve.
    private func rally(_ two: Contender = .computer(.hard), input: InputScheme? = nil) -> Stage {
        var stage = Stage.match(two: two, points: 11, input: input)
        stage.press(" ")
        stage.run(80)
        return stage
    }

    /// The rows of the court, without the text in their middle.
    private func court(_ stage: Stage) -> String {
        stage.text(rows: 1..<22, columns: 0..<25) + stage.text(rows: 1..<22, columns: 55..<80)
    }

    private let opponents: [Contender] = [.computer(.hard), .human]

    @Test("is paused by Esc, and left by the next one")
    func escape() {
        for opponent in opponents {
            var stage = rally(opponent)
            stage.press(.escape)
            stage.run(1)
            #expect(stage.text.contains("Paused") && stage.text.contains("Esc title"))
            #expect(stage.app.pace == .still)
            stage.press(.escape)
            #expect(stage.text.contains("Two players"))
        }
    }

    @Test("is left by one Esc where nothing is lost: before the first serve, at the end, and watched")
    func escapeAtOnce() {
        var over = Stage.match(points: 1)
        over.press(" ")
        over.run(until: " wins")
        var watched = Stage.match(one: .computer(.easy), two: .computer(.easy))
        watched.run(80)
        for scene in [Stage.match(), over, watched] {
            var stage = scene
            stage.press(.escape)
            #expect(stage.text.contains("Two players"))
            stage = scene
            #expect(stage.press("q") == .quit)
        }
    }

    @Test("asks before it quits; y and q do, every other key goes on")
    func quit() {
        for opponent in opponents {
            for isPaused in [false, true] {
                var stage = rally(opponent)
                if isPaused {
                    stage.press("p")
                    stage.run(1)
                }
                let before = court(stage)
                for answer: Key in [.character("n"), .character("w"), .up, .escape, .character(" "), .character("?")] {
                    #expect(stage.press("q") == .goOn)
                    #expect(stage.text.contains("Quit the match?") && stage.text.contains("y quit  Esc back"))
                    #expect(stage.app.pace == .still)
                    stage.app.advance(by: 100)
                    #expect(stage.press(answer) == .goOn)
                    #expect(!stage.text.contains("Quit the match?"))
                    #expect(stage.text.contains("Paused") == isPaused)
                    #expect(court(stage) == before)
                }
                for answer: Unicode.Scalar in ["y", "Y", "q", "Q"] {
                    var last = stage
                    last.press("q")
                    #expect(last.press(answer) == .quit)
                }
            }
        }
    }

    @Test("is quit at once by Ctrl-C, also while it asks, and when the terminal is gone")
    func controlC() {
        var stage = rally()
        #expect(stage.press(.character("c"), .control) == .quit)
        stage.press("q")
        #expect(stage.press(.character("c"), .control) == .quit)
        #expect(stage.app.handle(.closed(.endOfInput)) == .quit)
    }

    @Test("asks too where the screen is too small for the question")
    func tooSmall() {
        var stage = rally()
        stage.resize(columns: 20, rows: 8)
        #expect(stage.text.contains("Esc title  q quit"))
        #expect(stage.press("q") == .goOn)
        #expect(stage.text.contains("q quit  Esc back"))
        var other = stage
        #expect(other.press("q") == .quit)
        stage.resize(columns: 80, rows: 24)
        #expect(stage.text.contains("Quit the match?"))
        stage.press("x")
        #expect(stage.text.contains("Paused"))
    }

    @Test("is left by the key that the screen names where it is too small")
    func leavingSmall() {
        for scene in [Stage.match(), rally()] {
            var stage = scene
            stage.resize(columns: 20, rows: 8)
            #expect(stage.text.contains("Esc title  q quit"))
            stage.press(.escape)
            #expect(!stage.text.contains("Esc") && stage.text.contains("q quit"))
            #expect(stage.press("q") == .quit)
        }
    }

    @Test("q under the help closes it")
    func help() {
        for scene in [Stage.match(), rally()] {
            var stage = scene
            stage.press("?")
            #expect(stage.press("q") == .goOn)
            #expect(!stage.text.contains(" Keys ") && !stage.text.contains("Quit"))
        }
    }

    private enum Stop: CaseIterable { case pause, escape, help, question, resumed, tooSmall }

    @Test("goes on after a second that is counted down, whatever stopped it")
    func countdown() {
        for stop in Stop.allCases {
            for opponent in opponents {
                var stage = rally(opponent)
                switch stop {
                case .pause, .escape:
                    stage.press(stop == .pause ? .character("p") : .escape)
                    stage.run(1)
                    stage.press(" ")
                case .help, .question:
                    stage.press(stop == .help ? "?" : "q")
                    stage.press("x")
                case .resumed:
                    _ = stage.app.handle(.resumed)
                    stage.press("p")
                case .tooSmall:
                    stage.resize(columns: 20, rows: 8)
                    stage.resize(columns: 80, rows: 24)
                    stage.press(.enter)
                }
                let before = court(stage)
                var numbers: [String] = []
                for _ in 0..<60 {
                    #expect(stage.app.pace == .ticking && court(stage) == before, "\(stop)")
                    let number = stage.text(rows: 15..<20, columns: 30..<50)
                    if numbers.last != number { numbers.append(number) }
                    stage.run(1)
                }
                #expect(numbers.count == 3)
                #expect(!stage.text.contains("Paused"))
                stage.run(4)
                #expect(court(stage) != before || stage.text(rows: 15..<20, columns: 30..<50) != numbers[2])
                stage.run(30)
                #expect(court(stage) != before, "\(stop)")
            }
        }
    }

    @Test(
        "pauses again while it is counted down, and serves nothing meanwhile",
        arguments: [Key.character("p"), .escape]
    )
    func again(key: Key) {
        for opensHelp in [false, true] {
            var stage = rally()
            stage.press(opensHelp ? "?" : "p")
            stage.run(1)
            stage.press(" ")
            stage.run(30)
            stage.press(" ")
            let before = court(stage)
            stage.press(key)
            stage.run(1)
            #expect(stage.text.contains("Paused") && stage.app.pace == .still)
            #expect(court(stage) == before)
            stage.press(" ")
            stage.run(59)
            #expect(court(stage) == before)
        }
    }

    @Test("closes the help at once before the first serve and at the end")
    func noCountdown() {
        var stage = Stage.match()
        stage.press("?")
        stage.press("x")
        #expect(stage.app.pace == .still)
        #expect(stage.text.contains("Space begins"))
    }
}

@Suite("A match and the pointer") struct MatchPointerTests {
    @Test("the pointer takes over from the keys, a key from the pointer, and the status line says so")
    func takesOver() {
        var stage = Stage.match()
        #expect(stage.app.wantsPointer && stage.text.contains("  keys  p pause"))
        stage.press(" ")
        stage.run(1)
        _ = stage.app.handle(.pointer(PointerEvent(column: 50, row: 1, .move)))
        #expect(stage.text.contains("  mouse  p pause"))
        stage.run(40)
        // The paddle is at the upper wall.
        #expect(stage.lines[1].hasPrefix("   ██"))
        stage.press("s")
        #expect(stage.text.contains("  keys  p pause"))
        stage.run(9)
        #expect(!stage.lines[1].hasPrefix("   ██"))
    }

    @Test("waits to be chosen between two players")
    func twoPlayers() {
        var stage = Stage.match(two: .human)
        #expect(!stage.app.wantsPointer)
        _ = stage.app.handle(.pointer(PointerEvent(column: 10, row: 1, .move)))
        #expect(stage.text.contains("  keys  p pause"))
        for _ in 0..<3 where !stage.text.contains("  mouse  p pause") { stage.press("i") }
        #expect(stage.app.wantsPointer)
    }
}
