internal import GameCore
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import SyncLab
internal import StageTesting
internal import TestExtent
internal import Testing
internal import TerminalUI

@Suite("The lab") struct LabSceneTests {
    @Test(
        "shows at the right what it shows at the left, turned by half a turn, at every tick",
        arguments: [StrategyKind.host, .standard]
    )
    func halfTurn(_ strategy: StrategyKind) throws {
        var stage = Stage.lab(.computer(.normal), strategy: strategy, theme: .colourblind)
        var contacts = 0
        var rally: UInt32 = 0
        let ticks = TestExtent.full(3_600, slice: 3_600, unoptimized: 1_200) as UInt32
        for _ in 0..<ticks {
            stage.run(1)
            let match = try stage.peer(.left).shown
            if match.rally > rally { contacts += 1 }
            rally = UInt32(match.rally)
            let canvas = stage.canvas
            guard canvas.court(.left) == canvas.court(.right).turned else {
                Issue.record("The views differ at tick \(match.tick)")
                return
            }
        }
        #expect(contacts > ticks / 180)
        #expect(try stage.peer(.left).shown.tick > ticks)
    }

    @Test("follows from its seed and its input, tick by tick")
    func determinism() {
        let conditions = LinkConditions([.delay: 60, .jitter: 30, .loss: 80_000, .duplicate: 50_000, .reorder: 50_000])
        var stages = [3, 3, 4].map { Stage.lab(conditions: conditions, seed: $0) }
        var differs = false
        let keys: [Int: Key] = [
            5: " ", 60: "a", 100: "]", 150: "d", 200: "2", 300: "2", 330: "+", 400: " ", 450: "1", 520: "1", 600: "m",
        ]
        for tick in 0..<700 {
            for index in stages.indices {
                if let key = keys[tick] { stages[index].press(key) }
                stages[index].run(1)
            }
            let screens = stages.map(\.lines)
            guard screens[0] == screens[1] else {
                Issue.record("The screens differ at tick \(tick)")
                return
            }
            if screens[0] != screens[2] { differs = true }
        }
        #expect(differs)
    }

    @Test("is opened from the title, and left for it; it asks before Esc loses a branch")
    func title() {
        let opened = Stage(columns: 80, rows: 24).choosing("Lab").running(30)
        var (left, branch) = (opened, opened)
        let faults = left.follow([
            ("", "Left P | Right P"), ("esc", " frozen  | still"), ("esc", "Two players"), ("enter", "!in flight"),
        ])
        let branchFaults = branch.follow([
            ("p b g esc", "Esc again loses a branch"), ("n", "!Esc again"), ("esc", "Esc again loses a branch"),
            ("esc", "Two players"),
        ])
        #expect(faults + branchFaults == [])
    }

    @Test("asks before it quits, and goes on as it was where the answer is another key", arguments: [false, true])
    func quit(_ isFrozen: Bool) {
        var stage = Stage.lab()
        if isFrozen { stage.press("p") }
        let before = stage.lines
        for answer: Key in ["n", .escape, " ", "p"] {
            #expect(stage.press("q") == .goOn)
            #expect(stage.shows("Quit the lab?", "y quit  Esc back") && stage.app.pace == .still)
            #expect(stage.press(answer) == .goOn)
            #expect(stage.lines == before)
            #expect((stage.app.pace == .still) == isFrozen)
        }
        for answer: Key in ["y", "Y", "q"] {
            #expect(stage.press("q") == .goOn)
            #expect(stage.press(answer) == .quit)
            stage.press("x")
        }
        stage.press("q")
        #expect(stage.press("c", .control) == .quit)
    }

    @Test("shows its keys over a court that stands still")
    func help() throws {
        var stage = Stage.lab()
        let faults = stage.follow([
            ("?", " Keys  | one-way delay | still"), ("]", "! Keys  | ticking"), ("? q", "! Keys  | !Quit | ticking"),
        ])
        #expect(try faults == [] && #require(stage.lab).link(from: .left).conditions == .perfect)
    }

    @Test("freezes with p, and lets single ticks pass with n")
    func freeze() throws {
        var stage = Stage.lab(.computer(.normal)).running(100).pressing("p")
        let before = stage.lines
        #expect(before[22].hasPrefix(" frozen 130 "))
        #expect(stage.app.pace == .still)
        stage.run(10)
        stage.app.advance(by: 10)
        #expect(stage.lines == before)
        let faults = stage.follow([
            ("n", " frozen 131 "), ("p +1", " tick 132 "), ("n", " frozen 133  | still"),
        ])
        #expect(try faults == [] && #require(stage.lab).tick == 133)
    }

    @Test("says first of all how to go on, once it is frozen", arguments: [64, 80, 120, 200])
    func goingOn(_ columns: Int) {
        let player: LabPlayer = columns == 80 ? .pointer : .keyboard
        for strategy in StrategyKind.allCases + [.rollback(inputDelay: 30, isFiltered: true)] {
            var stage = Stage.lab(player, .computer(.normal), columns, 24, strategy: strategy).pressing("p")
            let line = stage.lines[23]
            #expect(line.contains(" p go on  b n step  ") && line.count < columns, "\(line)")
            #expect(line.hasSuffix("? keys"), "\(line)")
            stage.press("p")
            #expect(!stage.lines[23].contains("go on"))
        }
    }

