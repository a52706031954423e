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

        /// All that was put in and what was taken of it; `nil` for a run that is not shown.
        private(set) var shown: (record: RunRecord, course: PongCourse)?

        /// Performs a run.
        ///
        /// - Parameters:
        ///   - file: Records the run.
        ///   - occasion: The purpose of the run, see ``RunFiles/RunOrigin``.
        ///   - isShown: True if ``shown`` is needed.
        init(
            _ plan: LabRun.Plan,
            recordedIn file: RecordedFile? = nil,
            for occasion: String? = nil,
            isShown: Bool = false
        ) throws(RunOutputError) {
            let start = ContinuousClock.now
            guard file != nil || isShown else {
                report = LabRun.report(on: plan)
                wallTime = ContinuousClock.now - start
                return
            }
            let ticks = if case .ticks(let count) = plan.length { count } else { UInt32.max }
            var run = LabRun(plan, keepsLog: isShown, messages: isShown ? PongCourse.messages(for: ticks) : 0)
            var course = PongCourse(of: plan.setup)
            let origin = RunOrigin(
                program: Pong.version,
                left: plan.playerName(at: .left),
                right: plan.playerName(at: .right),
                occasion: occasion
            )
            var recording: RunRecording?
            if let file { recording = try RunRecording(run.record, origin, in: file) }
            report = try run.report { (record, lab) throws(RunOutputError) in
                try recording?.take(record, lab)
                if isShown { course.take(lab) }
            }
            try recording?.finish(run.record)
            wallTime = ContinuousClock.now - start
            if isShown {
                course.finish(run.lab)
                shown = (run.record, course)
            }
        }
    }

    /// - Throws: `ValidationError` and ``FileRefusal``; `ExitCode` 1 if an expectation is broken, a measure is worse
    ///   than in the baseline, or the run is not healthy, 3 if it has too few contacts.
    private func printRun() throws {
        let plan = try plan(over: sync.single(), by: sync.singleStrategy())
        let expectations = try options.expect.expectations(RunReport.table)
        let files = try options.reports.open()
        let outcome = try Outcome(
            plan,
            recordedIn: file.map(RecordedFile.init(creating:)),
            isShown: !options.reports.isEmpty
        )
        let figures = outcome.report.figures
        let worse = try baseline.map { try options.baseline.worse(figures, than: $0) }
        let result = RunResult(figures, expectations, worse: worse ?? [])
        try options.tableFormat.print(
            text: ReportTable.text(outcome, figures, result, namesMissing: options.exercised),
            json: figures.json(expectations: result.expectations, worse: worse).json()
        )
        if let (record, course) = outcome.shown {
            try files.write(
                RunPresentation(record, course, outcome.report, command: Pong.commandLine, result),
                again: Pong.commandLine(again: plan.setup.seed)
            )
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
        if let measure = options.measure { try RunReport.table.names.check(measure) }
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
            LabRun.report(on: plan).figures(replayed: RallyReplay.report(on: recorded, under: plan.setup))
        } _: { runs in
            let comparison = Comparison(runs: runs, strategies: strategies, measure: options.measure)
            return (comparison.text, comparison.tables, [])
        }
    }

    private func print(sweep: Sweep) throws {
        let measure = options.measure ?? Sweep.defaultMeasure
        try RunReport.table.names.check(measure)
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
            LabRun.report(on: $0).figures
        } _: { runs in
            let curves = zip(strategies, runs).map { (name: $0.rawValue, runs: $1) }
            let tables = [(title: measure, rows: sweep.pageRows(of: measure, curves))]
            let curve = sweep.pageCurve(of: measure, over: shown.name, curves)
            return (sweep.plot(of: measure, over: shown.name, curves), tables, [curve])
        }
    }

    /// Makes several runs, and prints their result below their common seed and length, or their reports.
    ///
    /// - Parameters:
    ///   - networks: The given networks, not the variants that a sweep makes.
    ///   - figures: Makes a run.
    ///   - text: The result of the runs, in the order of the plans, as text, and its tables and curves for a page.
    /// - Throws: `ExitCode` 1 if a run has ended its process.
    private func printTable(
        of plans: [[LabRun.Plan]],
        networks: [NetworkConditions],
        _ figures: (LabRun.Plan) -> RunFigures,
        _ text: ([[RunFigures]]) -> (table: String, tables: [(title: String, rows: [[String]])], curves: [String])
    ) throws {
        let all = Array(plans.joined())
        // A worker writes no files.
        let files = options.worker == nil ? try options.reports.open() : nil
        let results = try RunWorker.results(
            of: all.count,
            worker: options.worker,
            reading: conditions.link,
            seed: plan.setup.seed
        ) {
            figures(all[$0]).json
        }
        let runs = zip(all, results).map { $1.figures(of: $0) }
        var rest = runs[...]
        let (table, tables, curves) = text(plans.map { row in row.map { _ in rest.removeFirst() } })
        let heading = "Each run: seed \(plan.setup.seed), \(secondsOfEach) simulated seconds."
        let isChanged = networks.contains { $0.name.hasSuffix(NetworkConditions.changeMark) }
        let key = isChanged ? "\n\n\(NetworkConditions.changeMark) with conditions changed by flags" : ""
        try options.tableFormat.print(
            text: heading + "\n\n" + table + key,
            json: JSONValue.list(runs.map(\.json)).json()
        )
        let complaints = zip(all, results).compactMap { $1.complaint(about: $0) }
        let runsPage = RunsPage(
            command: Pong.commandLine(again: plan.setup.seed),
            count: all.count,
            networks: networks,
            tables: tables,
            curves: curves,
            complaints: complaints
        )
        try files?.write(runsPage)
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
    let runs: [[RunFigures]]
    let strategies: [StrategyKind]

    /// The only measure to show; `nil` shows the most important ones.
    let measure: String?

    /// The table as text.
    ///
    /// With one measure, a row for each network and a column for each strategy; otherwise a row for each pair of both
    /// and a column for each of the most important measures.
    var text: String {
        guard let measure else { return overview }
        return TextTable(rows(of: measure), firstNumber: 1).text
    }

    private func rows(of measure: String) -> [[String]] {
        let rows = runs.map { row in [row.first?["network"].text ?? ""] + row.map { $0.cell(measure) } }
        return [[measure] + strategies.map(\.rawValue)] + rows
    }

    /// The same for a page.
    var tables: [(title: String, rows: [[String]])] {
        if let measure { return [("", rows(of: measure))] }
        let key = [["column", "name in conditions"]] + own.keyRows
        return [("", own.rows), (Self.rallyTitle, sameInputs.rows), ("", key)]
    }

    private var overview: String {
        [own.text, own.key, Self.rallyTitle, sameInputs.text].joined(separator: "\n\n")
    }

    private var own: ComparisonTable { table { !$0.name.hasPrefix(RunReport.sameInputs) } }
    private var sameInputs: ComparisonTable { table { $0.name.hasPrefix(RunReport.sameInputs) } }

    private func table(where isIncluded: (FigureRow) -> Bool) -> ComparisonTable {
        ComparisonTable(
            of: Array(runs.joined()),
            RunReport.table,
            by: ["network", "strategy"],
            where: isIncluded
        )
    }

    /// The title between the tables, of tier 3 and tier 2; the guide explains the tiers.
    private static let rallyTitle = """
        Above, computer players play each strategy's own game (tier 3). Below, every strategy has the same inputs: those of
        recorded rallies, each from the same start (tier 2).
        """
}

