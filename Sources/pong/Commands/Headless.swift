internal import ArgumentParser
internal import JSONText
internal import KeptFiles
internal import LabTools
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import RunFiles
internal import SyncLab

/// The lab without a screen: performs runs and prints their reports.
struct Headless {
    let options: HeadlessOptions
    let sync: SyncOptions
    let conditions: ConditionOptions

    /// The measured links of the conditions.
    let links: PerSide<LinkFile>?

    /// The plan of all runs; each sets its own network, strategy and length.
    let plan: LabRun.Plan

    /// The name of the file that records the run.
    let file: String?

    /// The earlier report to compare the run with.
    var baseline: Baseline?

    /// The exit status of a run with too few contacts to be conclusive.
    static let tooFewContacts = ExitCode(3)

    func run() throws {
        if let sweep = options.sweep {
            try print(sweep: sweep)
        } else if options.compare {
            try printComparison()
        } else if let depth = options.syncTest {
            try printSyncTest(depth: depth)
        } else {
            try printRun()
        }
    }

    /// A run's report and its wall time.
    struct Outcome {
        let report: RunReport
        let wallTime: Duration

        /// The report on the inputs that all strategies of a comparison share; `nil` for other runs.
        var taped: TapeReport?

        /// Performs a run.
        ///
        /// - Parameters:
        ///   - file: Records the run.
        ///   - occasion: The purpose of the run, see ``RunFiles/RunOrigin``.
        init(
            _ plan: LabRun.Plan,
            recordedIn file: RecordedFile? = nil,
            for occasion: String? = nil
        ) throws(RunOutputError) {
            let start = ContinuousClock.now
            if let file {
                let (left, right) = (plan.playerName(at: .left), plan.playerName(at: .right))
                let origin = RunOrigin(program: Pong.version, left: left, right: right, occasion: occasion)
                var run = LabRun(plan)
                var recording = try RunRecording(run.record, origin, in: file)
                report = try run.report { (record, lab) throws(RunOutputError) in try recording.take(record, lab) }
                try recording.finish(run.record)
            } else {
                report = LabRun.report(on: plan)
            }
            wallTime = ContinuousClock.now - start
        }
    }

    /// - Throws: `ValidationError` and ``FileRefusal``; `ExitCode` 1 if an expectation is broken, a measure is worse than in
    ///   the baseline, or the run has a desync, 3 if it has too few contacts.
    private func printRun() throws {
        let plan = try plan(over: sync.single(), by: sync.singleStrategy())
        let expectations = try options.expect.map(Expectation.init)
        let page = try options.report.map { try RecordedFile(creating: $0) }
        let outcome = try Outcome(plan, recordedIn: file.map(RecordedFile.init(creating:)))
        let (values, verdict) = (ReportValues(outcome.report), outcome.report.verdict)
        let results = expectations.map { expectation in
            (condition: expectation.text, complaint: expectation.complaint(about: values))
        }
        let worse = try baseline.map { try options.baseline.worse(outcome.report.values(), than: $0) }
        let holding = results.map { (condition: $0.condition, holds: $0.complaint == nil) }
        try options.tableFormat.print(
            text: ReportTable.text(outcome),
            json: outcome.report.values(expectations: holding, worse: worse).json()
        )
        if let page {
            var run = LabRun(plan)
            _ = run.report()
            let story = RunStory(run.record, command: Pong.commandLine, expectations: holding)
            try page.append(text: RunExport.html.text(of: story))
        }
        if verdict.desyncs == 0 { try check(contacts: outcome.report.contacts, to: "measure") }
        let broken = results.compactMap(\.complaint) + (worse ?? []).map(\.text)
        let complaints = broken.isEmpty && verdict.desyncs > 0 ? verdict.findings : broken
        for complaint in complaints { StandardError.complain(complaint) }
        if !complaints.isEmpty { throw ExitCode(1) }
    }

