internal import GameBasics
internal import GameCore
package import JSONText
internal import MatchSync
internal import SyncCore
package import MockGroupSessions
internal import RunFiles
package import SyncLab

extension RunReport {
    /// The rows of this game's reports.
    package static let table = FigureTable(
        rows.map(\.row),
        mark: "rules",
        least: ("contacts", LabRun.leastContacts),
        clean: RunVerdict.clean,
        example: "pops.perMinute<=3"
    )

    /// The figures of the run.
    package var figures: RunFigures { figures(replayed: nil) }

    /// - Parameter replayed: The report on the inputs that all strategies share; `nil` omits it.
    package func figures(replayed: RallyReport?) -> RunFigures {
        let refusesRules = ExerciseCounts.haveRefusedRules(verdict.exercises.all)
        return RunFigures(
            of: Whole(run: self, replayed: replayed),
            by: Self.rows,
            Self.table,
            findings: verdict.findings,
            silence: refusesRules ? nil : RunResult.complaint(aboutContacts: contacts),
            notes: verdict.stallTexts(in: self)
        )
    }

    /// The hash of the report; of a run without a sync fault it is as in versions that look for none, and that count
    /// fewer exercises.
    var hash: UInt64 {
        let later = Exercise.laterNames.map { Self.exercised + $0 }
        let json = figures.json { row in
            row.name == Self.syncFaults ? verdict.syncFaults.count > 0 : !later.contains(row.name)
        }
        var hash = WordHash()
        for byte in json.line.utf8 { hash.absorb(UInt64(byte)) }
        return hash.value
    }

    /// A report with that on the inputs that all strategies share.
    private struct Whole {
        let run: RunReport
        let replayed: RallyReport?

        var setup: RunSetup { run.plan.setup }
    }

    private typealias Row = ReportRow<Whole>

    private static let syncFaults = "syncFaults"
    private static let exercised = "exercised."

    private static let rows: [Row] =
        ofSetup + ofRun + ofDevices + ofVerdict + exercises + ofBoth + ofSetupIfUnusual + ofSameInputs
        // Of a run that has ended its process, which has no report.
        + [Row(FigureRow("crash", .detail)) { _ in .absent }]

    private static let ofSetup: [Row] = [
        .setup("seed") { .seed($0.setup.seed) },
        .setup("network") { .text($0.setup.network.name) },
        .setup("conditions") { $0.setup.network.conditionTexts },
        .setup("strategy") { .text($0.setup.strategyName) },
        .setup("heals") { .flag($0.setup.heals) },
        .setup("left") { .text($0.run.plan.playerName(at: .left)) },
        .setup("right") { .text($0.run.plan.playerName(at: .right)) },
        .setup("rules") { .text(UInt64($0.setup.rules.digest).hexadecimal(digits: 8)) },
        Row(FigureRow("ticks", .number).ofSetup) { .count(Int($0.run.ticks)) },
    ]

    private static let ofSetupIfUnusual: [Row] = [
        .setup("networkSeed") { $0.setup.networkSeed.map { .seed($0) } },
        .setup("clocks") { $0.setup.network.clocks },
    ]

    private static let ofRun: [Row] = [
        Row(FigureRow("simulatedSeconds", .number)) { .number(Decimal(Int($0.run.ticks), over: 60, digits: 3)) },
        .count("points") { $0.run.points },
        Row(FigureRow("contacts", .number).column("contacts")) { .count($0.run.contacts) },
        .count("score.0") { Int($0.run.score.one) },
        .count("score.1") { Int($0.run.score.two) },
    ]

    private static let ofVerdict: [Row] = [
        .healthy { $0.run.verdict.isHealthy },
        .count("desyncs") { $0.run.verdict.desyncs.count },
        .count("freezes") { $0.run.verdict.freezes.count },
        .count("inputFaults") { $0.run.verdict.inputFaults.count },
        .count(syncFaults) { $0.run.verdict.syncFaults.count },
        .detail("findings") { .list($0.run.verdict.findingValues) },
    ]

