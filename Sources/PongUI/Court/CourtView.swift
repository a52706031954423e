public import GameBasics
public import GameCore
public import PlayerProfile
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

    /// Draws the two side walls, on the half cells beside the court.
    public func drawWalls(on canvas: inout Canvas) {
        let wall = canvas.palette.lines.foreground
        let ascii: Unicode.Scalar = orientation == .horizontal ? "-" : "|"
        let (end, length) = (cells.x * 8, 0..<cells.y * 8)
        canvas.fill(box(x: -4..<0, y: length), wall, ascii: ascii)
        canvas.fill(box(x: end..<end + 4, y: length), wall, ascii: ascii)
    }

    /// Draws the dashed line between the two halves, symmetrical to its middle.
    public func drawNet(on canvas: inout Canvas) {
        let isHorizontal = orientation == .horizontal
        for place in 0..<cells.x where min(place, cells.x - 1 - place) % 2 == 0 {
            let box = box(x: place * 8..<place * 8 + 8, y: cells.y * 4 - 1..<cells.y * 4 + 1)
            // A console has no line between two cells.
            if cells.y % 2 == 1 || canvas.partsPerCell == 2 {
                let (column, row) = ((box.left + 1) / 8, (box.top + 1) / 8)
                canvas.write(isHorizontal ? "│" : "─", column: column, row: row, canvas.palette.lines)
            } else {
                canvas.fill(box, canvas.palette.lines.foreground, ascii: isHorizontal ? ":" : "-")
            }
        }
    }

    /// Draws the obstacles, the paddles and the ball.
    ///
    /// - Parameter color: The colour of the ball; by default the palette's.
    public func draw(_ match: Match, under rules: Rules, ball color: Color? = nil, on canvas: inout Canvas) {
        drawObstacles(of: rules, on: &canvas)
        let boxes = boxes(of: match, under: rules, partsPerCell: canvas.partsPerCell)
        canvas.fill(boxes.ownPaddle, canvas.palette[viewer], ascii: paddleGlyph)
        canvas.fill(boxes.otherPaddle, canvas.palette[viewer.opponent], ascii: paddleGlyph)
        canvas.fill(boxes.ball, color ?? canvas.palette.ball, ascii: "O")
    }

    /// The boxes of the paddles and the ball as the viewer sees them, in eighths of a cell.
    ///
    /// - Parameter partsPerCell: See `Canvas`.
    public func boxes(
        of match: Match,
        under rules: Rules,
        partsPerCell: Int
    ) -> (ownPaddle: SubcellBox, otherPaddle: SubcellBox, ball: SubcellBox) {
        func paddle(_ player: Player) -> SubcellBox {
            let (x, y) = extents(of: player, match, rules, partsPerCell)
            return box(x: x, y: y)
        }
        return (paddle(viewer), paddle(viewer.opponent), box(of: match.ball, under: rules, partsPerCell: partsPerCell))
    }

    /// The cells along the court's x, and along its y.
    var cells: (x: Int, y: Int) { orientation == .horizontal ? (rows, columns) : (columns, rows) }

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
        return (isOwnHalf ? viewer : viewer.opponent, seen(x))
    }

    private var paddleGlyph: Unicode.Scalar { orientation == .horizontal ? "|" : "=" }

    /// Extents along the court's x and y as the viewer sees them, in eighths of a cell.
    typealias Extents = (x: Range<Int>, y: Range<Int>)

    /// The extents of a player's paddle; y in whole cells.
    func extents(of player: Player, _ match: Match, _ rules: Rules, _ partsPerCell: Int) -> Extents {
        let depth = rules.settings.faceDepth
        let end = cells.y
        // The front is drawn at its place in the court, the back at least one cell behind it.
        let front = Self.cells(depth, of: end)
        let behind = min(Self.cells(depth - rules.settings.paddleThickness, of: end), front - 1)
        let y = player == viewer ? end - front..<end - behind : behind..<front
        let alongX = Steps(in: cells.x, perCell: partsPerCell)
        let width = alongX.length(rules.settings.paddleWidth)
        let x = seen(match.paddles[player])
        return (alongX.eighths(alongX.inside(width, around: x)), y.lowerBound * 8..<y.upperBound * 8)
    }

    /// An x of the court's frame as the viewer sees it, and the reverse.
    func seen(_ x: Fixed) -> Fixed { viewer == .one ? x : .one - x }

    /// The box of a ball as the viewer sees it, in eighths of a cell.
    ///
    /// The ball moves by half cells, which quarter blocks draw exactly. A ball that is several columns wide and
    /// taller than a row moves by whole columns and eighths of a row, which other blocks draw exactly.
    func box(of ball: Ball, under rules: Rules, partsPerCell: Int) -> SubcellBox {
        let ball = viewer == .one ? ball : ball.turned
        let size = rules.settings.ballSize
        let isFine = Int(size.raw) * rows > 5 << 22 && Int(size.raw) * columns > 3 << 24
        let (perColumn, perRow) = isFine ? (1, partsPerCell) : (min(partsPerCell, 2), min(partsPerCell, 2))
        let across = Steps(in: columns, perCell: perColumn, keepsMiddle: isFine)
        let down = Steps(in: rows, perCell: perRow)
        let (alongX, alongY) = orientation == .horizontal ? (down, across) : (across, down)
        let x = alongX.eighths(alongX.inside(alongX.length(size), around: ball.x))
        let y = alongY.eighths(alongY.place(alongY.length(size), around: ball.y))
        return box(x: x, y: y)
    }

    /// Maps an extent along the court's x and y to a box on the screen, cut off at the court's ends.
    ///
    /// All numbers are in eighths of a cell.
    func box(x: Range<Int>, y: Range<Int>) -> SubcellBox {
        let end = cells.y * 8
        let y = y.clamped(to: 0..<end)
        // A horizontal court is turned clockwise: its bottom is at the left.
        let (across, down) = orientation == .vertical ? (x, y) : (end - y.upperBound..<end - y.lowerBound, x)
        return SubcellBox(
            left: column * 8 + across.lowerBound,
            top: row * 8 + down.lowerBound,
            right: column * 8 + across.upperBound,
            bottom: row * 8 + down.upperBound
        )
    }

    private static func cells(_ length: Fixed, of count: Int) -> Int {
        max(1, (Int(length.raw) * count + Int(Fixed.half.raw)) >> 24)
    }
}

extension Palette {
    /// The colour of a player's paddle.
    public subscript(player: Player) -> Color {
        player == .one ? one : two
    }
}