    /// - Throws: `ExitCode` 1 if something differs, 3 if the run has too few contacts.
    private func printSyncTest(depth: Int) throws {
        let plan = try plan(over: sync.single(), by: sync.singleStrategy())
        let report = SyncTestRun.report(on: plan, depth: depth)
        try options.tableFormat.print(text: report.text(of: plan), json: report.values(of: plan).json())
        guard report.finding == nil else { throw ExitCode(1) }
        try check(contacts: report.contacts, to: "test")
    }

    /// - Throws: ``tooFewContacts``.
    private func check(contacts: Int, to purpose: String) throws {
        let least = LabRun.leastContacts
        guard contacts < least else { return }
        StandardError.complain("\(contacts) contacts are too few to \(purpose) anything; at least \(least) are needed")
        throw Self.tooFewContacts
    }

    private func printComparison() throws {
        if let measure = options.measure { try MeasureNames.check(measure) }
        let strategies = try sync.comparedStrategies()
        let page = try options.report.map { try RecordedFile(creating: $0) }
        let tape = RallyTape(
            rules: plan.setup.rules,
            seed: plan.setup.seed,
            one: plan.left,
            two: plan.right,
            ticks: UInt32(secondsOfEach) * 60
        )
        let outcomes = try sync.compared.map { network in
            try strategies.map { strategy in
                let plan = plan(over: network, by: StrategyChoice(kind: strategy))
                var outcome = try Outcome(plan)
                outcome.taped = TapeRun.report(on: tape, under: plan.setup)
                return outcome
            }
        }
        let comparison = Comparison(outcomes: outcomes, strategies: strategies, measure: options.measure)
        let networks = outcomes.map { $0[0].report.plan.setup.network }
        try printTable(comparison.text, networks: networks, outcomes, on: page)
    }

    private func print(sweep: Sweep) throws {
        let measure = options.measure ?? Sweep.defaultMeasure
        try MeasureNames.check(measure)
        let network = try sync.single()
        let strategies = try sync.comparedStrategies()
        let page = try options.report.map { try RecordedFile(creating: $0) }
        let curves = try strategies.map { strategy in
            try sweep.values.map { value in
                var plan = plan(over: network, by: StrategyChoice(kind: strategy))
                plan.setup.network.change { network in
                    for side in LabSide.allCases { network[from: side][sweep.condition] = value }
                }
                return try Outcome(plan)
            }
        }
        var shown = network.conditions
        conditions.apply(to: &shown, links)
        let plot = sweep.plot(of: measure, over: shown.name, strategies, curves)
        let pageCurves = sweep.pageCurves(of: measure, strategies, curves)
        try printTable(plot, networks: [shown], curves, pageCurves, on: page)
    }

    /// Prints the result of several runs below their common seed and length, or their reports.
    private func printTable(
        _ text: String,
        networks: [NetworkConditions],
        _ outcomes: [[Outcome]],
        _ curves: [String] = [],
        on page: RecordedFile?
    ) throws {
        let heading = "Each run: seed \(plan.setup.seed), \(secondsOfEach) simulated seconds."
        let isChanged = networks.contains { $0.name.hasSuffix(NetworkConditions.changeMark) }
        let key = isChanged ? "\n\n\(NetworkConditions.changeMark) with conditions changed by flags" : ""
        let runs = outcomes.joined()
        try options.tableFormat.print(
            text: heading + "\n\n" + text + key,
            json: JSONValue.list(runs.map { $0.report.values(taped: $0.taped) }).json()
        )
        let command = Pong.commandLine
        let report = RunsPage.text(command: command, count: runs.count, networks: networks, table: text, curves: curves)
        try page?.append(text: report)
    }

    /// The length of each run in simulated seconds, if several are compared.
    private var secondsOfEach: Int { options.seconds ?? 60 }

    /// The plan of a run.
    func plan(over preset: NetworkPreset, by strategy: StrategyChoice) -> LabRun.Plan {
        var plan = plan
        plan.setup = sync.setup(plan.setup, over: preset, by: strategy, conditions, links)
        if !options.headless || options.seconds != nil {
            plan.length = .ticks(UInt32(secondsOfEach) * 60)
        } else if let ticks = baseline?.ticks {
            plan.length = .ticks(ticks)
        }
        return plan
    }
}
