internal import GameBasics
public import GameCore
internal import PlayerProfile
public import TerminalUI

extension CourtView {
    /// Draws each player's points in that player's half; between obstacles in thin digits, at a clear place if there is
    /// one.
    public func drawScore(
        of match: Match,
        under rules: Rules,
        scale: Int,
        _ style: Style? = nil,
        on canvas: inout Canvas
    ) {
        let style = style ?? canvas.palette.score
        let (own, other) = (Int(match.score[viewer]), Int(match.score[viewer.opponent]))
        let isThin = !rules.settings.obstacles.isEmpty
        let room = Canvas.digitsSize(max(own, other), scale: scale)
        let places = clearScore(room, under: rules) ?? scorePlaces(room)
        let free = orientation == .horizontal ? room.columns - Canvas.digitsSize(own, scale: scale).columns : 0
        let (column, row) = (places.own.column + free, places.own.row)
        canvas.digits(own, column: column, row: row, scale: scale, isThin: isThin, style)
        let far = places.other
        canvas.digits(other, column: far.column, row: far.row, scale: scale, isThin: isThin, style)
    }

    /// The first places along the net, and away from it, at which no obstacle is near either score; `nil` if there are
    /// none.
    private func clearScore(_ room: Size, under rules: Rules) -> (own: Place, other: Place)? {
        let (along, across) = orientation == .horizontal ? (rows - room.rows, columns) : (columns - room.columns, rows)
        for moved in 0..<max(along - 1, 0) {
            for aside in 0..<across / 4 {
                let places = scorePlaces(room, moved: moved, aside: aside)
                if isClear(places.own, room, under: rules), isClear(places.other, room, under: rules) { return places }
            }
        }
        return nil
    }

    private func isClear(_ place: Place, _ room: Size, under rules: Rules) -> Bool {
        let rows = place.row..<place.row + room.rows
        return isClear(columns: place.column..<place.column + room.columns, rows: rows, under: rules)
    }

    private typealias Place = (column: Int, row: Int)

    /// The top left corners of both scores.
    ///
    /// - Parameters:
    ///   - moved: The cells that both are moved along the net.
    ///   - aside: The cells that each is moved away from it.
    private func scorePlaces(_ room: Size, moved: Int = 0, aside: Int = 0) -> (own: Place, other: Place) {
        switch orientation {
        case .horizontal:
            let gap = max(2, columns / 16) + aside
            let middle = column + columns / 2
            let top = row + 1 + moved
            return ((middle - gap - room.columns, top), (middle + gap + columns % 2, top))
        case .vertical:
            let middle = row + rows / 2
            let left = column + 2 + moved
            return ((left, middle + 1 + rows % 2 + aside), (left, middle - 1 - room.rows - aside))
        }
    }
}