    private static let exercises: [Row] = ExerciseCounts.names.enumerated().map { index, name in
        .count(exercised + name) { $0.run.verdict.exercises.all[index] }
    }

    private static let ofBoth: [Row] = Measure.all.filter { !$0.isCost }.map { measure in
        let row = FigureRow(measure.name, at: ExpressionNames.measures + measure.name, .number)
        return Row(row.column(measure.column).asMeasure) { .figure($0.run.measures[measure], of: measure) }
    }

    private static let ofDevices: [Row] =
        [
            row("owner", .detail) { device, _ in .detail(.flag(device.isOwner)) },
            row("epoch", .number) { device, _ in .count(Int(device.epoch)) },
            row("tick", .number) { device, _ in .count(Int(device.shownState.tick)) },
            row("score.0", .number) { device, _ in .count(Int(device.shown.score.one)) },
            row("score.1", .number) { device, _ in .count(Int(device.shown.score.two)) },
            row("confirmedHash", .detail) { _, confirmed in
                .detail(.text(confirmed?.hash.hexadecimal(digits: 16)))
            },
        ]
        + Measure.all.filter(\.isCost).map { measure in
            let row = FigureRow(measure.name, at: "peers.#.\(measure.name)", .number, of: .numbered)
            return Row(row.column(measure.column).asMeasure) { whole, side in
                .figure(whole.run.measures[measure, side], of: measure)
            }
        }

    /// - Parameter value: By the peer at the end of the run, and its state at the latest tick that both have confirmed.
    private static func row(
        _ name: String,
        _ kind: FigureRow.Kind,
        _ value: @escaping @Sendable (EngineReading, EngineState?) -> RunFigures.Value
    ) -> Row {
        Row(FigureRow(name, at: "peers.#.\(name)", kind, of: .numbered)) { whole, side in
            value(whole.run.devices[side], whole.run.confirmed.map { EngineState($0[side]) })
        }
    }

    /// The name of the part with the inputs that all strategies share.
    package static let sameInputs = "sameInputs."

    private static let ofSameInputs: [Row] =
        [
            row("rallies", column: "rallies") { .count($0.rallies) },
            row("asTaped", column: "as recorded") { .count($0.asRecorded) },
            row("ticks", column: nil) { .count($0.measures.ticks) },
        ]
        + Measure.all.filter(\.isOfViews).map { measure in
            row(measure.name, column: measure.column) { .figure($0.measures[measure], of: measure) }
        }

    private static func row(
        _ name: String,
        column: String?,
        _ value: @escaping @Sendable (RallyReport) -> RunFigures.Value
    ) -> Row {
        Row(FigureRow(sameInputs + name, .number).column(column).unnamed) { $0.replayed.map(value) ?? .absent }
    }
}

extension NetworkConditions {
    /// The conditions of both links as text.
    package var conditionTexts: JSONValue { .list(LabSide.allCases.map { .text(self[from: $0].description) }) }

    /// Both clocks; `nil` if they are exact.
    package var clocks: JSONValue? {
        let clocks = LabSide.allCases.map { self[clockOf: $0] }
        return clocks.contains { $0 != PeerClock() } ? .list(clocks.map { Coding<PeerClock>.clock.json($0) }) : nil
    }
}

extension RunFigures.Value {
    fileprivate static func figure(_ figure: Int?, of measure: Measure) -> Self {
        .number(figure.map { Decimal($0, digits: measure.unit.digits) })
    }
}

/// The names of a report's numbers, for `--expect`, `--measure` and scenarios.
package enum MeasureNames {
    /// All numbers: measures by their path below `measures`, others by their full path.
    package static let all = RunReport.table.numbers

    /// The names for parsing conditions: the numbers, and ``FigureTable/healthy``.
    package static var names: ExpressionNames { RunReport.table.names }
}
