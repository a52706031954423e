internal import GameBasics
internal import GameCore
internal import PlayerProfile
internal import TerminalUI

extension MatchScene {
    /// Draws how the keys move the paddle, below the message between points.
    func drawAdvice(_ layout: MatchLayout, _ options: AppOptions, on canvas: inout Canvas) {
        guard advice.isShown, let line = KeyHints(controls, options).single.last else { return }
        draw([line], from: layout.belowMessageRow + 1, layout, on: &canvas)
    }

    /// Draws lines in the middle of the screen.
    ///
    /// - Returns: The row of each line, `nil` for one without room.
    @discardableResult
    private func draw(_ lines: [String], from row: Int, _ layout: MatchLayout, on canvas: inout Canvas) -> [Int?] {
        let rows = layout.rows(of: lines, from: row, columns: layout.middleColumns)
        for (line, row) in zip(lines, rows) {
            if let row { draw(line, row: row, layout, on: &canvas) }
        }
        return rows
    }

    private func draw(_ line: String, row: Int, _ layout: MatchLayout, on canvas: inout Canvas) {
        // A line as wide as the court has no room for blanks around it.
        let isWide = Canvas.width(of: line) + 2 > layout.court.columns
        canvas.writeCentered(isWide ? line : " \(line) ", row: row, canvas.palette.hint)
    }

    /// Draws the keys that move the paddle below small words between obstacles, in the rows that are clear for all
    /// lines.
    ///
    /// - Returns: The row for the words; `nil` if nothing is drawn, because the lines have no such rows.
    func drawKeysInOrder(_ layout: MatchLayout, _ options: AppOptions, on canvas: inout Canvas) -> Int? {
        guard layout.lettering.scale == nil, !setup.rules.settings.obstacles.isEmpty else { return nil }
        let lines = KeyHints(controls, options).single
        let below = layout.rows(of: lines, from: layout.belowMessageRow, columns: layout.middleColumns)
        let rows = ([layout.messageRow] + below.compactMap(\.self)).sorted()
        let isClear = zip(lines, rows.dropFirst()).allSatisfy { line, row in
            let columns = layout.middleColumns(Canvas.width(of: line) + 2)
            return layout.court.isClear(columns: columns, rows: row..<row + 1, under: setup.rules)
        }
        guard rows.count > lines.count, isClear else { return nil }
        for (line, row) in zip(lines, rows.dropFirst()) { draw(line, row: row, layout, on: &canvas) }
        return rows[0]
    }

    /// Draws the keys that move the paddle; with two players, each player's keys in the player's half.
    ///
    /// - Parameter row: The first row, below the message in the middle.
    func drawKeys(_ layout: MatchLayout, from row: Int, _ options: AppOptions, on canvas: inout Canvas) {
        let palette = canvas.palette
        let hints = KeyHints(controls, options)
        let common = setup.humans == .both ? [hints.both] : hints.single
        let rows = draw(common, from: row, layout, on: &canvas)
        guard setup.humans == .both else { return }
        for player in Player.allCases {
            let lines = hints.lines(of: player)
            for (line, row) in zip(lines, layout.hintRows(of: player, lines, besides: rows)) {
                guard let row else { continue }
                let column = layout.hintColumn(of: player, width: Canvas.width(of: line))
                canvas.write(line, column: column, row: row, Style(palette[player], on: palette.background))
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

    /// The rows of a player's lines; `nil` for a line that has no room.
    fileprivate func hintRows(of player: Player, _ lines: [String], besides taken: [Int?]) -> [Int?] {
        let isUpper = court.orientation == .vertical && player == .two
        let first = isUpper ? court.row + court.rows / 4 - 1 : belowMessageRow + 1
        return rows(of: lines, from: first, besides: taken) { width in
            let column = hintColumn(of: player, width: width)
            return column..<column + width
        }
    }
}
