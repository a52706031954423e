internal import ArgumentParser
internal import GameCore
internal import JSONText
internal import KeptFiles
internal import LabTools
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PeerPrograms
internal import PlayerProfile
internal import PongUI
internal import RunFiles
internal import SyncLab

/// `pong lab`: two devices side by side, over a simulated network.
struct LabCommand: RuledCommand {
    static let configuration = CommandConfiguration(
        commandName: "lab",
        abstract: "Watch both devices of a session side by side, over a simulated network.",
        discussion:
            "Each network option applies both ways. Two values, such as 20/120, set left→right and right→left. Keys change \(Condition.withKeys.map(\.condition.name).joined(separator: ", "))."
    )

    @Option(
        help: "Who moves the left paddle; chaos plays to provoke bugs. (default: keyboard; without a screen, computer)"
    )
    var left: PlayerOption?

    @Option(help: "Who moves the right paddle. (default: computer)")
    var right: PlayerOption?

    @Option(
        "The ratio of the two views' widths, from 30:70 to 70:30. (default: 50:50)",
        FlagValue.value(leftShare, "30:70 to 70:30, such as 60:40")
    )
    var split: Int?

    @Option(help: .setting("level", default: "normal"))
    var level: ComputerPlayer.Level?

    @Option(help: .setting("input"))
    var input: InputChoice?

    @Option(
        help: "Record the run in a new file, such as run.pong.log, for pong replay.",
        completion: .file(extensions: ["log"])
    )
    var record: String?

    @OptionGroup var script: ScenarioOptions
    @OptionGroup var peers: PeerOptions
    @OptionGroup var sync: SyncOptions
    @OptionGroup var conditions: ConditionOptions
    @OptionGroup var headless: HeadlessOptions
    @OptionGroup var hunt: HuntOptions
    @OptionGroup var match: RulesOptions
    @OptionGroup var screen: ScreenOptions
    @OptionGroup var chance: SeedOption

    static let flagRules: [FlagRule] = {
        let several = ["--compare", "--sweep", "--sync-test", "--seeds"]
        let runs: [String] = ["--headless"] + several
        var said: [String] = [
            "--network", "--network-seed", "--no-heal", "--level", "--seconds", "--measure", "--expect", "--report",
            "--exercised",
        ]
        said += ["--baseline"] + several + ConditionOptions.flags + RulesOptions.flags
        var ofPong = RulesOptions.flags
        ofPong += ["--strategy", "--level", "--input", "--sync-test", "--reach", "--narrow"]
        ofPong += ["--shard", "--resume", "--no-heal", "--exercised"]
        let ofScreen: [String] = ScreenOptions.flags + ["--input", "--split"]
        return [
            .alone("--list", but: ["--format"]),
            .alone("--merge", but: ["--format", "--exercised", "--out"] + ReportOptions.flags),
            .exclusive(runs),
            .need(["--option", "--peer-timeout"], oneOf: PeerOptions.flags),
            .idle(ofPong, beside: PeerOptions.flags, because: "it is of pong's own game"),
            .need(["--jobs", "--shard", "--reach", "--resume", "--narrow"], oneOf: ["--seeds"]),
            .need(["--out"], oneOf: ["--seeds", "--merge"]), .need(["--resume"], oneOf: ["--out"]),
            .need(["--expect"], oneOf: ["--headless", "--seeds"]),
            .need(["--exercised"], oneOf: ["--headless", "--seeds", "--merge"]),
            .need(["--report", "--summary"], oneOf: ["--headless", "--compare", "--sweep", "--seeds", "--merge"]),
            .need(["--junit"], oneOf: ["--seeds", "--merge", "--scenario"]),
            .need(["--baseline"], oneOf: ["--headless"]), .need(["--tolerance"], oneOf: ["--baseline"]),
            .need(["--measure"], oneOf: ["--compare", "--sweep"]),
            .need(["--seconds"], oneOf: runs), .need(["--format"], oneOf: runs + ["--merge", "--list"]),
            .idle(["--seed"], beside: ["--seeds"]), .idle(["--record"], beside: several),
            .idle(ofScreen, beside: runs, because: "it needs a screen"), .idle(said, beside: ["--scenario"]),
        ]
    }()

    mutating func validate() throws {
        if script.scenario != nil { try checkBesideScenario() }
        if record?.isEmpty == true { throw ValidationError("--record needs the name of a file.") }
        try checkPlayers()
        let isOfPrograms = try peers.commands != nil
        if [left, right].contains(.chaos), !isOfPrograms, headless.compare || headless.sweep != nil {
            throw ValidationError("'chaos' plays on the screen, and with --headless, --seeds or --sync-test.")
        }
        let networks = try networks
        try conditions.checkEffects(over: networks, sweeping: headless.sweep?.condition, onScreen: !headless.isHeadless)
    }

    /// The networks of all runs.
    private var networks: [NetworkPreset] {
        get throws { headless.compare || headless.seeds != nil ? sync.compared : [try sync.single()] }
    }

