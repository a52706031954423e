package import JSONText
package import MockGroupSessions

/// A page for a browser about several runs.
package enum RunsPage {
    /// - Parameters:
    ///   - command: The command that made the runs.
    ///   - count: The number of runs.
    ///   - networks: Without those that a sweep makes of one.
    ///   - table: The table of their measures as it is printed.
    ///   - curves: See ``curve(_:_:_:)``.
    package static func text(
        command: String,
        count: Int,
        networks: [NetworkConditions],
        table: String,
        curves: [String] = []
    ) -> String {
        let head = ["network", "from the left device", "from the right device"]
        let rows = networks.map { [$0.name, $0.fromLeft.description, $0.fromRight.description] }
        let parts: [(head: String, body: String)?] = [
            ("Command", "<p><code>\(HTML.escaped(command))</code></p>"),
            ("Networks", HTML.table([head] + rows)),
            ("Measures", "<pre>\(HTML.escaped(table))</pre>"),
            curves.isEmpty ? nil : ("Curves", curves.joined(separator: "\n")),
        ]
        return HTML.page("\(count) runs", parts.compactMap { $0 })
    }

    /// A measure over the values of a condition, as a picture.
    ///
    /// - Parameters:
    ///   - ends: The least and the greatest value of the condition, with its unit.
    ///   - figures: The measure of each value; `nil` where there is none.
    package static func curve(_ title: String, _ ends: (first: String, last: String), _ figures: [Decimal?]) -> String {
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
