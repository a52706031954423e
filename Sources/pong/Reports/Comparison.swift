internal import JSONText
internal import LabTools
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab

/// The table of `pong lab --compare`: the strategies side by side over each network.
struct Comparison {
    /// By network, then by strategy.
    let outcomes: [[Headless.Outcome]]
    let strategies: [StrategyKind]

    /// The only measure to show; `nil` shows the most important ones.
    let measure: String?

    /// The table as text.
    ///
    /// With one measure, a row for each network and a column for each strategy; otherwise a row for each pair of both
    /// and a column for each of the most important measures.
    var text: String {
        guard let measure else { return overview }
        let rows = outcomes.map { row in
            [row.first?.report.plan.setup.network.name ?? ""] + row.map { Self.cell($0, measure) }
        }
        return TextTable([[measure] + strategies.map(\.rawValue)] + rows, firstNumber: 1).text
    }

    private var overview: String {
        let own = table(Self.columns.map(\.title)) { outcome in Self.columns.map { Self.cell(outcome, $0.path) } }
        return own + "\n\n" + Self.key + "\n\n" + sameInputs
    }

    /// The table of all strategies with the same inputs.
    private var sameInputs: String {
        let taped = table(Self.tapedColumns.map(\.title)) { outcome in
            let values = outcome.report.values(taped: outcome.taped)["sameInputs"]
            return Self.tapedColumns.map { values?[$0.path]?.text ?? "–" }
        }
        return Self.tapedTitle + "\n\n" + taped
    }

    private func table(_ titles: [String], _ cells: (Headless.Outcome) -> [String]) -> String {
        let rows = outcomes.joined().map { outcome in
            let setup = outcome.report.plan.setup
            return [setup.network.name, setup.strategy.rawValue] + cells(outcome)
        }
        return TextTable([["network", "strategy"] + titles] + rows, firstNumber: 2).text
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
        TextTable(columns.filter { $0.title != $0.path }.map { [$0.title, $0.path] }).text
    }
}
