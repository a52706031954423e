internal import GameCore
internal import PongUI
internal import StageTesting
internal import TestExtent
internal import Testing
internal import TerminalUI

/// Pausing and leaving a match, the question before it is lost, and continuing it.
@Suite("An interrupted match") struct InterruptionTests {
    /// A match in its first rally, and one before its first serve.
    private func rally(_ two: Contender = .computer(.hard), input: InputScheme? = nil) -> Stage {
        Stage.match(two: two, points: 11, input: input).pressing(" ", ticks: 80)
    }

    /// The rows of the court, without the text in their middle.
    private func court(_ stage: Stage) -> String {
        stage.text(rows: 1..<22, columns: 0..<25) + stage.text(rows: 1..<22, columns: 55..<80)
    }

    private let opponents: [Contender] = [.computer(.hard), .human]

    @Test("is paused by Esc, and left by the next one; by the first one where nothing is lost")
    func escape() {
        for opponent in opponents {
            var stage = rally(opponent)
            #expect(stage.follow([("esc +1", "Paused | Esc title | still"), ("esc", "Two players")]) == [])
        }
        let over = Stage.match(points: 1).pressing(" ").running(until: "r rematch")
        let watched = Stage.match(one: .computer(.easy), two: .computer(.easy)).running(80)
        for stage in [Stage.match(), over, watched] {
            var (left, ended) = (stage, stage)
            #expect(left.follow([("esc", "Two players")]) + ended.follow([("q", "quit")]) == [])
        }
    }

    @Test("asks before it quits; y and q do, every other key goes on")
    func quit() {
        for opponent in opponents {
            for isPaused in [false, true] {
                var stage = isPaused ? rally(opponent).paused : rally(opponent)
                let before = court(stage)
                for answer: Key in ["n", "w", .up, .escape, " ", "?"] {
                    #expect(stage.press("q") == .goOn)
                    #expect(stage.shows("Quit the match?", "y quit  Esc back") && stage.app.pace == .still)
                    stage.app.advance(by: 100)
                    #expect(stage.press(answer) == .goOn && !stage.shows("Quit the match?"))
                    #expect(stage.shows("Paused") == isPaused && court(stage) == before)
                }
                for answer: Key in ["y", "Y", "q", "Q"] {
                    var last = stage.pressing("q")
                    #expect(last.press(answer) == .quit)
                }
            }
        }
    }

    @Test("is quit at once by Ctrl-C, also while it asks, and when the terminal is gone")
    func controlC() {
        var stage = rally()
        #expect(stage.press("c", .control) == .quit)
        stage.press("q")
        #expect(stage.press("c", .control) == .quit)
        #expect(stage.app.handle(.closed(.endOfInput)) == .quit)
    }

    @Test("asks too where the screen is too small, and is left by the key that it names")
    func tooSmall() {
        for var stage in [Stage.match(), rally()] {
            let asks = stage.app.pace == .ticking
            stage.resize(columns: 20, rows: 8)
            var left = stage
            #expect(left.follow([("", "Esc title  q quit"), ("esc", "!Esc | q quit"), ("q", "quit")]) == [])
            guard asks else { continue }
            #expect(stage.follow([("q", "q quit  Esc back")]) == [])
            var ended = stage
            stage.resize(columns: 80, rows: 24)
            #expect(ended.follow([("q", "quit")]) + stage.follow([("", "Quit the match?"), ("x", "Paused")]) == [])
        }
    }

    @Test("q under the help closes it, at once before the first serve")
    func help() {
        for var stage in [Stage.match(), rally()] {
            let pace = stage.app.pace
            #expect(stage.follow([("?", " Keys  | still"), ("q", "! Keys  | !Quit")]) == [] && stage.app.pace == pace)
        }
    }

    private enum Stop: CaseIterable { case pause, escape, help, question, resumed, tooSmall }

    @Test("goes on after a second that is counted down, whatever stopped it")
    func countdown() {
        for stop in TestExtent.simulated(Stop.allCases) {
            for opponent in opponents {
                var stage = rally(opponent)
                switch stop {
                case .pause, .escape:
                    stage.press(stop == .pause ? "p" : .escape, ticks: 1)
                    stage.press(" ")
                case .help, .question:
                    stage.press(stop == .help ? "?" : "q", "x")
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
                #expect(!stage.shows("Paused"))
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
            stage.press(" ", ticks: 30)
            stage.press(" ")
            let before = court(stage)
            #expect(stage.screen(after: key, ticks: 1).shows("Paused") && stage.app.pace == .still)
            #expect(court(stage) == before)
            stage.press(" ", ticks: 59)
            #expect(court(stage) == before)
        }
    }
}

@Suite("A match and the pointer") struct MatchPointerTests {
    @Test("the pointer takes over from the keys, a key from the pointer, and the status line says so")
    func takesOver() {
        var stage = Stage.match()
        #expect(stage.app.wantsPointer && stage.shows("  keys  p pause"))
        stage.press(" ", ticks: 1)
        stage.point(50, 1)
        #expect(stage.shows("  mouse  p pause"))
        stage.run(40)
        // The paddle is as high as it can be: it begins at the wall.
        #expect(stage.lines[1].hasPrefix("   ██") && stage.lines[3].hasPrefix("   ██"))
        #expect(!stage.lines[5].hasPrefix("   █"))
        #expect(stage.screen(after: "s").shows("  keys  p pause"))
        stage.run(9)
        #expect(!stage.lines[1].hasPrefix("   ██"))
    }

    @Test("waits to be chosen between two players")
    func twoPlayers() {
        var stage = Stage.match(two: .human)
        let wanted = stage.app.wantsPointer
        stage.point(10, 1)
        #expect(!wanted && stage.follow([("", "  keys  p pause"), ("i i", "  mouse  p pause")]) == [])
        #expect(stage.app.wantsPointer)
    }
}
