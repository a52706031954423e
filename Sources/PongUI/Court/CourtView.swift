public import GameCore
public import TerminalUI

/// One player's view of the court: maps it to a part of the canvas and draws it there.
///
/// Player two's view is player one's, turned by half a turn, cell by cell. For that, positions are rounded away from
/// the middle of the court, and sizes to an even number of steps. ASCII has whole cells only: there a ball or a
/// paddle of an uneven size is half a cell off the middle.
public struct CourtView: Sendable, Hashable {
    public package(set) var viewer: Player
    public let orientation: Orientation
    public let column: Int
    public let row: Int
    public let columns: Int
    public let rows: Int

    /// Creates a view.
    ///
    /// - Parameters:
    ///   - viewer: The player at the left of a horizontal court, or at the bottom of a vertical one.
    ///   - orientation: The court's orientation.
    ///   - column: The court's first column, without its walls.
    ///   - row: The court's first row, without its walls.
    ///   - columns: The court's width in cells.
    ///   - rows: The court's height in cells.
    public init(viewer: Player, orientation: Orientation, column: Int, row: Int, columns: Int, rows: Int) {
        self.viewer = viewer
        self.orientation = orientation
        self.column = column
        self.row = row
        self.columns = columns
        self.rows = rows
    }

    /// Draws the obstacles, the paddles and the ball.
    public func draw(_ match: Match, under rules: Rules, on canvas: inout Canvas) {
        drawObstacles(of: rules, on: &canvas)
        let boxes = boxes(of: match, under: rules, partsPerCell: canvas.partsPerCell)
        canvas.fill(boxes.ownPaddle, canvas.palette[viewer], ascii: paddleGlyph)
        canvas.fill(boxes.otherPaddle, canvas.palette[viewer.opponent], ascii: paddleGlyph)
        canvas.fill(boxes.ball, canvas.palette.ball, ascii: "O")
    }

    /// The boxes of the paddles and the ball as the viewer sees them, in eighths of a cell.
    ///
    /// - Parameter partsPerCell: See `Canvas`.
    public func boxes(
        of match: Match,
        under rules: Rules,
        partsPerCell: Int
    ) -> (ownPaddle: SubcellBox, otherPaddle: SubcellBox, ball: SubcellBox) {
        let seen = viewer == .one ? match : match.turned
        return (
            paddle(at: seen.paddles.one, isOwn: true, rules, partsPerCell),
            paddle(at: seen.paddles.two, isOwn: false, rules, partsPerCell),
            ballBox(for: seen.ball, rules, partsPerCell)
        )
    }

    /// Maps a pointed cell to a paddle's target.
    ///
    /// - Returns: The player in whose half the cell is, and the x in the court's frame; `nil` outside the court.
    public func target(atColumn pointed: Int, row pointedRow: Int) -> (player: Player, x: Fixed)? {
        guard (column..<column + columns).contains(pointed), (row..<row + rows).contains(pointedRow) else { return nil }
        // The middle of the pointed cell.
        let across = Fixed(2 * (pointed - column) + 1, over: 2 * columns)
        let down = Fixed(2 * (pointedRow - row) + 1, over: 2 * rows)
        let isOwnHalf = orientation == .horizontal ? across < .half : down >= .half
        let x = orientation == .horizontal ? down : across
        return (isOwnHalf ? viewer : viewer.opponent, viewer == .one ? x : .one - x)
    }

    private var paddleGlyph: Unicode.Scalar { orientation == .horizontal ? "|" : "=" }

    private func paddle(at x: Fixed, isOwn: Bool, _ rules: Rules, _ partsPerCell: Int) -> SubcellBox {
        let depth = rules.settings.faceDepth
        let back = depth - rules.settings.paddleThickness
        let cellsAlongY = orientation == .horizontal ? columns : rows
        // The front is drawn at its place in the court, the back at least one cell behind it.
        let front = cells(depth, of: cellsAlongY)
        let behind = min(cells(back, of: cellsAlongY), front - 1)
        let y = isOwn ? cellsAlongY - front..<cellsAlongY - behind : behind..<front
        let alongX = Steps(in: orientation == .horizontal ? rows : columns, perCell: partsPerCell)
        let width = alongX.length(rules.settings.paddleWidth)
        return box(x: alongX.eighths(alongX.inside(width, around: x)), y: y.lowerBound * 8..<y.upperBound * 8)
    }

    /// Returns the box of the ball, in eighths of a cell.
    ///
    /// The ball moves by half cells, which quarter blocks draw exactly. A ball that is several columns wide and
    /// taller than a row moves by whole columns and eighths of a row, which other blocks draw exactly.
    func ballBox(for ball: Ball, _ rules: Rules, _ partsPerCell: Int) -> SubcellBox {
        let size = rules.settings.ballSize
        let isFine = Int(size.raw) * rows > 5 << 22 && Int(size.raw) * columns > 3 << 24
        let (perColumn, perRow) = isFine ? (1, partsPerCell) : (min(partsPerCell, 2), min(partsPerCell, 2))
        let across = Steps(in: columns, perCell: perColumn, keepsMiddle: isFine)
        let down = Steps(in: rows, perCell: perRow)
        let (alongX, alongY) = orientation == .horizontal ? (down, across) : (across, down)
        return box(
            x: alongX.eighths(alongX.inside(alongX.length(size), around: ball.x)),
            y: alongY.eighths(alongY.place(alongY.length(size), around: ball.y))
        )
    }

    /// Maps an extent along the court's x and y to a box on the screen, cut off at the court's ends.
    ///
    /// All numbers are in eighths of a cell.
    func box(x: Range<Int>, y: Range<Int>) -> SubcellBox {
        let (left, top) = (column * 8, row * 8)
        return switch orientation {
        case .vertical:
            SubcellBox(
                left: left + x.lowerBound,
                top: top + max(y.lowerBound, 0),
                right: left + x.upperBound,
                bottom: top + min(y.upperBound, rows * 8)
            )
        case .horizontal:
            // The court is turned clockwise: its bottom is at the left.
            SubcellBox(
                left: left + max(columns * 8 - y.upperBound, 0),
                top: top + x.lowerBound,
                right: left + min(columns * 8 - y.lowerBound, columns * 8),
                bottom: top + x.upperBound
            )
        }
    }

    private func cells(_ length: Fixed, of count: Int) -> Int {
        max(1, (Int(length.raw) * count + Int(Fixed.half.raw)) >> 24)
    }
}

extension Palette {
    /// The colour of a player's paddle.
    public subscript(player: Player) -> Color {
        player == .one ? one : two
    }
}