    /// Refuses two players at one pointer, and flags that affect neither player.
    private func checkPlayers() throws {
        if try peers.commands != nil {
            if left == .keyboard, right == .keyboard {
                throw ValidationError("There is one keyboard: it cannot be both --left and --right.")
            }
            return
        }
        if [left, right].contains(.idle) { throw ValidationError("'idle' is a player of programs: it needs --peer.") }
        let movers = [left ?? (headless.isHeadless ? .computer : .keyboard), right ?? .computer]
        if movers == [.pointer, .pointer] {
            throw ValidationError("There is one pointer: it cannot be both --left and --right.")
        }
        if level != nil && !movers.contains(.computer) && !movers.contains(.chaos) {
            throw ValidationError("--level has no effect: neither --left nor --right is 'computer'.")
        }
        if input != nil && movers.contains(.pointer) {
            throw ValidationError("--input has no effect with a player at the pointer.")
        }
        if input != nil && !movers.contains(.keyboard) {
            throw ValidationError("--input has no effect: neither --left nor --right is 'keyboard'.")
        }
    }

    func run() throws {
        if headless.list {
            return try StandardOutput.print(headless.format == .json ? NetworkList.json : NetworkList.text)
        }
        if !headless.merge.isEmpty {
            return try HuntCommand.merge(
                headless.merge,
                as: headless.format ?? .table,
                namesMissing: headless.exercised,
                in: hunt.out,
                reports: headless.reports
            )
        }
        if let commands = try peers.commands {
            let lab = try peerLab(commands)
            for command in [commands.left, commands.right] { KnownPrograms().add(command) }
            if let seeds = headless.seeds { return try lab.hunt(seeds, hunt) }
            if headless.compare { return try lab.compare() }
            if script.scenario != nil {
                guard headless.headless else { throw ValidationError("--scenario with --peer needs --headless.") }
                return try lab.play(script)
            }
            if let sweep = headless.sweep { return try lab.run(sweep) }
            return try headless.headless ? lab.run() : lab.show(screen.settings())
        }
        if script.scenario != nil { return try play(try script.scenarios()) }
        if headless.seeds != nil { return try huntCommand(Array(CommandLine.arguments.dropFirst())).run() }
        if headless.isHeadless { return try headlessRuns.run() }
        let links = try links
        let seed = chance.value
        let rules = try match.rules()
        var lab = LabPlan()
        lab.run.rules = rules
        lab.run = sync.setup(lab.run, over: try sync.single(), by: try sync.singleStrategy(), conditions, links)
        lab.views.players.left = (left ?? .keyboard).player(level ?? .normal)
        lab.views.players.right = (right ?? .computer).player(level ?? .normal)
        try open(lab, seed: seed) { LabScene($0, lab.run(seed: seed)) }
    }

    /// The files of `--link`.
    private var links: PerSide<LinkFile>? {
        get throws {
            let links = try conditions.links()
            try conditions.checkEffect(of: links, over: networks)
            return links
        }
    }

    /// The runs without a screen.
    private var headlessRuns: Headless {
        get throws {
            let baseline = try headless.baseline.read(RunReport.table)
            let links = try links
            var plan = LabRun.Plan(seed: chance.seed ?? baseline?.seed ?? chance.value)
            // From flags alone, not from the settings, so that a seed gives the same run on every machine.
            plan.setup.rules = try match.rules()
            try seat(left, at: .left, of: &plan, as: baseline)
            try seat(right, at: .right, of: &plan, as: baseline)
            return Headless(
                options: headless,
                sync: try baseline.map(sync.completed) ?? sync,
                conditions: conditions,
                links: links,
                plan: plan,
                file: record,
                baseline: baseline
            )
        }
    }

    /// The hunt of `--seeds`.
    ///
    /// - Parameter words: The command line behind the program's name.
    func huntCommand(_ words: [String]) throws -> HuntCommand {
        guard let seeds = headless.seeds else { throw ValidationError("There is no hunt without --seeds.") }
        let runs = try headlessRuns
        let all = sync.compared.map { runs.plan(over: $0, by: StrategyChoice()).setup.network }
        let given = Self.flags(in: words)
        let draws = hunt.isNarrow ? [] : Draw.all(over: all).filter { $0.flags.allSatisfy { !given.contains($0) } }
        // What is drawn takes no turns.
        let networks = hunt.isNarrow ? sync.compared : sync.network.isEmpty ? [.perfect] : sync.network
        let strategies = hunt.isNarrow ? sync.hunted : sync.strategy.isEmpty ? [StrategyChoice()] : sync.strategy
        let expectations = headless.expect.isEmpty ? [FigureTable.healthy] : headless.expect
        return HuntCommand(
            hunt: Hunt(
                networks.flatMap { network in strategies.map { runs.plan(over: network, by: $0) } },
                seeds: seeds,
                drawing: draws
            ),
            options: hunt,
            format: headless.format ?? .table,
            namesMissing: headless.exercised,
            expectations: try expectations.expectations(RunReport.table),
            reach: try hunt.reach.map(HuntOptions.condition),
            reports: headless.reports,
            arguments: words
        )
    }

