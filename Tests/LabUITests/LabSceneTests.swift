internal import GameCore
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import SyncLab
internal import StageTesting
internal import Testing
internal import TerminalUI

@Suite("The lab") struct LabSceneTests {
    @Test(
        "shows at the right what it shows at the left, turned by half a turn, at every tick of a minute",
        arguments: [StrategyKind.host, .standard]
    )
    func halfTurn(_ strategy: StrategyKind) throws {
        var stage = Stage.lab(.computer(.normal), strategy: strategy, theme: .colourblind)
        var contacts = 0
        var rally: UInt32 = 0
        for _ in 0..<3_600 {
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
        #expect(contacts > 20)
        #expect(try stage.peer(.left).shown.tick > 3_600)
    }

    @Test("follows from its seed and its input, tick by tick")
    func determinism() {
        let conditions = LinkConditions([.delay: 60, .jitter: 30, .loss: 80_000, .duplicate: 50_000, .reorder: 50_000])
        var first = Stage.lab(conditions: conditions, seed: 3)
        var second = Stage.lab(conditions: conditions, seed: 3)
        var other = Stage.lab(conditions: conditions, seed: 4)
        var differs = false
        let keys: [Int: Unicode.Scalar] = [
            5: " ", 60: "a", 100: "]", 150: "d", 200: "2", 300: "2", 330: "+", 400: " ", 450: "1", 520: "1", 600: "m",
        ]
        for tick in 0..<700 {
            if let key = keys[tick] {
                first.press(key)
                second.press(key)
                other.press(key)
            }
            first.run(1)
            second.run(1)
            other.run(1)
            let screen = first.lines
            guard screen == second.lines else {
                Issue.record("The screens differ at tick \(tick)")
                return
            }
            if screen != other.lines { differs = true }
        }
        #expect(differs)
    }

    @Test("is opened from the title, and left for it")
    func title() throws {
        var stage = Stage(columns: 80, rows: 24)
        #expect(stage.lab == nil)
        stage.choose("Lab")
        #expect(stage.lab != nil)
        stage.run(30)
        #expect(stage.text.contains("Left P") && stage.text.contains("Right P"))
        stage.press(.escape)
        #expect(stage.text.contains(" frozen ") && stage.app.pace == .still)
        stage.press(.escape)
        #expect(stage.text.contains("Two players"))
        stage.press(.enter)
        #expect(!stage.text.contains("in flight"))
    }

    @Test("asks before it quits, and goes on as it was where the answer is another key", arguments: [false, true])
    func quit(_ isFrozen: Bool) {
        var stage = Stage.lab()
        if isFrozen { stage.press("p") }
        let before = stage.lines
        for answer: Key in [.character("n"), .escape, .character(" "), .character("p")] {
            #expect(stage.press("q") == .goOn)
            #expect(stage.text.contains("Quit the lab?") && stage.text.contains("y quit  Esc back"))
            #expect(stage.app.pace == .still)
            #expect(stage.press(answer) == .goOn)
            #expect(stage.lines == before)
            #expect((stage.app.pace == .still) == isFrozen)
        }
        for answer: Unicode.Scalar in ["y", "Y", "q"] {
            #expect(stage.press("q") == .goOn)
            #expect(stage.press(answer) == .quit)
            stage.press("x")
        }
        stage.press("q")
        #expect(stage.press(.character("c"), .control) == .quit)
    }

    @Test("is quit, and takes another theme, by the keys of every scene")
    func common() {
        var stage = Stage.lab()
        let style = stage.canvas[0, 1].style
        stage.press("t")
        #expect(stage.canvas[0, 1].style != style)
        stage.press("q")
        #expect(stage.press("q") == .quit)
    }

    @Test("shows its keys over a court that stands still")
    func help() throws {
        var stage = Stage.lab()
        stage.press("?")
        let help = stage.text
        #expect(help.contains(" Keys ") && help.contains("one-way delay"))
        #expect(stage.app.pace == .still)
        stage.press("]")
        #expect(!stage.text.contains(" Keys "))
        #expect(stage.app.pace == .ticking)
        stage.press("?")
        #expect(stage.press("q") == .goOn)
        #expect(!stage.text.contains(" Keys ") && !stage.text.contains("Quit"))
        #expect(try #require(stage.lab).link(from: .left).conditions == .perfect)
    }

    @Test("freezes with p, and lets single ticks pass with n")
    func freeze() throws {
        var stage = Stage.lab(.computer(.normal))
        stage.run(100)
        stage.press("p")
        let before = stage.lines
        #expect(before[22].hasPrefix(" frozen 130 "))
        #expect(stage.app.pace == .still)
        stage.run(10)
        stage.app.advance(by: 10)
        #expect(stage.lines == before)
        stage.press("n")
        #expect(stage.lines[22].hasPrefix(" frozen 131 "))
        #expect(try #require(stage.lab).tick == 131)
        stage.press("p")
        stage.run(1)
        #expect(stage.lines[22].hasPrefix(" tick 132 "))
        stage.press("n")
        #expect(stage.lines[22].hasPrefix(" frozen 133 "))
        #expect(stage.app.pace == .still)
    }

    @Test("says first of all how to go on, once it is frozen", arguments: [64, 80, 120, 200])
    func goingOn(_ columns: Int) {
        for strategy in StrategyKind.allCases + [.rollback(inputDelay: 30, isFiltered: true)] {
            var stage = Stage.lab(
                columns == 80 ? .pointer : .keyboard,
                .computer(.normal),
                columns,
                24,
                strategy: strategy
            )
            stage.press("p")
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
        for key in [letter, capital] {
            var stage = Stage.lab(strategy: .standard)
            stage.press(" ")
            stage.run(100)
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
            stage.press("i")
            #expect(stage.text.contains(scheme.words) && stage.text.contains("seed 7  \(scheme.device)"))
        }
        stage.press("a")
        #expect(!stage.text.contains(InputScheme.mouse.words) && stage.text.contains("? keys"))
        stage.press("i")
        stage.run(119)
        #expect(stage.text.contains(InputScheme.latch.words))
        stage.run(1)
        #expect(!stage.text.contains(InputScheme.latch.words))

        var computers = Stage.lab(.computer(.normal), .computer(.normal), columns, 24)
        #expect(!computers.text.contains("  keys "))
        computers.press("i")
        #expect(computers.text.contains("i: both players are computers"))
    }

    @Test("refuses another strategy while there is no owner to begin it")
    func noOwner() throws {
        var stage = Stage.lab(.computer(.normal), .computer(.normal), strategy: .standard)
        stage.press("1")
        stage.press("2")
        stage.run(5)
        #expect(try LabSide.allCases.allSatisfy { try !stage.peer($0).isOwner })
        stage.press("s")
        #expect(stage.text.contains("s: the session has no owner yet"))
        #expect(try #require(stage.lab).strategy == .standard)
    }

    @Test("shows its seed: in a line, and among the keys on every screen", arguments: [64, 80, 120, 200])
    func seed(_ columns: Int) {
        for seed in [7, 9_007_199_254_740_991, UInt64.max] {
            var stage = Stage.lab(.keyboard, .keyboard, columns, 20, strategy: .standard, seed: seed)
            #expect(columns < 80 || stage.lines.suffix(2).contains { $0.contains("  seed \(seed)") })
            stage.press("p")
            #expect(columns < 80 || stage.lines.suffix(2).contains { $0.contains("  seed \(seed)") })
            stage.press("?")
            #expect(stage.text.contains("seed \(seed) "))
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
        #expect(!stage.text.contains("Space"))
        try stage.run { if case .over = $0.phase { true } else { false } }
        stage.run(2)
        let lines = stage.lines
        #expect(lines.contains { $0.ranges(of: "over: Space").count == 2 })
        #expect(lines.contains { $0.ranges(of: " Space begins the next ").count == 2 })
        #expect(lines.contains { $0.matches(of: /P[12] wins/).count == 2 })
        #expect(lines[size.rows - 1].contains(" Space next match  "))
        stage.press(" ")
        try stage.run { $0.phase == .playing && $0.score == PerPlayer(0, 0) }
        #expect(!stage.text.contains("Space"))
    }

    @Test("can be left and quit where it is too small, with its keys open too")
    func leavingSmall() {
        for opensKeys in [false, true] {
            var stage = Stage.lab()
            if opensKeys { stage.press("?") }
            stage.resize(columns: 60, rows: 18)
            #expect(stage.text.contains("Pong needs 64×20"))
            var other = stage
            #expect(other.press("q") == .goOn)
            #expect(other.text.contains("q quit  Esc back"))
            #expect(other.press("q") == .quit)
            stage.press("]")
            stage.press(.escape)
            #expect(stage.text.contains("Two players"))
        }
        var opened = Stage(columns: 60, rows: 18)
        opened.choose("Lab")
        #expect(opened.text.contains("Pong needs 64×20"))
        opened.press(.escape)
        #expect(opened.text.contains("Two players"))
    }

    @Test("is left by one key where it begins on a screen that is too small")
    func beginningSmall() {
        var stage = Stage.lab(.keyboard, .computer(.normal), 60, 18)
        #expect(stage.text.contains("Pong needs 64×20"))
        stage.press(.escape)
        #expect(stage.text.contains("Two players"))
    }

    @Test("is frozen where it is too small, and after a stop")
    func paused() {
        var stage = Stage.lab()
        stage.resize(columns: 63, rows: 24)
        #expect(stage.text.contains("Pong needs 64×20") && stage.text.contains("here: 63×24"))
        #expect(stage.app.pace == .still)
        stage.resize(columns: 80, rows: 24)
        #expect(stage.text.contains(" frozen 30 "))
        stage.press("p")
        #expect(stage.app.pace == .ticking)
        _ = stage.app.handle(.resumed)
        #expect(stage.app.pace == .still)
    }
}
