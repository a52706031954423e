internal import ArgumentParser
internal import JSONText
internal import KeptFiles
internal import LabTools
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
    static let tooFewContacts = ExitCode(RunResult.Verdict.inconclusive.rawValue)

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

    /// - Throws: `ValidationError` and ``FileRefusal``; `ExitCode` 1 if an expectation is broken, a measure is worse
    ///   than in the baseline, or the run is not healthy, 3 if it has too few contacts.
    private func printRun() throws {
        let plan = try plan(over: sync.single(), by: sync.singleStrategy())
        let expectations = try options.expect.map(Expectation.init)
        let page = try options.report.map { try PageFile($0) }
        let outcome = try Outcome(plan, recordedIn: file.map(RecordedFile.init(creating:)))
        let worse = try baseline.map { try options.baseline.worse(outcome.report.json(), than: $0) }
        let result = RunResult(outcome.report, expectations, worse: worse ?? [])
        try options.tableFormat.print(
            text: ReportTable.text(outcome, result, namesMissing: options.exercised),
            json: outcome.report.json(expectations: result.expectations, worse: worse).json()
        )
        if let page {
            var run = LabRun(plan)
            _ = run.report()
            try page.write(RunPresentation(run.record, command: Pong.commandLine, expectations, worse: worse ?? []))
        }
        for complaint in result.complaints { StandardError.complain(complaint) }
        if result.verdict != .passed { throw ExitCode(result.verdict.rawValue) }
    }

    /// - Throws: `ExitCode` 1 if something differs, 3 if the run has too few contacts.
    private func printSyncTest(depth: Int) throws {
        let plan = try plan(over: sync.single(), by: sync.singleStrategy())
        let report = SyncTestRun.report(on: plan, depth: depth)
        try options.tableFormat.print(text: report.text(of: plan), json: report.json(of: plan).json())
        guard report.finding == nil else { throw ExitCode(1) }
        try check(contacts: report.contacts)
    }

    /// - Throws: ``tooFewContacts``.
    private func check(contacts: Int) throws {
        guard let complaint = RunResult.complaint(aboutContacts: contacts) else { return }
        StandardError.complain(complaint)
        throw Self.tooFewContacts
    }

    private func printComparison() throws {
        if let measure = options.measure { try MeasureNames.check(measure) }
        let strategies = try sync.comparedStrategies()
        let recorded = RecordedRallies(
            rules: plan.setup.rules,
            seed: plan.setup.seed,
            one: plan.levels.left,
            two: plan.levels.right,
            ticks: UInt32(secondsOfEach) * 60
        )
        let plans = sync.compared.map { network in
            strategies.map { plan(over: network, by: StrategyChoice(kind: $0)) }
        }
        try printTable(of: plans, networks: plans.map { $0[0].setup.network }) { plan in
            LabRun.report(on: plan).json(replayed: RallyReplay.report(on: recorded, under: plan.setup))
        } _: { reports in
            (Comparison(reports: reports, strategies: strategies, measure: options.measure).text, [])
        }
    }

    private func print(sweep: Sweep) throws {
        let measure = options.measure ?? Sweep.defaultMeasure
        try MeasureNames.check(measure)
        let network = try sync.single()
        let strategies = try sync.comparedStrategies()
        let plans = strategies.map { strategy in
            sweep.values.map { value in
                var plan = plan(over: network, by: StrategyChoice(kind: strategy))
                plan.setup.network.change { network in
                    for side in LabSide.allCases { network[from: side][sweep.condition] = value }
                }
                return plan
            }
        }
        let shown = conditions.changing(network, links)
        try printTable(of: plans, networks: [shown]) {
            LabRun.report(on: $0).json()
        } _: { curves in
            (
                sweep.plot(of: measure, over: shown.name, strategies, curves),
                sweep.pageCurves(of: measure, strategies, curves)
            )
        }
    }

    /// Makes several runs, and prints their result below their common seed and length, or their reports.
    ///
    /// - Parameters:
    ///   - networks: The given networks, not the variants that a sweep makes.
    ///   - report: Makes a run.
    ///   - text: The result of the reports, in the order of the plans, as text, and its curves for a page.
    /// - Throws: `ExitCode` 1 if a run has ended its process.
    private func printTable(
        of plans: [[LabRun.Plan]],
        networks: [NetworkConditions],
        _ report: (LabRun.Plan) -> JSONValue,
        _ text: ([[JSONValue]]) -> (table: String, curves: [String])
    ) throws {
        let all = Array(plans.joined())
        // A worker writes no page.
        let page = options.worker == nil ? try options.report.map { try PageFile($0) } : nil
        let results = try RunWorker.results(
            of: all.count,
            worker: options.worker,
            reading: conditions.link,
            seed: plan.setup.seed
        ) {
            report(all[$0])
        }
        let reports = zip(all, results).map { $1.report(of: $0) }
        var rest = reports[...]
        let (table, curves) = text(plans.map { row in row.map { _ in rest.removeFirst() } })
        let heading = "Each run: seed \(plan.setup.seed), \(secondsOfEach) simulated seconds."
        let isChanged = networks.contains { $0.name.hasSuffix(NetworkConditions.changeMark) }
        let key = isChanged ? "\n\n\(NetworkConditions.changeMark) with conditions changed by flags" : ""
        try options.tableFormat.print(
            text: heading + "\n\n" + table + key,
            json: JSONValue.list(reports).json()
        )
        let command = Pong.commandLine
        try page?.write(
            RunsPage.text(command: command, count: all.count, networks: networks, table: table, curves: curves)
        )
        let complaints = zip(all, results).compactMap { $1.complaint(about: $0) }
        for complaint in complaints { StandardError.complain(complaint) }
        if !complaints.isEmpty { throw ExitCode(1) }
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

/// The table of `pong lab --compare`: the strategies side by side over each network.
struct Comparison {
    /// By network, then by strategy.
    let reports: [[JSONValue]]
    let strategies: [StrategyKind]

    /// The only measure to show; `nil` shows the most important ones.
    let measure: String?

    /// The table as text.
    ///
    /// With one measure, a row for each network and a column for each strategy; otherwise a row for each pair of both
    /// and a column for each of the most important measures.
    var text: String {
        guard let measure else { return overview }
        let rows = reports.map { row in
            [row.first?["network"]?.text ?? ""] + row.map { Self.cell($0, measure) }
        }
        return TextTable([[measure] + strategies.map(\.rawValue)] + rows, firstNumber: 1).text
    }

    private var overview: String {
        let own = table(Self.columns.map(\.title)) { report in Self.columns.map { Self.cell(report, $0.path) } }
        return own + "\n\n" + Self.key + "\n\n" + sameInputs
    }

    /// The table of all strategies with the same inputs.
    private var sameInputs: String {
        let replayed = table(Self.rallyColumns.map(\.title)) { report in
            Self.rallyColumns.map { report["sameInputs"]?[$0.path]?.text ?? "–" }
        }
        return Self.rallyTitle + "\n\n" + replayed
    }

    private func table(_ titles: [String], _ cells: (JSONValue) -> [String]) -> String {
        let rows = reports.joined().map { report in
            ["network", "strategy"].map { report[$0]?.text ?? "" } + cells(report)
        }
        return TextTable([["network", "strategy"] + titles] + rows, firstNumber: 2).text
    }

    /// The title between the tables, of tier 3 and tier 2; the guide explains the tiers.
    private static let rallyTitle = """
        Above, computer players play each strategy's own game (tier 3). Below, every strategy has the same inputs: those of
        recorded rallies, each from the same start (tier 2).
        """

    private static let rallyColumns =
        [(title: "rallies", path: "rallies"), (title: "as recorded", path: "asTaped")] + columns(where: \.isOfViews)

    /// The value of a measure; a dash if the run has too few contacts, except for their number.
    private static func cell(_ report: JSONValue, _ path: String) -> String {
        guard path == "contacts" || RunReport.hasEnoughContacts(report) else { return "–" }
        return RunReport.value(at: path, in: report)?.text ?? "–"
    }

    private static let columns = [(title: "contacts", path: "contacts")] + columns { _ in true }

    /// The titles and report paths of the measures that have a column.
    private static func columns(where isIncluded: (Measure) -> Bool) -> [(title: String, path: String)] {
        Measure.all.filter(isIncluded).compactMap { measure in
            measure.column.map { ($0, measure.isCost ? "peers.0.\(measure.name)" : measure.name) }
        }
    }

    private static var key: String {
        TextTable(columns.filter { $0.title != $0.path }.map { [$0.title, $0.path] }).text
    }
}

/// One run's report as a table.
enum ReportTable {
    /// - Parameter namesMissing: True to name all situations that the run never came to.
    static func text(_ outcome: Headless.Outcome, _ result: RunResult, namesMissing: Bool) -> String {
        let values = outcome.report.json()
        let exercised = outcome.report.verdict.exercises.all
        let verdict = result.lines + ExerciseCounts.missingLines(in: exercised, isWhole: namesMissing)
        let parts = [head(outcome, values), measures(values), peers(values), verdict.joined(separator: "\n")]
        return parts.joined(separator: "\n\n")
    }

    private static func head(_ outcome: Headless.Outcome, _ values: JSONValue) -> String {
        func text(_ path: String) -> String { values[path]?.text ?? "" }
        let (up, down) = (text("conditions.0"), text("conditions.1"))
        let conditions = up == down ? up : "\(up); \(down)"
        let wall = Int(outcome.wallTime / .microseconds(1))
        let speed = Int(outcome.report.ticks) * 1_000_000 / 60 / max(wall, 1)
        let networkSeed = values["networkSeed"].map { ", network seed \($0.text)" } ?? ""
        let healing = outcome.report.plan.setup.heals ? "" : ", no peer heals"
        return """
            \(text("strategy")) over \(text("network")) (\(conditions)), seed \(text("seed"))\(networkSeed)\(healing)
            \(text("simulatedSeconds")) s simulated in \(Decimal(wall, digits: 6).rounded(to: 3).text) s, \(speed) × real time
            \(text("points")) points, \(text("contacts")) contacts, \
            score \(text("score.0")):\(text("score.1"))
            """
    }

    private static func measures(_ values: JSONValue) -> String {
        guard case .object(let measures) = values["measures"] else { return "" }
        let rows = measures.map { name, value in
            guard case .object(let parts) = value else { return [name, value.text] }
            return [name, parts.map { "\($0.name) \($0.value.text)" }.joined(separator: "  ")]
        }
        return TextTable(rows).text
    }

    private static func peers(_ values: JSONValue) -> String {
        guard case .object(let members) = values["peers.0"] else { return "" }
        let rows = members.map { name, value in [name, value.text, values["peers.1.\(name)"]?.text ?? ""] }
        return TextTable([["", "left", "right"]] + rows, firstNumber: 1).text
    }
}