    @Test("takes its letters regardless of case", arguments: Array("mpisntq".unicodeScalars))
    func letters(_ letter: Unicode.Scalar) throws {
        let capital = try #require(Unicode.Scalar(letter.value - 32))
        var screens: [String] = []
        for key in [letter, capital].map(Key.character) {
            var stage = Stage.lab(strategy: .standard).pressing(" ", ticks: 100)
            let before = stage.canvas
            let directive = stage.press(key)
            if stage.app.pace == .ticking { stage.run(1) }
            #expect(directive == .quit || stage.canvas != before)
            screens.append("\(directive) \(stage.text) \(stage.canvas[0, 1].style)")
        }
        #expect(screens[0] == screens[1])
    }

    @Test("says which input scheme i has chosen, or why it has not", arguments: [64, 80, 120])
    func scheme(_ columns: Int) {
        var stage = Stage.lab(.keyboard, .computer(.normal), columns, 24)
        for scheme in [InputScheme.mouse, .latch, .steps, .mouse] {
            #expect(stage.screen(after: "i").shows(scheme.words) && stage.shows("seed 7  \(scheme.device)"))
        }
        stage.press("a")
        #expect(!stage.shows(InputScheme.mouse.words) && stage.shows("? keys"))
        #expect(stage.screen(after: "i", ticks: 119).shows(InputScheme.latch.words))
        stage.run(1)
        #expect(!stage.shows(InputScheme.latch.words))

        var computers = Stage.lab(.computer(.normal), .computer(.normal), columns, 24)
        #expect(!computers.shows("  keys "))
        #expect(computers.screen(after: "i").shows("i: both players are computers"))
    }

    @Test("refuses another strategy while there is no owner to begin it")
    func noOwner() throws {
        var stage = Stage.labOfComputers().pressing("1", "2")
        stage.run(5)
        #expect(try LabSide.allCases.allSatisfy { try !stage.peer($0).isOwner })
        #expect(stage.screen(after: "s").shows("s: the session has no owner yet"))
        #expect(try #require(stage.lab).strategy == .standard)
    }

    @Test("shows its seed: in a line, and among the keys on every screen", arguments: [64, 80, 120, 200])
    func seed(_ columns: Int) {
        for seed in [7, 9_007_199_254_740_991, UInt64.max] {
            var stage = Stage.lab(.keyboard, .keyboard, columns, 20, strategy: .standard, seed: seed)
            #expect(columns < 80 || stage.lines.suffix(2).contains { $0.contains("  seed \(seed)") })
            stage.press("p")
            #expect(columns < 80 || stage.lines.suffix(2).contains { $0.contains("  seed \(seed)") })
            #expect(stage.screen(after: "?").shows("seed \(seed) "))
        }
    }

    @Test(
        "says that Space begins the next match, which it does",
        arguments: [Size(columns: 64, rows: 20), Size(columns: 120, rows: 40)]
    )
    func nextMatch(_ size: Size) throws {
        var stage = Stage.lab(.computer(.hard), .computer(.easy), size.columns, size.rows, points: 1)
        // Computers request the first serve once a second.
        stage.run(60)
        #expect(!stage.shows("Space"))
        try stage.run { if case .over = $0.phase { true } else { false } }
        stage.run(2)
        let lines = stage.lines
        #expect(lines.contains { $0.ranges(of: "over: Space").count == 2 })
        #expect(lines.contains { $0.ranges(of: " Space begins the next ").count == 2 })
        #expect(lines.contains { $0.matches(of: /P[12] wins/).count == 2 })
        #expect(lines[size.rows - 1].contains(" Space next match  "))
        stage.press(" ")
        try stage.run { $0.phase == .playing && $0.score == PerPlayer(0, 0) }
        #expect(!stage.shows("Space"))
    }

    @Test("can be left and quit where it is too small, also if it begins there or its keys are open")
    func leavingSmall() {
        var (open, closed) = (Stage.lab().pressing("?"), Stage.lab())
        open.resize(columns: 60, rows: 18)
        closed.resize(columns: 60, rows: 18)
        let begun = [Stage(columns: 60, rows: 18).choosing("Lab"), .lab(.keyboard, .computer(.normal), 60, 18)]
        for stage in [open, closed] + begun {
            var (left, ended) = (stage, stage)
            #expect(left.follow([("", "Pong needs 64×20"), ("] esc", "Two players")]) == [])
            #expect(ended.follow([("q", "q quit  Esc back"), ("q", "quit")]) == [])
        }
    }

    @Test("is frozen where it is too small, and after a stop")
    func paused() {
        var stage = Stage.lab()
        stage.resize(columns: 63, rows: 24)
        var faults = stage.follow([("", "Pong needs 64×20 | here: 63×24 | still")])
        stage.resize(columns: 80, rows: 24)
        faults += stage.follow([("", " frozen 30 "), ("p", "ticking")])
        _ = stage.app.handle(.resumed)
        #expect(faults == [] && stage.app.pace == .still)
    }
}
