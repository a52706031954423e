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

    /// - Parameter hints: Lines below the statistics: at most 38 columns each, and two lines on the smallest screen.
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
            canvas.fill(
                column: panel.column + 1,
                row: panel.row + 1,
                columns: panel.columns - 2,
                rows: layout.headRows,
                with: Cell(" ", canvas.palette.chosen)
            )
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

    private func drawTable(_ layout: ResultLayout, on canvas: inout Canvas) {
        let contacts = statistics.contacts
        let aces = statistics.aces
        let near = picture.layout.court.viewer
        let pen = ResultTable(layout: layout)
        pen.write("Hits", contacts[near], contacts[near.opponent], row: 0, on: &canvas)
        pen.write("Aces", aces[near], aces[near.opponent], row: 1, on: &canvas)
        pen.write("Longest rally", statistics.longestRally, row: 2, on: &canvas)
        let speed = statistics.averageSpeedInTenths(under: picture.rules)
        pen.write("Average speed", tenths: speed, row: 3, on: &canvas)
        pen.write("Seconds in play", statistics.ticksInPlay / 60, row: 4, on: &canvas)
    }
}
