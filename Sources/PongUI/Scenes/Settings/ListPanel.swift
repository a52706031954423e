internal import DisplayText
internal import TerminalUI

/// A framed list that scrolls, with an explanation of the chosen line and the keys below it.
struct ListPanel {
    /// The place of a line.
    struct Place {
        let column: Int
        let row: Int
        let columns: Int
    }

    /// True for an explanation that the player must see.
    var isAlert = false
    /// The keys shown in the lower frame.
    var hint = ""

    private let headline: String
    private let panel: Panel
    private let rows: Int
    private let chosen: Int
    private let explanation: [String]
    /// The first line that is shown.
    private let first: Int
    private let shownRows: Int

    /// The columns from the start of a name to its value.
    static let valueColumn = 15

    /// Rows of the frame and of the blank row below the list.
    private static let otherRows = 3

    /// Rows reserved for an explanation.
    private static let explanationRows = 3

    /// Rows that the list keeps below a long explanation.
    private static let leastRows = 3

    /// - Parameter explanation: Shown below the list, on as many rows as it needs; the list shrinks if there is no
    ///   room.
    init(_ headline: String, rows: Int, chosen: Int, explanation: String, in size: Size) {
        self.headline = headline
        self.rows = rows
        self.chosen = chosen
        let height = min(rows + Self.otherRows + Self.explanationRows, size.rows)
        panel = Panel(columns: min(64, size.columns), rows: height, in: size)
        let most = height - Self.otherRows - Self.leastRows
        self.explanation = Array(explanation.wrapped(to: panel.columns - 4).prefix(most))
        shownRows = height - Self.otherRows - max(self.explanation.count, Self.explanationRows)
        first = max(0, min(chosen - shownRows / 2, rows - shownRows))
    }

    /// Draws the frame, and each line that fits.
    ///
    /// - Parameter line: Draws a line by its number, at its place, in its style.
    func draw(
        on canvas: inout Canvas,
        line: (_ index: Int, _ place: Place, _ style: Style, _ canvas: inout Canvas) -> Void
    ) {
        let palette = canvas.palette
        panel.draw(headline, keys: hint, on: &canvas)
        for offset in 0..<min(shownRows, rows) {
            let index = first + offset
            let row = panel.row + 1 + offset
            let style = index == chosen ? palette.chosen : palette.text
            if index == chosen {
                let columns = panel.columns - 2
                canvas.fill(column: panel.column + 1, row: row, columns: columns, rows: 1, with: Cell(" ", style))
            }
            line(index, Place(column: panel.column + 2, row: row, columns: panel.columns - 4), style, &canvas)
        }
        drawMore(on: &canvas)
        panel.write(explanation, row: shownRows + 2, on: &canvas, isAlert ? palette.accent : palette.hint)
    }

    /// The line at a cell; `nil` beside the lines.
    func index(atColumn column: Int, row: Int) -> Int? {
        let offset = row - panel.row - 1
        guard (panel.column + 1..<panel.column + panel.columns - 1).contains(column),
            (0..<min(shownRows, rows)).contains(offset)
        else { return nil }
        return first + offset
    }

    /// Draws an arrow at each end beyond which the list continues.
    private func drawMore(on canvas: inout Canvas) {
        let column = panel.column + panel.columns - 4
        if first > 0 { canvas.write(" ↑ ", column: column, row: panel.row, canvas.palette.accent) }
        if first + shownRows < rows {
            canvas.write("↓", column: column + 1, row: panel.row + shownRows + 1, canvas.palette.accent)
        }
    }
}