/// One run's report as a table.
enum ReportTable {
    /// - Parameter namesMissing: True to name all situations that the run never came to.
    static func text(
        _ outcome: Headless.Outcome,
        _ figures: RunFigures,
        _ result: RunResult,
        namesMissing: Bool
    ) -> String {
        let exercised = outcome.report.verdict.exercises.all
        let verdict = result.lines + ExerciseCounts.missingLines(in: exercised, isWhole: namesMissing)
        let parts = [head(outcome, figures), measures(figures), peers(figures), verdict.joined(separator: "\n")]
        return parts.joined(separator: "\n\n")
    }

    private static func head(_ outcome: Headless.Outcome, _ figures: RunFigures) -> String {
        func text(_ name: String) -> String { figures[name].text }
        let setup = outcome.report.plan.setup
        let (up, down) = (setup.network.fromLeft.description, setup.network.fromRight.description)
        let conditions = up == down ? up : "\(up); \(down)"
        let wall = Int(outcome.wallTime / .microseconds(1))
        let speed = Int(outcome.report.ticks) * 1_000_000 / 60 / max(wall, 1)
        let networkSeed = setup.networkSeed.map { ", network seed \($0)" } ?? ""
        let healing = setup.heals ? "" : ", no peer heals"
        return """
            \(text("strategy")) over \(text("network")) (\(conditions)), seed \(text("seed"))\(networkSeed)\(healing)
            \(text("simulatedSeconds")) s simulated in \(Decimal(wall, digits: 6).rounded(to: 3).text) s, \(speed) × real time
            \(text("points")) points, \(text("contacts")) contacts, \
            score \(text("score.0")):\(text("score.1"))
            """
    }

    private static func measures(_ figures: RunFigures) -> String {
        let groups = figures.groups { $0.isMeasure && $0.kind == .number && $0.devices == nil }
        let rows = groups.map { group in
            let parts = group.members.map { name, value in
                (name.isEmpty ? "" : "\(name) ") + value[.left].text
            }
            return [String(group.name), parts.joined(separator: "  ")]
        }
        return TextTable(rows).text
    }

    private static func peers(_ figures: RunFigures) -> String {
        let rows = figures.groups { $0.devices != nil }.map { group in
            [String(group.name)]
                + LabSide.allCases.map { side in
                    let texts = group.members.map { $0.value[side].text }
                    return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
                }
        }
        return TextTable([["", "left", "right"]] + rows, firstNumber: 1).text
    }
}
