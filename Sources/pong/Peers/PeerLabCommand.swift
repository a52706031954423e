internal import ArgumentParser
internal import JSONText
internal import KeptFiles
internal import LabTools
internal import LabUI
internal import MockGroupSessions
internal import OperatingSystem
internal import PeerPrograms
internal import RunFiles
internal import SocketSessions
internal import PongUI
internal import SyncLab
internal import TerminalUI

/// `pong lab --peer`: the lab of programs that know nothing of pong.
struct PeerLabCommand {
    let setup: PeerSetup

    /// `nil` for the person at the keys.
    let persons: PerSide<PeerPlayer?>
    let seconds: Int
    let options: HeadlessOptions

    /// The earlier report to compare the run with.
    let baseline: Baseline?

    /// The networks of a comparison, and of a hunt.
    let networks: [NetworkConditions]

    /// The name of the file that records the run.
    let file: String?

    /// True if no seed was given.
    let isOwnSeed: Bool

    private var players: PerSide<PeerPlayer> { PerSide { persons[$0] ?? .idle } }

    /// Shows both devices' views.
    func show(_ settings: ScreenOptions.Settings) throws {
        // Before the screen: a program that does not start is told in a line.
        let lab = try PeerLab(setup, view: PeerScene.viewSize(on: Self.screenSize))
        try GameLoop.play(.scene(PeerScene(lab, persons)), settings, seed: setup.seed)
    }

    static var screenSize: Size {
        SystemCalls.terminalSize(STDOUT_FILENO).map { Size(columns: $0.columns, rows: $0.rows) } ?? App.smallest
    }

    private var plan: PeerRun.Plan {
        var plan = PeerRun.Plan(setup)
        (plan.players, plan.ticks) = (players, UInt32(seconds) * 60)
        return plan
    }

    /// A run's report, what was put in, and its speed in words.
    private struct Outcome {
        let report: PeerReport
        let record: PeerRecord

        /// The finding of its repetition; `nil` for none.
        let repetition: PeerFinding?
        let speed: String

        /// Makes a run, and makes it again with fresh processes.
        ///
        /// - Parameter file: Records the run.
        init(_ plan: PeerRun.Plan, recordedIn file: RecordedFile? = nil) throws {
            var record = PeerRecord(plan.setup, plan.players)
            let start = ContinuousClock.now
            var report: PeerReport
            do throws(PeerFailure) {
                report = try PeerRun(plan).report(&record)
            } catch {
                try file?.append(PeerRunFile.bytes(of: record, program: Pong.version))
                throw error
            }
            let wall = max(Int((ContinuousClock.now - start) / .milliseconds(1)), 1)
            try file?.append(PeerRunFile.bytes(of: record, program: Pong.version))
            repetition = try record.difference(made: record.answers)
            if let repetition { report.add(repetition) }
            (self.report, self.record) = (report, record)
            speed = "\(Int(report.ticks) * 1_000 / 60 / wall) × real time"
        }
    }

    /// Makes a run.
    ///
    /// - Throws: ``PeerFailure``; `ExitCode` 1 for a finding, a broken expectation, or a measure that is worse than in
    ///   the baseline, 3 if nothing was compared.
    func run() throws {
        let expectations = try options.expect.expectations(PeerReport.table)
        let files = try options.reports.open()
        endGroupsAtSignal()
        let outcome = try Outcome(plan, recordedIn: file.map(RecordedFile.init(creating:)))
        let figures = outcome.report.figures
        let worse = try baseline.map { try options.baseline.worse(figures, than: $0) }
        let result = RunResult(figures, expectations, worse: worse ?? [])
        try options.tableFormat.print(
            text: outcome.report.text(speed: outcome.speed, expected: result.expected),
            json: figures.json(expectations: result.expectations, worse: worse).json()
        )
        if !options.reports.isEmpty {
            try files.write(
                RunPresentation(
                    outcome.record,
                    command: Pong.commandLine,
                    expectations,
                    worse: worse ?? [],
                    repetition: outcome.repetition
                ),
                again: Pong.commandLine(again: setup.seed)
            )
        }
        // The findings are in the report.
        for complaint in result.complaints where !figures.findings.contains(complaint) {
            StandardError.complain(complaint)
        }
        if result.verdict != .passed { throw ExitCode(result.verdict.rawValue) }
    }

