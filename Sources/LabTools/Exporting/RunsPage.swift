package import JSONText
package import MockGroupSessions

/// A page for a browser about several runs.
package struct RunsPage {
    /// The command that made the runs.
    let command: String

    /// The number of runs.
    let count: Int

    /// The given networks, not the variants that a sweep makes.
    let networks: [NetworkConditions]

    /// The tables of their measures, each with a title, which may be empty.
    let tables: [(title: String, rows: [[String]])]

    /// The curves of a sweep.
    let curves: [String]

    /// Runs that ended their process, and findings, a line each.
    let complaints: [String]

    package init(
        command: String,
        count: Int,
        networks: [NetworkConditions],
        tables: [(title: String, rows: [[String]])],
        curves: [String] = [],
        complaints: [String] = []
    ) {
        (self.command, self.count, self.networks) = (command, count, networks)
        (self.tables, self.curves, self.complaints) = (tables, curves, complaints)
    }

    var title: String {
        let names = networks.count > 3 ? "\(networks.count) networks" : networks.map(\.name).joined(separator: ", ")
        return "\(count) \(count == 1 ? "run" : "runs") over \(names)"
    }

    package var text: String {
        let head = ["network", "from the left device", "from the right device"]
        let rows = networks.map { [$0.name, $0.fromLeft.description, $0.fromRight.description] }
        let bodies = tables.map { title, rows in (title.isEmpty ? "" : HTML.note(title)) + HTML.table(rows) }
        let parts: [(head: String, body: String?)] = [
            ("Curves", curves.isEmpty ? nil : curves.joined(separator: "\n")),
            (
                "Measures",
                bodies.joined(separator: "\n") + HTML.note("–: not measured, or too few contacts to mean anything")
            ),
            ("Networks", HTML.table([head] + rows)),
        ]
        let first =
            HTML.head(title, complaints.isEmpty ? nil : .failed)
            + (complaints.isEmpty ? "" : HTML.list(complaints, class: "failed"))
            + HTML.command(command)
        return HTML.page(title, first: first, parts)
    }

    /// A measure over the values of a condition, as one picture of all that is compared.
    ///
    /// - Parameters:
    ///   - axis: The text of each value of the condition.
    ///   - curves: A name, and the measure of each value; `nil` if there is none.
    package static func curve(
        _ title: String,
        over axis: [String],
        _ curves: [(name: String, figures: [Decimal?])]
    ) -> String {
        let digits = curves.flatMap(\.figures).compactMap { $0?.digits }.max() ?? 0
        let step = max(axis.count / 10, 1)
        return CurvePlot(
            title: title,
            names: curves.map(\.name),
            digits: digits,
            rows: axis.indices.map { place in curves.map { $0.figures[place]?.scaled(to: digits) } },
            axis: stride(from: 0, to: axis.count, by: step).map { ($0, axis[$0]) }
        ).figure
    }
}
