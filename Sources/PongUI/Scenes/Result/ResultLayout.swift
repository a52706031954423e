internal import TerminalUI

/// The positions of a result's parts on a screen.
///
/// On a small screen the course of the score takes one line, and a blank row is left out.
struct ResultLayout {
    let panel: Panel
    /// 0 for the terminal's own letters, else the scale of the headline's capitals.
    let scale: Int
    let headRows: Int
    let lastHeadRow: Int
    let scoreRow: Int
    let digitScale: Int
    /// The lettering of the table.
    let table: Lettering
    /// The first column of the table's labels.
    let labelColumn: Int
    /// The column after the table's first numbers.
    let numberEnd: Int
    /// The place of the score's course; `nil` if there is no room.
    let plot: Plot?
    let hintRow: Int

    enum Plot {
        /// A line of points, in one row.
        case line(row: Int)
        /// Bars of this height up and down from an axis.
        case bars(axis: Int, height: Int)
    }

    private let tableRow: Int
    private let tableStep: Int
    private static let tableLines = 5

    init(_ canvas: Canvas, _ match: MatchLayout, hints: Int) {
        let headline = match.lettering
        scale = headline.scale ?? 0
        // Numbers are one step smaller than words; ASCII capitals of that size do not fit its digits.
        table = Lettering(scale: scale > 1 && canvas.glyphs == .blocks ? 1 : nil)
        tableStep = table.rows(on: canvas) + min(scale, 1)
        digitScale = 1 + scale
        headRows = headline.rows(on: canvas) + (scale > 0 ? 2 : 0)

        let scoreTop = 1 + headRows + (canvas.size.rows < 18 ? 0 : 1)
        let tableTop = scoreTop + Canvas.digitsSize(0, scale: digitScale).rows + 1
        // A large table ends with a blank row of its own.
        let tableEnd = tableTop + Self.tableLines * tableStep - min(scale, 1)
        let margin = min(hints, 1)
        let free = canvas.size.rows - (tableEnd + margin + hints + 1)
        let height = min((free - 2) / 2, [2, 3, 4][scale])
        let plotRows = height > 0 ? 2 + 2 * height : min(free, 1)
        let hintTop = tableEnd + plotRows + margin
        panel = Panel(columns: [40, 62, 126][scale], rows: hintTop + hints + 1, in: canvas.size)
        lastHeadRow = panel.row + headRows - min(scale, 1)
        scoreRow = panel.row + scoreTop
        tableRow = panel.row + tableTop
        hintRow = panel.row + hintTop
        plot =
            height > 0
            ? .bars(axis: panel.row + tableEnd + 1 + height, height: height)
            : free > 0 ? .line(row: panel.row + tableEnd) : nil

        // In a panel that is wide only for its headline, label and numbers stay close together.
        let columns = table.scale == nil ? min(panel.columns, 62) : panel.columns
        let left = panel.column + (panel.columns - columns) / 2
        labelColumn = left + columns / 8
        numberEnd = left + columns * 2 / 3 + 1 + 6 * (table.scale ?? 0)
    }

    /// The row of a line of the table.
    func row(of line: Int) -> Int { tableRow + line * tableStep }
}