    /// Makes a run over each network, and prints a row for each.
    func compare() throws {
        let measure = try options.measure.map(checked)
        try printTable(over: networks) { runs in
            guard let measure else {
                let table = ComparisonTable(of: runs, PeerReport.table, by: ["network"]) { _ in true }
                return (table.text + "\n\n" + table.key, table.rows, [])
            }
            let rows = [["network", measure]] + runs.map { [$0["network"].text, $0.cell(measure)] }
            return (TextTable(rows, firstNumber: 1).text, rows, [])
        }
    }

    /// Makes a run for each value of a condition, and prints a curve.
    func run(_ sweep: Sweep) throws {
        let measure = try checked(options.measure ?? "comparedTicks")
        let networks = sweep.values.map { value in
            var network = setup.network
            network.change { network in
                for side in LabSide.allCases { network[from: side][sweep.condition] = value }
            }
            return network
        }
        try printTable(over: networks) { runs in
            let curves = [(name: runs[0]["game"].text, runs: runs)]
            return (
                sweep.plot(of: measure, over: setup.network.name, curves), sweep.pageRows(of: measure, curves),
                [sweep.pageCurve(of: measure, over: setup.network.name, curves)]
            )
        }
    }

    /// - Throws: `ValidationError` for an unknown name.
    private func checked(_ measure: String) throws -> String {
        try PeerReport.table.names.check(measure)
        return measure
    }

    /// Makes a run over each network, and prints their result below their common seed and length, or their reports.
    ///
    /// - Throws: ``PeerFailure``; `ExitCode` 1 for a finding.
    private func printTable(
        over networks: [NetworkConditions],
        _ text: ([RunFigures]) -> (text: String, rows: [[String]], curves: [String])
    ) throws {
        let files = try options.reports.open()
        endGroupsAtSignal()
        let runs = try networks.map { network in
            var plan = plan
            plan.setup.network = network
            plan.setup.network.drawPhases(seed: setup.networkSeed ?? setup.seed)
            return try Outcome(plan).report
        }
        let figures = runs.map(\.figures)
        let heading = "Each run: seed \(setup.seed), \(seconds) simulated seconds."
        let table = text(figures)
        try options.tableFormat.print(
            text: [heading, table.text].joined(separator: "\n\n"),
            json: JSONValue.list(figures.map(\.json)).json()
        )
        let findings = runs.flatMap { run in run.findings.map { "\(run.plan.setup.network.name): \($0.text)" } }
        let runsPage = RunsPage(
            command: Pong.commandLine(again: setup.seed),
            count: runs.count,
            networks: networks,
            tables: [("", table.rows)],
            curves: table.curves,
            complaints: findings
        )
        try files.write(runsPage)
        for finding in findings { StandardError.complain(finding) }
        if !figures.allSatisfy(\.isHealthy) { throw ExitCode(1) }
    }

    /// Ends all programs, and this one, at a signal: a program that does not answer must not hold it up.
    private func endGroupsAtSignal() {
        let stop = StopSignals.catchAll()
        SystemThread.start {
            while !Poller.wait(.seconds(60), for: stop) {}
            guard let signal = StopSignals.next(on: stop) else { return }
            PeerGroups.endAll()
            exit(128 + signal)
        }
    }

