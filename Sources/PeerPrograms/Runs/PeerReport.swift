package import GameDescriptions
internal import JSONText
package import LabTools
internal import MockGroupSessions
internal import SyncLab

/// The measures of a run of programs, from the first tick to the last.
package struct PeerMeasures: Sendable {
    struct Device: Sendable {
        /// The ticks that the program has answered, and those among them in which its match did not advance.
        var ticks = 0
        var stalled = 0
        var messages = 0
        var bytes = 0

        /// Resimulated ticks, those of the deepest rollback, and the ticks that had one.
        var resimulated = 0
        var deepest = 0
        var rollbacks = 0

        /// Ticks by which the shown state is ahead of the last confirmed one.
        var ahead = 0
        var aheadTicks = 0
    }

    private(set) var devices = PerSide(Device(), Device())
    private var ticks: UInt32 = 0

    /// Takes the next tick of a lab.
    mutating func take(_ tick: PeerTick) {
        ticks += 1
        for side in LabSide.allCases where tick[side].isPresent {
            let record = tick[side]
            devices[side].ticks += 1
            if record.isStalled { devices[side].stalled += 1 }
            devices[side].messages += record.sent.count
            devices[side].bytes += record.sent.reduce(0) { $0 + $1.bytes.count }
            devices[side].resimulated += record.rollback
            devices[side].deepest = max(devices[side].deepest, record.rollback)
            if record.rollback > 0 { devices[side].rollbacks += 1 }
            if let shown = record.shown, let confirmed = record.confirmed {
                devices[side].ahead += shown.tick - confirmed
                devices[side].aheadTicks += 1
            }
        }
    }
}

extension PeerMeasures {
    /// A measure of a device.
    struct Row: Sendable {
        let name: String
        let column: String
        let value: @Sendable (Device) -> Decimal?
    }

    /// All of them, in the order of reports.
    static let rows = [
        Row(name: "messagesPerSecond", column: "messages") { $0.perSecond($0.messages) },
        Row(name: "bytesPerSecond", column: "bytes") { $0.perSecond($0.bytes) },
        Row(name: "rollbacksPerSecond", column: "rollbacks") { $0.perSecond($0.rollbacks) },
        Row(name: "resimulatedPerSecond", column: "resimulated") { $0.perSecond($0.resimulated) },
        Row(name: "deepestRollback", column: "deepest") { Decimal($0.deepest, digits: 0) },
        Row(name: "stalledPercent", column: "stalled %") { device in
            device.ticks > 0 ? Decimal(device.stalled * 100, over: device.ticks, digits: 1) : nil
        },
        Row(name: "ticksAhead", column: "ahead") { device in
            device.aheadTicks > 0 && device.ahead >= 0
                ? Decimal(device.ahead, over: device.aheadTicks, digits: 1) : nil
        },
    ]
}

extension PeerMeasures.Device {
    fileprivate func perSecond(_ count: Int) -> Decimal? {
        ticks > 0 ? Decimal(count * 60, over: ticks, digits: 1) : nil
    }
}

/// The result of a run of programs.
package struct PeerReport: Sendable {
    package let plan: PeerRun.Plan
    package let game: GameDescription
    package let ticks: UInt32
    package let comparison: PeerComparison
    package let measures: PeerMeasures

    /// Findings of the run, and of its repetition.
    package private(set) var findings: [PeerFinding]

    init(_ plan: PeerRun.Plan, _ lab: PeerLab, _ measures: PeerMeasures) {
        (self.plan, self.measures) = (plan, measures)
        (game, ticks, comparison) = (lab.game, lab.tick, lab.comparison)
        findings = lab.comparison.findings
    }

    /// Adds a finding of the repetition; it comes first, for the others may follow from it.
    package mutating func add(_ finding: PeerFinding) { findings.insert(finding, at: 0) }

    package var isHealthy: Bool { findings.isEmpty }

    /// True if nothing was compared, so that the run says nothing.
    package var saysNothing: Bool { game.confirms && comparison.compared == 0 }

    /// The report for a reader.
    ///
    /// - Parameters:
    ///   - speed: The speed of the run in words.
    ///   - expected: The verdict on what was expected, a line each.
    package func text(speed: String, expected: [String]) -> String {
        let version = game.version.map { " \($0)" } ?? ""
        let seconds = Decimal(Int(ticks), over: 60, digits: 1).text
        let head =
            "\(game.name)\(version) over \(plan.setup.network.name), seed \(plan.setup.seed), \(seconds) s, \(speed)"
        let rows = figures.groups { $0.devices != nil }.flatMap { group in
            group.members.map { member in [String(group.name)] + LabSide.allCases.map { member.value[$0].text } }
        }
        let table = TextTable([["", "left", "right"]] + rows, firstNumber: 1).text
        let verdict = expected + [comparedText] + (isHealthy ? [Self.clean] : findings.map(\.text))
        return [head, table, verdict.joined(separator: "\n")].joined(separator: "\n\n")
    }

    private var comparedText: String {
        game.confirms
            ? "\(comparison.compared) confirmed ticks compared, \(comparison.differing) differ"
            : "the program does not tell what is final: \(comparison.shown) shown ticks compared, \(comparison.shownDiffering) differ"
    }
}

extension PeerReport {
    /// The rows of the reports of programs.
    package static let table = FigureTable(
        rows.map(\.row),
        mark: "game",
        clean: clean,
        example: "bytesPerSecond<=2000"
    )

    private static let clean = "no findings"

    /// The figures of the run.
    package var figures: RunFigures {
        RunFigures(
            of: self,
            by: Self.rows,
            Self.table,
            findings: findings.map(\.text),
            silence: saysNothing ? "no confirmed tick could be compared: the run says nothing" : nil
        )
    }

    private typealias Row = ReportRow<PeerReport>

    private static let rows: [Row] =
        [
            .setup("game") { .text($0.game.name) },
            // A baseline may be of another version, and of another command.
            .detail("version") { .text($0.game.version) },
            .detail("peers") { report in .list(LabSide.allCases.map { .text(report.plan.setup.commands[$0]) }) },
            .setup("options") { .object($0.plan.setup.options.map { ($0.name, .text($0.value)) }) },
            .setup("players") { report in .list(LabSide.allCases.map { .text(report.plan.players[$0].rawValue) }) },
            .setup("network") { .text($0.plan.setup.network.name) },
            .setup("conditions") { $0.plan.setup.network.conditionTexts },
            .setup("clocks") { $0.plan.setup.network.clocks },
            .setup("seed") { .seed($0.plan.setup.seed) },
            .setup("networkSeed") { $0.plan.setup.networkSeed.map { .seed($0) } },
            Row(FigureRow("simulatedSeconds", .number).ofSetup) {
                .number(Decimal(Int($0.ticks), over: 60, digits: 1))
            },
            Row(FigureRow("comparedTicks", .number).column("compared")) { .count($0.comparison.compared) },
            Row(FigureRow("differingTicks", .number).column("differ").asMeasure) { .count($0.comparison.differing) },
            .count("shownTicks") { $0.comparison.shown },
            Row(FigureRow("shownDifferingTicks", .number).column("shown differ").asMeasure) {
                .count($0.comparison.shownDiffering)
            },
            .healthy { $0.isHealthy },
            .detail("findings") { .list($0.findings.map(\.json)) },
        ]
        + PeerMeasures.rows.map { measure in
            let row = FigureRow(measure.name, at: "measures.\(measure.name).#", .number, of: .named)
            return Row(row.column(measure.column).asMeasure) { .number(measure.value($0.measures.devices[$1])) }
        }
}
