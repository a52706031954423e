internal import JSONText
internal import LabTools
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab

/// The table of `pong lab --compare`: the strategies side by side over each network.
struct Comparison {
    /// By network, then by strategy.
    private let outcomes: [[Headless.Outcome]]
    private let strategies: [StrategyKind]

    /// The only measure to show; `nil` shows the most important ones.
    private let measure: String?

    init(_ outcomes: [[Headless.Outcome]], strategies: [StrategyKind], measure: String?) {
        self.outcomes = outcomes
        self.strategies = strategies
        self.measure = measure
    }

    /// The table as text.
    ///
    /// With one measure, a row for each network and a column for each strategy; otherwise a row for each pair of both
    /// and a column for each of the most important measures.
    var text: String {
        guard let measure else { return overview }
        var table = TextTable(firstNumber: 1)
        table.add([measure] + strategies.map(\.rawValue))
        for row in outcomes {
            table.add([row.first?.report.plan.setup.network.name ?? ""] + row.map { Self.cell($0, measure) })
        }
        return table.text
    }

    private var overview: String {
        var table = TextTable(firstNumber: 2)
        table.add(["network", "strategy"] + Self.columns.map(\.title))
        for outcome in outcomes.joined() {
            let plan = outcome.report.plan
            table.add(
                [plan.setup.network.name, plan.setup.strategy.rawValue]
                    + Self.columns.map { Self.cell(outcome, $0.path) }
            )
        }
        return table.text + "\n\n" + Self.key + "\n\n" + sameInputs
    }

    /// The table of all strategies with the same inputs.
    private var sameInputs: String {
        var table = TextTable(firstNumber: 2)
        table.add(["network", "strategy"] + Self.tapedColumns.map(\.title))
        for outcome in outcomes.joined() {
            let plan = outcome.report.plan
            let values = outcome.report.values(taped: outcome.taped)["sameInputs"]
            let cells = Self.tapedColumns.map { values?[$0.path]?.text ?? "–" }
            table.add([plan.setup.network.name, plan.setup.strategy.rawValue] + cells)
        }
        return Self.tapedTitle + "\n\n" + table.text
    }

    /// The title between the tables, of tier 3 and tier 2; the guide explains the tiers.
    private static let tapedTitle = """
        Above, computer players play each strategy's own game (tier 3). Below, every strategy has the same inputs: those of
        recorded rallies, each from the same start (tier 2).
        """

    private static let tapedColumns =
        [(title: "rallies", path: "rallies"), (title: "as taped", path: "asTaped")] + columns(where: \.isOfViews)

    /// The value of a measure; a dash if the run has too few contacts, except for their number.
    private static func cell(_ outcome: Headless.Outcome, _ path: String) -> String {
        guard path == "contacts" || outcome.report.contacts >= LabRun.leastContacts else { return "–" }
        return RunReport.value(at: path, in: outcome.report.values())?.text ?? "–"
    }

    private static let columns = [(title: "contacts", path: "contacts")] + columns { _ in true }

    /// The titles and report paths of the measures that have a column.
    private static func columns(where isIncluded: (Measure) -> Bool) -> [(title: String, path: String)] {
        Measure.all.filter(isIncluded).compactMap { measure in
            measure.column.map { ($0, measure.isCost ? "peers.0.\(measure.name)" : measure.name) }
        }
    }

    private static var key: String {
        var table = TextTable()
        for column in columns where column.title != column.path { table.add([column.title, column.path]) }
        return table.text
    }
}
