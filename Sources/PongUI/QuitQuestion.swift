internal import TerminalUI

/// The question that the key that quits is answered with where something would be lost.
enum QuitQuestion {
    /// - Parameter subject: What would be lost.
    static func draw(about subject: String, on canvas: inout Canvas, with palette: Palette) {
        // Narrow enough for the score of an upright court beside it.
        let panel = Panel(columns: 20, rows: 6, in: canvas.size)
        panel.draw(on: &canvas, with: palette)
        canvas.writeCentered("Quit the \(subject)?", row: panel.row + 1, palette.accent)
        canvas.writeCentered("y or q quits", row: panel.row + 3, palette.hint)
        canvas.writeCentered("else it goes on", row: panel.row + 4, palette.hint)
    }
}
