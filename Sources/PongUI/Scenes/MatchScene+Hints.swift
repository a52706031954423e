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
        let row = layout.belowMessageRow
        guard setup.humans == .both else {
            for (index, line) in hints.single.enumerated() {
                canvas.writeCentered(" \(line) ", row: row + index, palette.hint)
            }
            return
        }
        canvas.writeCentered(" \(hints.both) ", row: row, palette.hint)
        for player in Player.allCases {
            for (index, line) in hints.lines(of: player).enumerated() {
                let place = layout.hintPlace(of: player, index, width: Canvas.width(of: line))
                canvas.write(line, column: place.column, row: place.row, Style(palette[player], on: palette.background))
            }
        }
    }
}

extension MatchLayout {
    /// Returns the position of one of a player's lines, in the middle of the player's half.
    fileprivate func hintPlace(of player: Player, _ index: Int, width: Int) -> (column: Int, row: Int) {
        switch court.orientation {
        case .horizontal:
            let half = court.columns / 2
            let start = player == .one ? court.column : court.column + court.columns - half
            return (start + (half - width) / 2, belowMessageRow + 1 + index)
        case .vertical:
            let row = player == .one ? belowMessageRow + 1 : court.row + court.rows / 4 - 1
            return (court.column + (court.columns - width) / 2, row + index)
        }
    }
}
