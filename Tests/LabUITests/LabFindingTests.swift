internal import GameCore
internal import LabTools
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import StageTesting
internal import SyncLab
internal import TerminalUI
import Testing

/// Finding ticks by keys and by conditions.
@Suite("Finding in the lab") struct LabFindingTests {
    /// Twenty seconds of two computers over a mobile network, frozen.
    private func stage(
        _ columns: Int = 80,
        _ rows: Int = 24,
        level: ComputerPlayer.Level = .normal,
        strategy: StrategyKind = .standard
    ) -> Stage {
        var stage = Stage.lab(
            .computer(level),
            .computer(level),
            columns,
            rows,
            strategy: strategy,
            network: NetworkPreset.fourG.conditions
        )
        stage.run(level == .normal ? 1_200 : 3_600)
        stage.press("p")
        return stage
    }

    private func lab(_ stage: Stage) throws -> Lab { try #require(stage.lab) }

    private func type(_ text: String, in stage: inout Stage) {
        stage.press(":")
        for scalar in text.unicodeScalars { stage.press(.character(scalar)) }
        stage.press(.enter)
    }

    @Test("goes to the next and the previous landmark by key", arguments: ["g", "c", "r", "p"] as [Unicode.Scalar])
    func landmarks(key: Unicode.Scalar) throws {
        let condition = ["g": "goal", "c": "contact", "r": "rollbackDepth >= 8", "p": "pop"][key]
        let search = try TickSearch(try #require(condition))
        // Unfiltered predictions pop, and easy players miss.
        var stage = stage(level: .easy, strategy: .rollback(inputDelay: 0, isFiltered: false))
        stage.press(.home)
        var ticks: [UInt32] = []
        while ticks.count < 100 {
            stage.press(">")
            #expect(stage.lines[23].hasPrefix(" next:  g goal"))
            stage.press(key)
            guard try lab(stage).tick != ticks.last else { break }
            ticks.append(try lab(stage).tick)
            #expect(search.stops(at: try lab(stage)))
        }
        #expect(ticks.count > (key == "c" ? 10 : 1) && ticks == ticks.sorted())
        #expect(stage.lines[23].contains(" after this tick"))
        for tick in ticks.dropLast().reversed() {
            stage.press("<")
            stage.press(key)
            #expect(try lab(stage).tick == tick)
        }
        stage.press("<")
        stage.press(key)
        #expect(try lab(stage).tick == ticks.first)
        #expect(stage.lines[23].contains(" before this tick"))
    }

    @Test("goes to marks")
    func marks() throws {
        var stage = stage()
        stage.press(",")
        stage.press("f")
        stage.press(.end)
        stage.press("<")
        stage.press("m")
        #expect(try lab(stage).tick == 630)
        stage.press(">")
        stage.press("m")
        #expect(stage.lines[23].contains("no mark after this tick"))
    }

    @Test("finds a condition that is typed, and finds it again")
    func conditions() throws {
        var stage = stage()
        stage.press(.home)
        type("find contact and left.ball.y > 0.5", in: &stage)
        let first = try lab(stage).tick
        #expect(first > 100 && stage.lines[23].contains("contact and left.ball.y > 0.5: tick \(first)"))
        stage.press(">")
        stage.press("f")
        #expect(try lab(stage).tick > first)
        type("back contact", in: &stage)
        #expect(try lab(stage).tick < 1_230)
        type("goto 77", in: &stage)
        #expect(try lab(stage).tick == 77)
        type("900", in: &stage)
        #expect(try lab(stage).tick == 900)
    }

    @Test("points at the character that is wrong, keeps the text, and leaves with Esc", arguments: [64, 80, 120])
    func errors(columns: Int) throws {
        var stage = stage(columns, 24)
        type("find left.bal > 3", in: &stage)
        let lines = stage.lines
        let caret = try #require(lines[23].firstIndex(of: "^"))
        #expect(lines[22].contains(":find left.bal > 3"))
        #expect(lines[22][caret...].hasPrefix("left.bal"))
        #expect(lines[21].hasPrefix(" 'left.bal' is not"))
        // Letters that are commands elsewhere are text here; Ctrl-C is not.
        for letter in "qtp".unicodeScalars { stage.press(.character(letter)) }
        #expect(stage.lines[22].contains("find qtpleft.bal"))
        stage.press(.escape)
        #expect(!stage.lines[22].contains("find"))
        stage.press(":")
        stage.press(.up)
        #expect(!stage.lines[22].contains("left.bal"))
        #expect(stage.press(.character("c"), .control) == .quit)
    }

    @Test("completes names, and recalls the commands before")
    func completion() throws {
        var stage = stage()
        stage.press(":")
        for scalar in "wat".unicodeScalars { stage.press(.character(scalar)) }
        stage.press(.tab)
        for scalar in " left.rollb".unicodeScalars { stage.press(.character(scalar)) }
        stage.press(.tab)
        #expect(stage.lines[22].contains(":watch left.rollbackDepth"))
        stage.press(.enter)
        #expect(stage.text.contains(" left.rollbackDepth "))
        stage.press(":")
        stage.press(.up)
        #expect(stage.lines[22].contains(":watch left.rollbackDepth"))
        stage.press(.escape)
        type("watch right.stalled", in: &stage)
        type("watch tick > 1000", in: &stage)
        #expect(stage.text.contains("tick > 1000 yes") && stage.text.contains("right.stalled no"))
        type("watch", in: &stage)
        #expect(!stage.text.contains("tick > 1000"))
    }

    @Test("freezes where a condition begins to hold")
    func breakpoints() throws {
        var stage = stage()
        type("break contact", in: &stage)
        stage.press("p")
        stage.run(2_000)
        let tick = try lab(stage).tick
        #expect(tick > 1_230 && tick < 3_200)
        #expect(try TickSearch("contact").stops(at: lab(stage)))
        type("break", in: &stage)
        stage.press("p")
        stage.run(1_000)
        #expect(try lab(stage).tick == tick + 1_000)
    }

    @Test("shows the same inputs under two strategies side by side")
    func comparison() throws {
        var stage = stage(120, 40)
        stage.press("c")
        let strategies = try lab(stage).strategy
        #expect(stage.lines[0].ranges(of: "Right P2").count == 2)
        #expect(stage.lines[0].contains(strategies.rawValue))
        #expect(stage.lines[0].contains(StrategyKind.allCases[0].rawValue))
        stage.press("s")
        #expect(stage.lines[0].contains(StrategyKind.allCases[1].rawValue))
        stage.press("1")
        #expect(stage.lines[0].ranges(of: "Left P1").count == 2)
        // The same run in another lab.
        var stage2 = stage
        stage.press(",")
        stage2.press(.home)
        for _ in 0..<630 { stage2.press("n") }
        #expect(stage.lines.dropLast(1) == stage2.lines.dropLast(1))
        stage.press("c")
        #expect(stage.lines[0].contains("Left P1") && stage.lines[0].contains("Right P2"))
    }
}
