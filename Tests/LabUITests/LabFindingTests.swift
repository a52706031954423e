internal import GameCore
internal import LabTools
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import StageTesting
internal import SyncLab
internal import TerminalUI
import TestExtent
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
        let (network, ticks) = (NetworkPreset.fourG.conditions, level == .normal ? 1_200 : 3_600)
        return Stage.labOfComputers(columns, rows, level: level, strategy: strategy, network: network, ticks: ticks)
            .pressing("p")
    }

    private func lab(_ stage: Stage) throws -> Lab { try #require(stage.lab) }

    @Test(
        "goes to the next and the previous landmark by key",
        arguments: TestExtent.simulated(["g", "c", "r", "p"] as [Key])
    )
    func landmarks(key: Key) throws {
        let conditions: [Key: String] = ["g": "goal", "c": "contact", "r": "rollbackDepth >= 8", "p": "pop"]
        let search = try TickSearch(try #require(conditions[key]))
        // Unfiltered predictions pop, and easy players miss.
        var stage = stage(level: .easy, strategy: .rollback(inputDelay: 0, isFiltered: false)).pressing(.home)
        var ticks: [UInt32] = []
        while ticks.count < 100 {
            #expect(stage.screen(after: ">").lines[23].hasPrefix(" next:  g goal"))
            stage.press(key)
            guard try lab(stage).tick != ticks.last else { break }
            ticks.append(try lab(stage).tick)
            #expect(search.stops(at: try lab(stage)))
        }
        #expect(ticks.count > (key == "c" ? 10 : 1) && ticks == ticks.sorted())
        // The last of a kind is not "no" one for a screen that shows it.
        #expect(stage.lines[23].contains("no other ") && stage.lines[23].contains(" after this tick"))
        for tick in ticks.dropLast().reversed() {
            stage.press("<", key)
            #expect(try lab(stage).tick == tick)
        }
        stage.press("<", key)
        #expect(try lab(stage).tick == ticks.first)
        #expect(stage.lines[23].contains(" before this tick"))
    }

    @Test("goes to marks")
    func marks() throws {
        var stage = stage().pressing(",", "f", .end, "<", "m")
        #expect(try lab(stage).tick == 630)
        #expect(stage.screen(after: ">", "m").lines[23].contains("no mark after this tick"))
    }

    @Test("finds a condition that is typed, and finds it again")
    func conditions() throws {
        var stage = stage().pressing(.home)
        stage.type(":find contact and left.ball.y > 0.5\n")
        let first = try lab(stage).tick
        #expect(first > 100 && stage.lines[23].contains("contact and left.ball.y > 0.5: tick \(first)"))
        stage.press(">", "f")
        #expect(try lab(stage).tick > first)
        stage.type(":back contact\n")
        #expect(try lab(stage).tick < 1_230)
        stage.type(":goto 77\n")
        #expect(try lab(stage).tick == 77)
        stage.type(":900\n")
        #expect(try lab(stage).tick == 900)
    }

    @Test("points at the character that is wrong, keeps the text, and leaves with Esc", arguments: [64, 80, 120])
    func errors(columns: Int) throws {
        var stage = stage(columns, 24)
        stage.type(":find left.bal > 3\n")
        let lines = stage.lines
        let caret = try #require(lines[23].firstIndex(of: "^"))
        #expect(lines[22].contains(":find left.bal > 3"))
        #expect(lines[22][caret...].hasPrefix("left.bal"))
        #expect(lines[21].hasPrefix(" 'left.bal' is not"))
        // Letters that are commands elsewhere are text here; Ctrl-C is not.
        stage.type("qtp")
        #expect(stage.lines[22].contains("find qtpleft.bal"))
        stage.press(.escape)
        #expect(!stage.lines[22].contains("find"))
        stage.press(":", .up)
        #expect(!stage.lines[22].contains("left.bal"))
        #expect(stage.press("c", .control) == .quit)
    }

    @Test("completes names, and recalls the commands before")
    func completion() throws {
        var stage = stage()
        for part in [":wat", " left.rollb"] {
            stage.type(part)
            stage.press(.tab)
        }
        #expect(stage.lines[22].contains(":watch left.rollbackDepth"))
        #expect(stage.screen(after: .enter).shows(" left.rollbackDepth "))
        #expect(stage.screen(after: ":", .up).lines[22].contains(":watch left.rollbackDepth"))
        stage.press(.escape)
        stage.type(":watch right.stalled\n")
        stage.type(":watch tick > 1000\n")
        #expect(stage.shows("tick > 1000 yes", "right.stalled no"))
        stage.type(":watch\n")
        #expect(!stage.shows("tick > 1000"))
    }

    @Test("freezes where a condition begins to hold")
    func breakpoints() throws {
        var stage = stage()
        stage.type(":break contact\n")
        stage.press("p", ticks: 2_000)
        let tick = try lab(stage).tick
        #expect(tick > 1_230 && tick < 3_200)
        #expect(try TickSearch("contact").stops(at: lab(stage)))
        stage.type(":break\n")
        stage.press("p", ticks: 1_000)
        #expect(try lab(stage).tick == tick + 1_000)
    }

    @Test("shows the same inputs under two strategies side by side")
    func comparison() throws {
        var stage = stage(120, 40).pressing("c")
        let strategies = try lab(stage).strategy
        #expect(stage.lines[0].ranges(of: "Right P2").count == 2)
        #expect(stage.lines[0].contains(strategies.rawValue))
        #expect(stage.lines[0].contains(StrategyKind.allCases[0].rawValue))
        #expect(stage.screen(after: "s").lines[0].contains(StrategyKind.allCases[1].rawValue))
        #expect(stage.screen(after: "1").lines[0].ranges(of: "Left P1").count == 2)
        // The same run in another lab.
        var stage2 = stage
        stage.press(",")
        stage2.press(.home)
        stage2.press("n", times: 630)
        #expect(stage.lines.dropLast(1) == stage2.lines.dropLast(1))
        #expect(stage.screen(after: "c").lines[0].contains("Left P1") && stage.lines[0].contains("Right P2"))
    }
}
