internal import GameBasics
package import GameCore
package import TerminalUI

/// The result of a match: the winner, the score and the statistics.
///
/// Even without colours a victory differs from a defeat by the computer: it has a double frame, and its headline stands
/// on a bar.
package struct ResultPanel {
    private let picture: MatchPicture
    private let statistics: MatchStatistics
    private let name: String
    private let verb: String
    private let isDefeat: Bool
    private let hints: [String]
    private let keys: String

    /// - Parameter hints: Lines below the statistics, if any, and keys for the frame: at most 38 columns each.
    package init(_ picture: MatchPicture, _ statistics: MatchStatistics, wonBy winner: Player, hints: [String]) {
        self.picture = picture
        self.statistics = statistics
        self.hints = hints.dropLast()
        keys = hints.last ?? ""
        isDefeat = winner.opponent == picture.you
        let player = isDefeat ? winner.opponent : winner
        name = picture.names[player]
        verb = isDefeat ? picture.isYou(player) ? " lose" : " loses" : picture.isYou(player) ? " win!" : " wins!"
    }

    package func draw(on canvas: inout Canvas) {
        let layout = ResultLayout(canvas, picture.layout, hints: hints.count)
        let panel = layout.panel
        // Big ASCII capitals have too little ink for reverse video.
        let hasBar = !isDefeat && (layout.scale == 0 || canvas.glyphs == .blocks)
        let headStyle = isDefeat ? canvas.palette.text : hasBar ? canvas.palette.chosen : canvas.palette.accent
        if isDefeat {
            panel.draw(on: &canvas)
        } else {
            panel.draw(on: &canvas, lines: .double, canvas.palette.accent, ground: canvas.palette.text)
        }
        if hasBar {
            let (column, row, columns) = (panel.column + 1, panel.row + 1, panel.columns - 2)
            canvas.fill(column: column, row: row, columns: columns, rows: layout.headRows, with: Cell(" ", headStyle))
        }
        let headline = picture.layout.lettering
        let fitting = headline.fitting(name, verb, columns: panel.columns - 2)
        let lastRow = layout.lastHeadRow - (headline.rows(on: canvas) - fitting.rows(on: canvas)) / 2
        fitting.writeCentered(name, verb, lastRow: lastRow, on: &canvas, headStyle)
        drawScore(layout, on: &canvas)
        drawTable(layout, on: &canvas)
        // A course that does not end in this score was seen only in part.
        let score = picture.match.score
        if statistics.course.end == PerPlayer(Int(score.one), Int(score.two)) {
            CoursePlot(course: statistics.course, near: picture.layout.court.viewer, names: picture.names)
                .draw(layout, on: &canvas)
        }
        panel.write(keys, row: panel.row + panel.rows - 1, on: &canvas, canvas.palette.hint)
        for (index, hint) in hints.enumerated() {
            canvas.writeCentered(hint, row: layout.hintRow + index, canvas.palette.hint)
        }
    }

    private func drawScore(_ layout: ResultLayout, on canvas: inout Canvas) {
        let (scale, panel) = (layout.digitScale, layout.panel)
        let near = picture.layout.court.viewer
        let (one, two) = (Int(picture.match.score[near]), Int(picture.match.score[near.opponent]))
        let middle = panel.column + panel.columns / 2
        let left = middle - 2 * scale - Canvas.digitsSize(one, scale: scale).columns
        let right = middle + 2 * scale + panel.columns % 2
        canvas.digits(one, column: left, row: layout.scoreRow, scale: scale, canvas.palette.text)
        canvas.digits(two, column: right, row: layout.scoreRow, scale: scale, canvas.palette.text)
    }

    /// Draws the table: a label, and a number, or one for each player with a colon between them.
    private func drawTable(_ layout: ResultLayout, on canvas: inout Canvas) {
        let (contacts, aces, near) = (statistics.contacts, statistics.aces, picture.layout.court.viewer)
        let speed = statistics.averageSpeedInTenths(under: picture.rules)
        let lines = [
            ("Contacts", "\(contacts[near])", "\(contacts[near.opponent])"),
            ("Aces", "\(aces[near])", "\(aces[near.opponent])"),
            ("Longest rally", "\(statistics.longestRally)", ""), ("Average speed", "×\(speed / 10).\(speed % 10)", ""),
            ("Seconds in play", "\(statistics.ticks / 60)", ""),
        ]
        let (lettering, palette) = (layout.table, canvas.palette)
        for (index, (label, one, two)) in lines.enumerated() {
            let row = layout.row(of: index)
            lettering.write(label, column: layout.labelColumn, row: row, on: &canvas, palette.hint)
            let start = layout.numberEnd - lettering.width(of: one)
            var column = lettering.write(one, column: start, row: row, on: &canvas, palette.text)
            guard !two.isEmpty else { continue }
            column = lettering.write(" : ", column: column, row: row, on: &canvas, palette.hint)
            lettering.write(two, column: column, row: row, on: &canvas, palette.text)
        }
    }
}
