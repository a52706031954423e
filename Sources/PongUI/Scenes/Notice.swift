public import TerminalUI

/// A panel with a few words over a scene that stands still, and the keys to go on.
public struct Notice {
    let headline: String
    let lines: [String]

    package init(headline: String, lines: [String]) {
        self.headline = headline
        self.lines = lines
    }

    /// Creates the question whether to quit.
    ///
    /// - Parameters:
    ///   - subject: What the player would lose, such as "match".
    ///   - key: The key that quits, as the screen shows it.
    public init(quitting subject: String, key: String = KeyBindings.standard.label(of: .quit)) {
        self.init(headline: "Quit the \(subject)?", lines: ["y or \(key) quits", "else it goes on"])
    }

    /// Draws the panel in the middle of the canvas.
    public func draw(on canvas: inout Canvas, with palette: Palette) {
        let lettering = Lettering(for: canvas.size).fitting(headline, columns: canvas.size.columns - 16)
        let headRows = lettering.rows(on: canvas)
        // With the terminal's own letters the panel is narrow enough for the score of a vertical court beside it.
        let margin = lettering.scale == nil ? 2 : 6
        let width = max(lettering.width(of: headline), lines.map(Canvas.width).max() ?? 0) + 2 * margin
        let panel = Panel(columns: max(18, width), rows: headRows + lines.count + 3, in: canvas.size)
        panel.draw(on: &canvas, with: palette)
        lettering.writeCentered(headline, lastRow: panel.row + headRows, on: &canvas, palette.accent)
        for (index, line) in lines.enumerated() {
            canvas.writeCentered(line, row: panel.row + headRows + 2 + index, palette.hint)
        }
    }
}
