internal import DisplayText

/// Rows of text in columns of the least width.
package struct TextTable {
    private let rows: [[String]]

    /// The first column that is aligned to the right, as all after it: columns of numbers.
    private let firstNumber: Int

    package init(_ rows: [[String]], firstNumber: Int = .max) {
        self.rows = rows
        self.firstNumber = firstNumber
    }

    package var lines: [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in rows.map { $0.count > column ? $0[column].columns : 0 }.max() ?? 0 }
        return rows.map { row in
            var line = ""
            for (column, text) in row.enumerated() {
                let blanks = String(repeating: " ", count: widths[column] - text.columns)
                line += column >= firstNumber ? blanks + text : text + blanks
                if column < row.count - 1 { line += "  " }
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    package var text: String { lines.joined(separator: "\n") }

    package var columns: Int { lines.map(\.columns).max() ?? 0 }

    /// The text for a terminal: if it is too narrow, the last cell of each row stands below the others.
    ///
    /// - Parameter columns: The terminal's width; `nil` for no terminal.
    package func text(columns: Int?) -> String {
        guard let columns, self.columns > columns else { return text }
        let short = TextTable(rows.map { Array($0.dropLast()) })
        return zip(short.lines, rows).flatMap { line, row in
            [line] + (row.last ?? "").wrapped(to: columns - 1).filter { !$0.isEmpty }.map { " \($0)" }
        }.joined(separator: "\n")
    }
}

extension String {
    /// A bar of up to 50 cells, in half cells.
    ///
    /// - Parameters:
    ///   - part: From 0 to the whole.
    ///   - whole: The value of a full bar; 0 for none.
    package init(barOf part: Int, of whole: Int) {
        let halves = whole > 0 ? (part * 100 + whole / 2) / whole : 0
        self = String(repeating: "█", count: halves / 2) + (halves % 2 == 1 ? "▌" : "")
    }
}
