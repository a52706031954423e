internal import GameBasics
internal import GameCore
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PlayerProfile
internal import PongUI
internal import RunFiles
internal import StageTesting
internal import SyncCore
internal import SyncLab
internal import TerminalUI
internal import TestExtent
internal import Testing

@Suite("The lab") struct LabSceneTests {
    /// Follows the steps of each case from its stage.
    private func faults(of cases: [(Stage, [(keys: String, conditions: String)])]) -> [String] {
        cases.flatMap { stage, steps in
            var stage = stage
            return stage.follow(steps)
        }
    }

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
            let match = try stage.status(of: .left).shown
            if match.rally > rally { contacts += 1 }
            rally = UInt32(match.rally)
            let canvas = stage.canvas
            try #require(canvas.court(.left) == canvas.court(.right).turned, "tick \(match.tick)")
        }
        #expect(try contacts > ticks / 180 && stage.status(of: .left).shown.tick > ticks)
    }

    @Test("is opened from the title and left for it, asks before it quits, and has keys, freezing and sizes")
    func scripts() throws {
        let title = Stage(columns: 80, rows: 24).choosing("Sync").running(30)
        let cases: [(Stage, [(keys: String, conditions: String)])] = [
            (
                title,
                [
                    ("", "Left P | Right P"), ("esc", " frozen  | still"),
                    ("esc", "Esc again loses this run: k keeps it | still"), ("x", "!Esc again | frozen"),
                    ("esc", "Esc again loses this run"), ("esc", ">Sync lab"), ("esc", ">More"),
                ]
            ),
            (Stage(labEntry: nil), [("", "More | Quit")]),
            (Stage(labEntry: nil).choosing("More"), [("", "!Lab | Watch the computer")]),
            (
                .lab(),
                [
                    ("q", "Quit the lab? | y quit  Esc back | still"), ("n", "!Quit | ticking"),
                    ("q esc", "!Quit | ticking"),
                    ("q space", "!Quit | ready: Space | ticking"), ("p", " frozen  | still"),
                    ("q p", "!Quit | frozen | still"),
                    ("q y", "quit"), ("x q Y", "quit"), ("x q q", "quit"), ("x q ctrl-c", "quit"),
                    (": ctrl-c", "quit"),
                ]
            ),
            (
                .lab(),
                [
                    ("?", " Keys  | one-way delay | still"), ("]", " Keys  |  0±0 ms | still"),
                    ("esc ? q", "! Keys  | Quit the lab? | !quit | still"), ("x ? ? ?", "! Keys  |  0±0 ms | ticking"),
                    // Esc closes the list, and the keys of pages turn them; no other key does anything.
                    ("? mark x n space k [ up left home", "marked | still"), ("down", "backward   slow"),
                    ("right page-down end", "backward   slow"), ("up", "marked"), ("page-down page-up", "marked"),
                    ("esc", "! Keys  | ticking"),
                ]
            ),
            (
                .lab(.computer(.normal)),
                [
                    ("p +100", " frozen 30 | still"), ("n", " frozen 31 "), ("p +1", " tick 32 "),
                    ("n", " frozen 33  | still"),
                ]
            ),
            (.lab(), [("a", "urgent"), ("+1 p b p a", "!urgent")]),
            (.lab(), [("q resumed", "Quit the lab?")]),
            (
                .lab(),
                [
                    ("60x18", "Pong needs 64×20 | here: 60×18 | still"), ("] esc", "Esc loses this run | !Esc title"),
                    ("esc", "Two players"),
                ]
            ),
            (.lab(), [("60x18 q", "q quit  Esc back"), ("q", "quit")]),
            (.lab(), [("? 60x18", "Pong needs 64×20"), ("] esc esc", "Two players")]),
            (Stage(columns: 60, rows: 18).choosing("Sync"), [("] esc esc", ">Sync lab")]),
            (.lab(), [("60x18 80x24", " frozen 30 "), ("p", "ticking"), ("resumed", "still")]),
        ]
        #expect(faults(of: cases) == [])
    }

    @Test("asks before Esc loses a run that is in no file, and no other key loses one")
    func leaving() throws {
        var replay = RunHistory(RunSetup(seed: 5))
        for _ in 0..<60 { replay.advance(left: .none, right: .none) }
        let replayed = Stage(lab: LabScene(LabSetup(), replaying: RunHistory(replay.record)))
        var keeping = LabSetup()
        keeping.record = { record, isFirst throws(RunOutputError) in
            isFirst ? nil : try RunRecording(record, RunOrigin(program: "test", left: "", right: ""), in: NoFile())
        }
        let cases: [(Stage, [(keys: String, conditions: String)])] = [
            (replayed, [("esc", "frozen"), ("esc", "Two players")]),
            (
                Stage(lab: LabScene(keeping, RunSetup(seed: 5))).running(30),
                [
                    ("esc esc", "Esc again loses this run"), ("k", "recorded in kept.pong.log"), ("esc", "Two players"),
                ]
            ),
            (
                replayed,
                [
                    ("p g esc", "Esc again loses 1 of 2 runs: o shows the next one, k keeps it"),
                    ("o", "run 1 of 2"), ("esc", "Esc again loses 1 of 2"), ("esc", "Two players"),
                ]
            ),
            (
                .lab(),
                [
                    ("p b g esc", "Esc again loses 2 of 2 runs"), ("n", "!Esc again | frozen"),
                    ("esc", "Esc again loses 2 of 2 runs"), ("esc", "Two players"),
                ]
            ),
        ]
        #expect(faults(of: cases) == [])
    }

    @Test("offers graphs and ghosts where they are drawn, and says why they are not elsewhere")
    func graphsAndGhosts() {
        let cases: [(Stage, [(keys: String, conditions: String)])] = [
            (
                .lab(.computer(.normal)),
                [
                    ("p ?", "v  e  y  z"), ("esc y", "divergence"), ("z", "ghosts: what the other device shows"),
                    ("z", "no ghosts"), ("v ?", "!y  z | v  e"), ("esc y", "y z: graphs and ghosts are in the views"),
                    ("esc", "divergence"), ("y", "!divergence"),
                ]
            ),
            (
                .lab(.computer(.normal), .computer(.normal), 64, 20),
                [("y", "divergence"), ("type::watch_tick enter", "no room for graphs | !divergence | tick 30")]
            ),
        ]
        #expect(faults(of: cases) == [])
    }

    @Test("goes to a tick, or to the last one, and says that a later tick is not played yet or after the end")
    func goTo() {
        var run = RunHistory(RunSetup(seed: 5))
        for _ in 0..<60 { run.advance(left: .none, right: .none) }
        let replayed = Stage(lab: LabScene(LabSetup(), replaying: RunHistory(run.record)))
        let cases: [(Stage, [(keys: String, conditions: String)])] = [
            (
                .lab(),
                [
                    ("p type::goto_7 enter", " frozen 7/30 | !tick 7 is"),
                    ("type::goto_99999 enter", "tick 99999 is not played yet: the last one is 30 | still"),
                    ("mark type::goto_30 enter", " frozen 30 | !30 is"),
                    ("type::goto_x enter", "goto needs the number of a tick"),
                ]
            ),
            (
                replayed, [("type::goto_99999 enter", "tick 99999 is after the end: the last one is 60 | still")]
            ),
        ]
        #expect(faults(of: cases) == [])
    }

    @Test("names the strategy that plays: the planted bug's until it is switched to another one")
    func strategyName() throws {
        let bug = try #require(PlantedBug(name: "planted-bug-dropped-input"))
        let run = RunSetup(seed: 7, strategy: .rollback(inputDelay: 0, isFiltered: false), plantedBug: bug)
        var setup = LabSetup()
        setup.players = PerSide(.computer(.normal), .computer(.normal))
        var stage = Stage(lab: LabScene(setup, run)).running(30)
        let line = { (stage: Stage) in stage.lines[22] }
        #expect(line(stage).contains("  planted-bug-dropped-input  "))
        let compared = stage.pressing("c")
        #expect(line(compared).contains("planted-bug-dropped-input") && compared.lines[0].contains("rollback-filtered"))
        var names: [String] = []
        for _ in 0..<StrategyKind.allCases.count {
            stage.press("s", ticks: 60)
            names.append(line(stage).split(separator: " ")[3...].first.map(String.init) ?? "")
        }
        #expect(names == ["rollback-filtered", "host", "host-extrapolated", "lockstep", "rollback"])
    }

    @Test("says first of all how to go on, once it is frozen, and shows its seed", arguments: [64, 80, 120, 200])
    func goingOn(_ columns: Int) {
        let player: LabPlayer = columns == 80 ? .pointer : .keyboard
        let strategies = StrategyKind.allCases + [.rollback(inputDelay: 30, isFiltered: true)]
        for (strategy, seed) in zip(strategies, [7, 9_007_199_254_740_991, .max, 7, 7, 7, 7, 7] as [UInt64]) {
            let stage = Stage.lab(player, .computer(.normal), columns, 24, strategy: strategy, seed: seed).pressing("p")
            let line = stage.lines[23]
            #expect(
                line.contains(" p go on  b n step  ") && line.hasSuffix("? keys") && line.count < columns
                    && (columns < 80 || stage.lines.suffix(2).contains { $0.contains("  seed \(seed)") }),
                "\(line)"
            )
            let isAdvised = stage.pressing("?", .escape, "p").lines[23].contains("go on")
            #expect(stage.pressing("?").shows("seed \(seed) ") && !isAdvised)
        }
    }

    @Test("takes its letters regardless of case", arguments: Array("mpisntq".unicodeScalars))
    func letters(_ letter: Unicode.Scalar) throws {
        let capital = try #require(Unicode.Scalar(letter.value - 32))
        let screens = [letter, capital].map { letter in
            var stage = Stage.lab(strategy: .standard).pressing(" ", ticks: 100)
            let before = stage.canvas
            let directive = stage.press(.character(letter))
            if stage.app.pace == .ticking { stage.run(1) }
            return directive == .goOn && stage.canvas == before
                ? "" : "\(directive) \(stage.text) \(stage.canvas[0, 1].style)"
        }
        #expect(screens[0] == screens[1] && screens[0] != "")
    }

    @Test("begins with a seed that the command line takes")
    func seed() {
        let drawn = (0..<20 as Range<UInt64>).map { seed in
            var drawn: UInt64?
            let entry = TitleEntry.lab(LabSetup()) { rules, seed in
                drawn = seed
                return RunSetup(rules: rules, seed: seed, network: .perfect)
            }
            _ = Stage(labEntry: entry, seed: seed).choosing("Sync")
            return drawn
        }
        #expect(drawn.allSatisfy { $0.map(SplitMix64.seeds.contains) == true } && Set(drawn).count > 10)
    }

    @Test("takes the rules and the input scheme, and gives the scheme back, but for the pointer's own")
    func choices() throws {
        let stage = Stage { ($0.rules, $0.input) = (.first(to: 3), .mouse) }.choosing("Sync")
        #expect(try #require(stage.lab).rules.winningScore == 3)
        #expect(stage.app.wantsPointer && !stage.pressing("i").app.wantsPointer)
        #expect(stage.pressing("i", .escape, .escape, .escape, .enter).shows("  keys"))
        let pointer = Stage.lab(.pointer)
        #expect(pointer.app.wantsPointer && pointer.pressing(.escape, .escape, .escape, .enter).shows("  keys"))
        // If the terminal reports releases, the scheme after hold is latch.
        var releases = Stage()
        #expect(releases.follow([("releases choose:Sync i", InputScheme.latch.words)]) == [])
    }
}