    /// Makes a run for each seed.
    ///
    /// - Throws: `ExitCode` 1 if a run failed, 130 after a signal, 3 if no run says anything.
    func hunt(_ seeds: ClosedRange<UInt64>, _ hunting: HuntOptions) throws {
        let expectations = try options.expect.expectations(PeerReport.table)
        let hunt = PeerHunt(plan, seeds: seeds, networks: networks, expecting: expectations)
        let folder = try hunting.out.map { try newFolder($0) }
        let files = try options.reports.open()
        let format = options.format ?? .table
        let stop = StopSignals.catchAll()
        let pool = PeerHuntPool(hunt, jobs: hunting.jobs ?? Processors.count)
        var summary = PeerHuntSummary()
        var progress = ProgressLine()
        var isWhole = true
        while summary.runs < hunt.count {
            guard !Poller.wait(.zero, for: stop) else {
                isWhole = false
                break
            }
            guard let run = pool.next(within: .milliseconds(50)) else { continue }
            summary.add(run)
            if format == .jsonl { try StandardOutput.print(run.json.line) }
            progress.show { milliseconds in
                "\(summary.runs) of \(hunt.count) runs, \(summary.failed) failed, "
                    + ProgressLine.timeLeft(summary.runs, of: hunt.count, after: milliseconds)
            }
        }
        pool.stop()
        if !isWhole { PeerGroups.endAll() }
        progress.clear()
        let simulated = summary.runs * seconds * 1_000
        var text = summary.text
        for (index, bug) in summary.bugs.enumerated() {
            guard let folder, let record = bug.earliest.record else { continue }
            let name = "\(folder)/\(index + 1)-seed-\(bug.earliest.seed).pong.log"
            try RecordedFile(creating: name).append(PeerRunFile.bytes(of: record, program: Pong.version))
            text += "\n\npong replay explain \(name)"
        }
        let runsPage = RunsPage(
            command: Pong.commandLine(),
            count: summary.runs,
            networks: networks,
            tables: [("", summary.rows)],
            complaints: summary.bugs.compactMap(\.earliest.failure?.text)
        )
        try files.write(
            page: runsPage.text,
            summary: runsPage.summary,
            tests: summary.tests(expecting: expectations, command: Pong.commandLine())
        )
        switch format {
        case .table:
            try StandardOutput.print("\(text)\n\n\(simulated / progress.milliseconds) × real time")
        case .json: try StandardOutput.print(summary.json.json())
        case .jsonl: break
        }
        if summary.failed > 0 { throw ExitCode(1) }
        if !isWhole { throw ExitCode(130) }
        if summary.saysNothing { throw ExitCode(3) }
    }

    /// Plays a scenario, and prints what came of its expectations.
    ///
    /// - Throws: ``PeerFailure``, ``FileRefusal``, ``InputError``; `ExitCode` 1 if one is broken.
    func play(_ script: ScenarioOptions) throws {
        guard let name = script.scenario, script.files == [name] else {
            throw ValidationError("The built-in scenarios are of pong's own game: --scenario needs a file here.")
        }
        let files = try options.reports.open()
        endGroupsAtSignal()
        let game = try PeerScenarioRun.Game(of: setup)
        let scenario = try Scenario(fileNamed: name, of: game.scenarios)
        let file = try file.map(RecordedFile.init(creating:))
        var setup = setup
        if isOwnSeed { setup.seed = scenario.setup.seed }
        let run = try PeerScenarioRun(scenario, of: game, setup)
        try file?.append(PeerRunFile.bytes(of: run.record, program: Pong.version))
        let (failures, count) = (run.play.failures, run.play.expectationCount)
        let head = "\(scenario.name): \(scenario.summary)"
        let verdict =
            failures.isEmpty
            ? "\(count == 1 ? "1 expectation holds" : "\(count) expectations hold")"
            : "\(failures.count) of \(count) expectations broken"
        let json: JSONValue = [
            "scenario": .text(scenario.name), "seed": .seed(setup.seed), "ticks": .whole(run.record.end),
            "expectations": .whole(count), "broken": .list(failures.map(\.json)),
        ]
        try options.tableFormat.print(text: "\(head)\n\(verdict)", json: json.json())
        var tests = JUnitReport("pong lab --scenario")
        tests.cases = [JUnitReport.Case(scenario.name, in: "peer.scenario", failures: failures.map { ("\($0)", head) })]
        try files.write(
            page: "",
            summary: tests.summary(command: Pong.commandLine(again: setup.seed)),
            tests: tests
        )
        for failure in failures { StandardError.complain("\(scenario.name): \(failure)") }
        if !failures.isEmpty { throw ExitCode(1) }
    }

