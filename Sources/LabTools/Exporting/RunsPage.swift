package import JSONText
package import MockGroupSessions

/// A page for a browser about several runs: the command, the networks, the table of their measures, and curves.
package struct RunsPage {
    /// The command that made the runs.
    private let command: String

    private let count: Int
    private let networks: [NetworkConditions]

    /// The table as it is printed.
    private let table: String

    private let curves: [Curve]

    /// A measure over the values of a condition.
    package struct Curve {
        private let title: String

        /// The least and the greatest value of the condition, with its unit.
        private let ends: (first: String, last: String)

        /// The measure of each value; `nil` where there is none.
        private let figures: [Decimal?]

        package init(_ title: String, _ ends: (first: String, last: String), _ figures: [Decimal?]) {
            (self.title, self.ends, self.figures) = (title, ends, figures)
        }

        fileprivate var figure: String {
            RunPlot.figure(
                title,
                nil,
                names: ["of each run"],
                digits: figures.compactMap { $0?.digits }.first ?? 0,
                ends: ends,
                rows: figures.map { [$0?.units] }
            )
        }
    }

    /// - Parameters:
    ///   - count: The number of runs.
    ///   - networks: Without those that a sweep makes of one.
    package init(
        command: String,
        count: Int,
        networks: [NetworkConditions],
        table: String,
        curves: [Curve] = []
    ) {
        (self.command, self.count, self.networks) = (command, count, networks)
        (self.table, self.curves) = (table, curves)
    }

    package var text: String {
        let head = ["network", "from the left device", "from the right device"]
        let rows = networks.map { [$0.name, $0.fromLeft.description, $0.fromRight.description] }
        let parts: [(head: String, body: String)?] = [
            ("Command", "<p><code>\(HTML.escaped(command))</code></p>"),
            ("Networks", HTML.table([head] + rows)),
            ("Measures", "<pre>\(HTML.escaped(table))</pre>"),
            curves.isEmpty ? nil : ("Curves", curves.map(\.figure).joined(separator: "\n")),
        ]
        return HTML.page("\(count) runs", parts.compactMap { $0 })
    }
}
