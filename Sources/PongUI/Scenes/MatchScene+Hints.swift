internal import GameCore
internal import TerminalUI

extension MatchScene {
    private var hints: KeyHints {
        KeyHints(scheme: controls.scheme, orientation: setup.orientation, keys: setup.keys)
    }

    /// Says how the keys move the paddle, below the message of a pause.
    func drawAdvice(_ layout: MatchLayout, on canvas: inout Canvas, with palette: Palette) {
        guard advice.isShown, let line = hints.single.last else { return }
        canvas.writeCentered(" \(line) ", row: layout.belowMessageRow + 1, palette.hint)
    }

    /// Shows the keys below the message that begins the match; those of two players in their own halves.
    func drawKeys(_ layout: MatchLayout, on canvas: inout Canvas, with palette: Palette) {
        let common = setup.humans == .both ? [hints.both] : hints.single
        let width = (common.map(Canvas.width).max() ?? 0) + 2
        let top = layout.row(
            ofLines: common.count,
            near: layout.belowMessageRow,
            columns: layout.middleColumns(width)
        )
        for (index, line) in common.enumerated() {
            canvas.writeCentered(" \(line) ", row: top + index, palette.hint)
        }
        guard setup.humans == .both else { return }
        for player in Player.allCases {
            let lines = hints.lines(of: player)
            let top = layout.hintRow(of: player, lines)
            for (index, line) in lines.enumerated() {
                let column = layout.hintColumn(of: player, width: Canvas.width(of: line))
                canvas.write(line, column: column, row: top + index, Style(palette[player], on: palette.background))
            }
        }
    }
}

extension MatchLayout {
    /// The column of one of a player's lines, in the middle of the player's half.
    fileprivate func hintColumn(of player: Player, width: Int) -> Int {
        let half = court.orientation == .horizontal ? court.columns / 2 : court.columns
        let start = player == .one ? court.column : court.column + court.columns - half
        return start + (half - width) / 2
    }

    /// The first row of a player's lines.
    fileprivate func hintRow(of player: Player, _ lines: [String]) -> Int {
        let isUpper = court.orientation == .vertical && player == .two
        let usual = isUpper ? court.row + court.rows / 4 - 1 : belowMessageRow + 1
        let width = lines.map(Canvas.width).max() ?? 0
        let column = hintColumn(of: player, width: width)
        return row(ofLines: lines.count, near: usual, columns: column..<column + width)
    }
}