    /// Makes a folder for run files, or takes an empty one.
    private func newFolder(_ name: String) throws -> String {
        let isNew = mkdir(name, 0o777) == 0
        guard isNew || errno == EEXIST else { throw RunOutputError(name: name, reason: SystemCalls.errorText) }
        guard isNew || FolderContents.isFolder(name) && FolderContents.names(in: name).isEmpty else {
            throw RunOutputError(name: name, reason: "it is not an empty folder")
        }
        return name
    }
}

extension LabCommand {
    /// The lab of programs, by the flags, and by a baseline where they say nothing.
    ///
    /// - Throws: `ValidationError`.
    func peerLab(_ commands: PerSide<String>) throws -> PeerLabCommand {
        let baseline = try headless.baseline.read(PeerReport.table)
        var setup = PeerSetup(commands, seed: chance.seed ?? baseline?.seed ?? chance.value)
        setup.options = peers.options.isEmpty ? baseline?.options ?? [] : peers.options
        setup.networkSeed = sync.networkSeed ?? baseline?.networkSeed
        if let seconds = peers.peerTimeout { setup.timeout = .seconds(seconds) }
        let links = try conditions.links()
        let isOne = headless.seeds == nil && !headless.compare
        let single = sync.network.isEmpty ? baseline?.preset : nil
        let presets = isOne ? [try single ?? sync.single()] : sync.network.isEmpty ? Self.connected : sync.network
        let networks = presets.map { conditions.changing($0, links) }
        setup.network = networks[0]
        setup.network.drawPhases(seed: setup.networkSeed ?? setup.seed)
        let usual: PlayerOption = headless.isHeadless ? .chaos : .keyboard
        return PeerLabCommand(
            setup: setup,
            persons: PerSide(
                try peerPlayer(left ?? baseline?.players?.left ?? usual),
                try peerPlayer(right ?? baseline?.players?.right)
            ),
            seconds: headless.seconds ?? baseline?.seconds ?? 60,
            options: headless,
            baseline: baseline,
            networks: networks,
            file: record,
            isOwnSeed: chance.seed == nil
        )
    }

    /// The networks of several runs: all over which something arrives.
    private static var connected: [NetworkPreset] { NetworkPreset.allCases.filter { $0 != .offline } }

    /// - Returns: `nil` for the person at the keys.
    private func peerPlayer(_ option: PlayerOption?) throws -> PeerPlayer? {
        switch option {
        case nil, .chaos: return .chaos
        case .idle: return .idle
        case .keyboard where !headless.isHeadless: return nil
        default:
            throw ValidationError("A program's player is 'keyboard', 'chaos' or 'idle'; the keyboard needs a screen.")
        }
    }
}

extension Baseline {
    /// The options that the programs got.
    fileprivate var options: [PeerOption] {
        guard case .object(let members) = figures["options"].json else { return [] }
        return members.map { PeerOption($0.name, $0.value.text) }
    }

    fileprivate var networkSeed: UInt64? { figures["networkSeed"].json.flatMap { UInt64($0.text) } }

    fileprivate var players: PerSide<LabCommand.PlayerOption?>? {
        guard let names = figures["players"].json?.texts, names.count == 2 else { return nil }
        return PerSide { LabCommand.PlayerOption(rawValue: names[$0.rawValue]) }
    }

    fileprivate var seconds: Int? {
        if case .number(let number?) = figures["simulatedSeconds"] { number.scaled(to: 0) } else { nil }
    }
}