    /// Opens the lab on the screen.
    func open(_ lab: LabPlan, seed: UInt64, _ scene: (LabSetup) -> LabScene) throws {
        var lab = lab
        if let split { lab.views.split = split }
        var settings = screen.settings()
        try match.apply(to: &settings.options)
        if let level { settings.options.level = level }
        if let input { settings.options.input = input.scheme }
        let setup = lab.setup(recordedIn: try record.map(RecordedFile.init(creating:)))
        try GameLoop.play(.scene(scene(setup)), settings, seed: seed, lab: lab)
    }

    /// Sets the player of a device; of a baseline where no flag says it.
    private func seat(_ option: PlayerOption?, at side: LabSide, of plan: inout LabRun.Plan, as baseline: Baseline?)
        throws
    {
        let words = (baseline?.text(side.name) ?? "").split(separator: " ").map { String($0) }
        let option = option ?? words.first.flatMap(PlayerOption.init) ?? .computer
        let level = level ?? words.last.flatMap(ComputerPlayer.Level.init) ?? .normal
        plan.levels[side] = try option.level(level)
        if option == .chaos { plan.chaos.append(side) }
    }

    enum PlayerOption: String, CaseIterable, ExpressibleByArgument {
        case keyboard, pointer, computer, easy, normal, hard, expert, chaos, idle

        /// The player who moves the paddle.
        ///
        /// - Parameter level: The level of `computer`; the other names have their own.
        func player(_ level: ComputerPlayer.Level) -> LabPlayer {
            switch self {
            // Only programs have an idle player, see `checkPlayers()`.
            case .keyboard, .idle: .keyboard
            case .pointer: .pointer
            case .chaos: .chaos(level)
            case .computer, .easy, .normal, .hard, .expert: .computer(ComputerPlayer.Level(rawValue: rawValue) ?? level)
            }
        }

        /// The level of the computer player in a headless run.
        ///
        /// - Throws: `ValidationError` if a person moves the paddle.
        func level(_ level: ComputerPlayer.Level) throws -> ComputerPlayer.Level {
            switch player(level) {
            case .computer(let level), .chaos(let level): return level
            case .keyboard, .pointer:
                throw ValidationError("'\(rawValue)' needs a screen: without a screen, computer players play.")
            }
        }
    }

    /// The left view's share of the width, in percent, by a ratio.
    @Sendable private static func leftShare(_ ratio: String) -> Int? {
        guard let (left, right) = FlagValue.pair(ratio), (1...100).contains(left), (1...100).contains(right) else {
            return nil
        }
        let share = left * 100 / (left + right)
        return (30...70).contains(share) ? share : nil
    }
}

/// `pong lab --scenario`.
extension LabCommand {
    /// Refuses flags that contradict a scenario.
    func checkBesideScenario() throws {
        if headless.headless, left != nil || right != nil {
            throw ValidationError("--left and --right have no effect with a scenario without a screen.")
        }
        if headless.reports.junit != nil && !headless.headless {
            throw ValidationError("--junit needs --headless with a scenario.")
        }
        if script.isAll && !headless.headless { throw ValidationError("--scenario all needs --headless.") }
        if record != nil && (script.isAll || sync.strategy.count > 1) {
            throw ValidationError("--record takes one run: it has no effect with several.")
        }
    }

    /// Plays scenarios; on the screen only one.
    func play(_ scenarios: [Scenario]) throws {
        guard !headless.headless, let scenario = scenarios.first else {
            let check = try ScenarioCheck(
                scenarios,
                under: sync.strategy,
                or: sync.hunted,
                seed: chance.seed,
                recordedIn: record
            )
            return try check.run(
                as: headless.tableFormat,
                worker: headless.worker,
                reading: script.files,
                reports: headless.reports
            )
        }
        let choice = sync.strategy.isEmpty ? nil : try sync.singleStrategy()
        let run = scenario.setup(seed: chance.seed, choice)
        try scenario.checkStrategy(run.strategy)
        var lab = LabPlan()
        lab.run.rules = run.rules
        lab.views.players = PerSide { side in
            let (option, level) = (side == .left ? left : right, scenario.levels[side])
            return option?.player(level) ?? .computer(level)
        }
        try open(lab, seed: run.seed) { LabScene($0, run, playing: scenario) }
    }
}

/// The lab to open: its views, and the setup of its runs; each run has its own seed.
struct LabPlan {
    var views = LabSetup()

    /// Also for runs that the title starts: the player's choice of rules for matches does not apply.
    var run = RunSetup(seed: 0)

    /// The setup of the lab's scene.
    ///
    /// - Parameter file: Records the first run.
    func setup(recordedIn file: RecordedFile? = nil) -> LabSetup {
        var setup = views
        let origin = RunOrigin(program: Pong.version, left: views.players.left.name, right: views.players.right.name)
        setup.record = { run, isFirst throws(RunOutputError) in
            guard let file = isFirst ? file : try RecordedFile.new(seed: run.setup.seed) else { return nil }
            return try RunRecording(run, origin, in: file)
        }
        return setup
    }

    func run(seed: UInt64) -> RunSetup {
        var run = run
        run.seed = seed
        run.drawPhases()
        return run
    }

    var titleEntry: TitleEntry { .lab(setup()) { _, seed in run(seed: seed) } }
}
