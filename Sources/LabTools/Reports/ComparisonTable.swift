package import JSONText
internal import SyncLab

/// Runs side by side, of any game.
package struct ComparisonTable {
    private let runs: [RunFigures]
    private let table: FigureTable

    /// The names of the rows that tell the runs apart.
    private let heads: [String]

    private let columns: [(title: String, place: FigureTable.Place)]

    /// - Parameters:
    ///   - heads: The names of the rows that tell the runs apart, such as `network`.
    ///   - isIncluded: True for a row with a column that is shown.
    package init(
        of runs: [RunFigures],
        _ table: FigureTable,
        by heads: [String],
        where isIncluded: (FigureRow) -> Bool
    ) {
        (self.runs, self.table, self.heads) = (runs, table, heads)
        let isNamed = table.rows.contains { $0.devices == .named }
        columns = table.places([isNamed ? nil : .left]) { $0.column != nil && isIncluded($0) }
            .map { (table.rows[$0.row].column ?? "", $0) }
    }

    /// A row for each run, a column for each of the most important figures; the first row names the columns.
    package var rows: [[String]] {
        let rows = runs.map { run in
            heads.map { run[$0].text } + columns.map { run.cell($0.place) }
        }
        return [heads + columns.map(\.title)] + rows
    }

    package var text: String { TextTable(rows, firstNumber: heads.count).text }

    /// The columns' names in conditions, as far as they differ from their heads.
    package var key: String { TextTable(keyRows).text }

    package var keyRows: [[String]] {
        columns.map { [$0.title, $0.place.shortName] }.filter { $0[0] != $0[1] }
    }
}

extension RunFigures {
    /// The figure as a comparison shows it: a dash if the run means nothing, except for the figure that says so.
    fileprivate func cell(_ place: FigureTable.Place) -> String {
        let row = table.rows[place.row]
        // A member without a name in conditions is not of the run itself.
        return isConclusive || !row.isNamed || row.name == table.least?.name ? self[place].text : "–"
    }

    /// The figure of a name for conditions as a comparison shows it.
    package func cell(_ name: String) -> String {
        table.names.index(of: name).map { cell(table.named[$0]) } ?? "–"
    }

    /// The number of a name for conditions; `nil` if the run means nothing, or nothing was measured.
    package func number(_ name: String) -> Decimal? {
        guard isConclusive else { return nil }
        return table.names.index(of: name).flatMap { value(of: $0)?.number }
    }
}
