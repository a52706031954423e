internal import DisplayText
internal import GameCore
internal import TerminalUI

extension MatchPicture {
    /// Draws the caption between the names: who has match point, or else the level and the points to win.
    ///
    /// If not all of it fits, the least important part is left out first.
    func drawCaption(between start: Int, and end: Int, on canvas: inout Canvas) {
        guard !isLesson else { return }
        let (accent, hint) = (canvas.palette.accent, canvas.palette.hint)
        /// Writes the parts in the middle of the row if they fit there, or beside a player.
        func draw<each Part: RowPart>(_ style: Style, beside player: Player? = nil, _ parts: repeat each Part)
            -> Bool
        {
            var width = 0
            repeat width += (each parts).width
            guard width + 2 <= end - start else { return false }
            let middle =
                player.map { $0 == layout.court.viewer ? 0 : canvas.size.columns } ?? (canvas.size.columns - width) / 2
            let column = min(max(middle, start + 1), end - 1 - width)
            var pen = RowPen(column: column - 1, row: layout.nameRow, style: canvas.palette.text)
            pen.write(" ", on: &canvas)
            pen.style = style
            pen.write(repeat each parts, on: &canvas)
            pen.style = canvas.palette.text
            pen.write(" ", on: &canvas)
            return true
        }
        switch (match.hasMatchPoint(.one, under: rules), match.hasMatchPoint(.two, under: rules)) {
        case (true, true):
            _ = draw(accent, "next point decides")
        case (let isOnes, let isTwos) where isOnes || isTwos:
            let player = isOnes ? Player.one : .two
            // Without the name, the caption stands on the player's side.
            _ = draw(accent, "match point: ", names[player]) || draw(accent, beside: player, "match point")
        default:
            let (points, lead) = (rules.settings.target.points, rules.settings.target.leadWords)
            _ =
                level.map { draw(hint, $0.rawValue, " · to ", points, lead) } == true
                || draw(hint, "to ", points, lead) || draw(hint, "to ", points)
        }
    }
}
