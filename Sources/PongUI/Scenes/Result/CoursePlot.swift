internal import GameBasics
internal import GameCore
internal import TerminalUI

/// A plot of the score's course.
///
/// If there is room, the near player's points grow up from an axis and the other player's down, point by point to the
/// right. In a single line each point is a mark: high for the near player, low for the other one.
struct CoursePlot {
    let course: ScoreCourse
    let near: Player
    let names: PerPlayer<String>

    func draw(_ layout: ResultLayout, on canvas: inout Canvas) {
        let end = layout.panel.column + layout.panel.columns - (layout.labelColumn - layout.panel.column)
        switch layout.plot {
        case .line(let row):
            let label = canvas.write("Points  ", column: layout.labelColumn, row: row, canvas.palette.hint)
            drawLine(from: label, to: end, row, on: &canvas)
        case .bars(let axis, let height):
            let most = (end - layout.labelColumn) / 3
            let width = min(max(Canvas.width(of: names.one), Canvas.width(of: names.two)), most)
            for (player, row) in [(near, axis - 1), (near.opponent, axis + 1)] {
                let style = Style(canvas.palette[player], on: canvas.palette.background)
                canvas.write(names[player], column: layout.labelColumn, row: row, atMost: most, style)
            }
            drawBars(from: layout.labelColumn + width + 2, to: end, axis, height, on: &canvas)
        case nil:
            break
        }
    }

    /// Draws as many of the last points as fit.
    private func drawLine(from start: Int, to end: Int, _ row: Int, on canvas: inout Canvas) {
        var column = start
        var first = 0
        if course.count > end - start {
            column = canvas.write("…", column: start, row: row, canvas.palette.hint)
            first = course.count - (end - column)
        }
        for point in first..<course.count {
            let player = course[point]
            let top = row * 8 + (player == near ? 0 : 4)
            let box = SubcellBox(left: column * 8, top: top, right: column * 8 + 8, bottom: top + 4)
            canvas.fill(box, canvas.palette[player], ascii: player == near ? "'" : ".")
            column += 1
        }
    }

    private func drawBars(from start: Int, to end: Int, _ axis: Int, _ height: Int, on canvas: inout Canvas) {
        let columns = end - start
        let final = course.end
        let most = max(final.one, final.two, 1)
        // In ASCII bars have whole rows.
        let unit = canvas.glyphs == .ascii ? 8 : 1
        for column in 0..<columns {
            canvas.write("─", column: start + column, row: axis, canvas.palette.lines)
            // The last column shows the final score; in a short match a point takes several columns.
            let score = course.score(after: (column + 1) * course.count / columns)
            let left = (start + column) * 8
            for player in Player.allCases where score[player] > 0 {
                let steps = (score[player] * height * 8 / unit + most - 1) / most
                let top = player == near ? axis * 8 - steps * unit : axis * 8 + 8
                let box = SubcellBox(left: left, top: top, right: left + 8, bottom: top + steps * unit)
                canvas.fill(box, canvas.palette[player])
            }
        }
    }
}
