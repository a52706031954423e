internal import TerminalUI

extension MatchScene {
    /// Draws the line to share of a daily match that is over, below its result.
    func drawDailyResult(on canvas: inout Canvas, with palette: Palette) {
        guard isOver, let daily = setup.daily, let played = tape?.matches.last else { return }
        let line = DailyResult(daily, played).line
        let width = min(Canvas.width(of: line), canvas.size.columns - 2)
        let column = (canvas.size.columns - width) / 2
        canvas.write(line, column: column, row: canvas.size.rows - 2, atMost: width, palette.accent)
    }
}
