internal import GameCore
internal import TerminalUI

extension MatchPicture {
    /// Draws the caption between the names: who has match point, or else the level and the points to win.
    ///
    /// If not all of it fits, the least important part is left out first.
    func drawCaption(between start: Int, and end: Int, on canvas: inout Canvas) {
        guard !isLesson else { return }
        func draw(_ caption: Caption, _ style: Style, beside player: Player? = nil) -> Bool {
            guard caption.width + 2 <= end - start else { return false }
            // In the middle of the row if it fits there.
            let middle =
                player.map { $0 == layout.court.viewer ? 0 : canvas.size.columns }
                ?? (canvas.size.columns - caption.width) / 2
            let column = min(max(middle, start + 1), end - 1 - caption.width)
            caption.draw(column: column, row: layout.nameRow, on: &canvas, style, around: canvas.palette.text)
            return true
        }
        switch (match.hasMatchPoint(.one, under: rules), match.hasMatchPoint(.two, under: rules)) {
        case (true, true):
            _ = draw(Caption(first: "next point decides"), canvas.palette.accent)
        case (let isOnes, let isTwos) where isOnes || isTwos:
            let player = isOnes ? Player.one : .two
            // Without the name, the caption stands on the player's side.
            _ =
                draw(Caption(first: "match point: ", last: names[player]), canvas.palette.accent)
                || draw(Caption(first: "match point"), canvas.palette.accent, beside: player)
        default:
            let target = rules.settings.target
            let (points, lead) = (target.points, target.leadWords)
            _ =
                draw(Caption(level?.rawValue ?? "", "to ", points, lead), canvas.palette.hint)
                || draw(Caption("", "to ", points, lead), canvas.palette.hint)
                || draw(Caption("", "to ", points, ""), canvas.palette.hint)
        }
    }
}

/// A few words and a number in a row, written without making a string.
private struct Caption {
    let level: String
    let first: String
    let number: Int?
    let last: String

    init(first: String, last: String = "") {
        (level, number) = ("", nil)
        self.first = first
        self.last = last
    }

    init(_ level: String, _ first: String, _ number: Int, _ last: String) {
        self.level = level
        self.first = first
        self.number = number
        self.last = last
    }

    private static let separator = " · "

    var width: Int {
        let before = level.isEmpty ? 0 : Canvas.width(of: level) + Canvas.width(of: Self.separator)
        return before + Canvas.width(of: first) + (number.map(Canvas.width) ?? 0) + Canvas.width(of: last)
    }

    /// Writes the words with a blank at each side.
    func draw(column: Int, row: Int, on canvas: inout Canvas, _ style: Style, around blank: Style) {
        canvas.write(" ", column: column - 1, row: row, blank)
        var pen = RowPen(column: column, row: row, style: style)
        if !level.isEmpty {
            pen.write(level, Self.separator, on: &canvas)
        }
        pen.write(first, on: &canvas)
        if let number { pen.write(number, on: &canvas) }
        pen.write(last, on: &canvas)
        canvas.write(" ", column: pen.column, row: row, blank)
    }
}