private struct NoFile: RunOutput {
    let name = "kept.pong.log"
    func append(_ lines: [UInt8]) {}
}

@Suite("The lab's players") struct LabPlayersTests {
    @Test("leave and rejoin by keys; the score stays, and the session has an owner", arguments: LabSide.allCases)
    func leave(_ side: LabSide) throws {
        var stage = Stage.lab(.computer(.easy), .computer(.easy))
        try stage.run { $0.score.one + $0.score.two > 0 }
        // Until the goal has reached both devices.
        stage.run(2)
        let score = try stage.status(of: side.other).shown.score
        let key: Key = side == .left ? "1" : "2"
        stage.press(key, ticks: 30)
        let stays = try stage.status(of: side.other)
        #expect(try stage.status(of: side).session == .left && stays.isOwner && stays.shown.score == score)
        stage.press(key, ticks: 60)
        let both = try LabSide.allCases.map(stage.status)
        #expect(both.filter(\.isOwner).count == 1 && both[0].seat != both[1].seat)
        #expect(both.allSatisfy { $0.session == .joined && $0.shown.score == score })
    }

    @Test("move to the side of their own view that a key says, and alone")
    func keys() throws {
        var stage = Stage.lab(.keyboard, .keyboard)
        #expect(try LabSide.allCases.map { try stage.status(of: $0).seat } == [.one, .two])
        stage.press(" ", ticks: 3)
        for (side, keys) in [(.left, ["a", "d", "w"]), (.right, ["h", "l", .down])] as [(LabSide, [Key])] {
            let other = try stage.ownPaddle(side.other)
            var places = [try stage.ownPaddle(side)]
            for (key, ticks) in zip(keys, [8, 16, 2]) {
                stage.press(key, ticks: ticks)
                places.append(try stage.ownPaddle(side))
            }
            #expect(places[1] < places[0] && places[2] > places[1] && places[3] - places[2] <= 2, "\(side) \(places)")
            #expect(try stage.ownPaddle(side.other) == other)
        }
        let before = try stage.ownPaddle(.right)
        #expect(try stage.pressing(.left, ticks: 8).ownPaddle(.right) < before)
    }

    @Test("follow the pointer over their own view, and over no other")
    func pointer() throws {
        let stages = [
            (Stage.lab(.pointer, .pointer), LabSide.left, follows: true), (.lab(.pointer, .pointer), .right, true),
            (.lab(.keyboard, .keyboard, input: .mouse), .right, true), (.lab(.pointer, .keyboard), .right, false),
        ]
        for (begun, side, follows) in stages {
            var stage = begun.pressing(" ", ticks: 3)
            let (own, other) = try (stage.ownPaddle(side), stage.ownPaddle(side.other))
            let places = try [2, 34].map { column in
                stage.point((side == .left ? 1 : 42) + column, 8)
                stage.run(60)
                return try stage.ownPaddle(side)
            }
            #expect(places == (follows ? [0, 31] : [own, own]) && stage.app.wantsPointer)
            #expect(try stage.ownPaddle(side.other) == other)
        }
    }
}
