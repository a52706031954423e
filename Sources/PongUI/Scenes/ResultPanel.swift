package import GameCore
package import TerminalUI

/// The result of a match: the winner, the score and the statistics.
///
/// A victory looks different from a defeat by the computer even without colours: it has a frame of its own, and its
/// headline stands on a bar.
package struct ResultPanel {
    private let picture: MatchPicture
    private let statistics: MatchStatistics
    private let name: String
    private let verb: String
    private let isDefeat: Bool
    private let hints: [String]

    /// - Parameter hints: The lines below the statistics: at most 38 columns, and on the smallest screen two rows.
    package init(
        _ picture: MatchPicture,
        _ statistics: MatchStatistics,
        wonBy winner: Player,
        hints: [String]
    ) {
        self.picture = picture
        self.statistics = statistics
        self.hints = hints
        isDefeat = winner.opponent == picture.you
        name = picture.names[isDefeat ? winner.opponent : winner]
        verb = isDefeat ? " lose" : winner == picture.you ? " win!" : " wins!"
    }

    package func draw(on canvas: inout Canvas, with palette: Palette) {
        let layout = picture.layout
        let headline = layout.lettering
        // Numbers are one step smaller than words; ASCII capitals of that size do not fit its digits.
        let scale = headline.scale ?? 0
        let table = Lettering(scale: scale > 1 && canvas.glyphs == .blocks ? 1 : nil)
        let tableStep = table.rows(on: canvas) + min(scale, 1)
        let digitScale = 1 + scale
        let headRows = headline.rows(on: canvas) + (scale > 0 ? 2 : 0)
        let digitRows = Canvas.digitsSize(0, scale: digitScale).rows

        let scoreRow = 1 + headRows + 1
        let tableRow = scoreRow + digitRows + 1
        let hintRow = tableRow + 4 * tableStep + 1 - min(scale, 1)
        let panel = Panel(columns: [34, 62, 126][scale], rows: hintRow + 1 + hints.count, in: canvas.size)
        // Big ASCII capitals have too little ink for reverse video.
        let hasBar = !isDefeat && (scale == 0 || canvas.glyphs == .blocks)
        let headStyle = isDefeat ? palette.text : hasBar ? palette.chosen : palette.accent
        if isDefeat {
            panel.draw(on: &canvas, with: palette)
        } else {
            panel.draw(on: &canvas, lines: .double, palette.accent, ground: palette.text)
        }
        if hasBar {
            canvas.fill(
                column: panel.column + 1,
                row: panel.row + 1,
                columns: panel.columns - 2,
                rows: headRows,
                with: Cell(" ", palette.chosen)
            )
        }
        let headRow = panel.row + headRows - min(scale, 1)
        let fitting = headline.fitting(name, verb, columns: panel.columns - 2)
        let lastRow = headRow - (headline.rows(on: canvas) - fitting.rows(on: canvas)) / 2
        fitting.writeCentered(name, verb, lastRow: lastRow, on: &canvas, headStyle)
        drawScore(scale: digitScale, row: panel.row + scoreRow, panel, on: &canvas, palette)
        let contacts = statistics.contacts
        let aces = statistics.aces
        let near = layout.court.viewer
        let rows: [(label: String, one: Int, two: Int?)] = [
            ("Hits", contacts[near], contacts[near.opponent]),
            ("Aces", aces[near], aces[near.opponent]),
            ("Longest rally", statistics.longestRally, nil),
            ("Seconds in play", statistics.ticksInPlay / 60, nil),
        ]
        for (index, line) in rows.enumerated() {
            let row = panel.row + tableRow + index * tableStep
            drawLine(line.label, line.one, line.two, table, row, panel, on: &canvas, palette)
        }
        for (index, hint) in hints.enumerated() {
            canvas.writeCentered(hint, row: panel.row + hintRow + index, palette.hint)
        }
    }

    private func drawScore(scale: Int, row: Int, _ panel: Panel, on canvas: inout Canvas, _ palette: Palette) {
        let near = picture.layout.court.viewer
        let (one, two) = (Int(picture.match.score[near]), Int(picture.match.score[near.opponent]))
        let middle = panel.column + panel.columns / 2
        let left = middle - 2 * scale - Canvas.digitsSize(one, scale: scale).columns
        canvas.digits(one, column: left, row: row, scale: scale, palette.text)
        canvas.digits(two, column: middle + 2 * scale + panel.columns % 2, row: row, scale: scale, palette.text)
    }

    /// Writes a label with one number, or with one for each player.
    private func drawLine(
        _ label: String,
        _ one: Int,
        _ two: Int?,
        _ lettering: Lettering,
        _ row: Int,
        _ panel: Panel,
        on canvas: inout Canvas,
        _ palette: Palette
    ) {
        // In a panel that is wide only for its headline, label and numbers stay close together.
        let columns = lettering.scale == nil ? min(panel.columns, 62) : panel.columns
        let left = panel.column + (panel.columns - columns) / 2
        let end = left + columns * 2 / 3 + 1 + 6 * (lettering.scale ?? 0)
        lettering.write(label, column: left + columns / 8, row: row, on: &canvas, palette.hint)
        lettering.write(one, column: end - lettering.width(of: one), row: row, on: &canvas, palette.text)
        guard let two else { return }
        let column = lettering.write(" : ", column: end + (lettering.scale ?? 0), row: row, on: &canvas, palette.hint)
        lettering.write(two, column: column, row: row, on: &canvas, palette.text)
    }
}
