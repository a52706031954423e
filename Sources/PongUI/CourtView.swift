public import GameCore
public import TerminalUI

/// How the court lies on the screen.
public enum Orientation: String, Sendable, Hashable, CaseIterable {
    /// One's own paddle at the left, which uses a wide terminal well.
    case lying
    /// One's own paddle at the bottom.
    case upright
}

/// Maps the court to a part of the canvas as one player sees it, and draws it there.
///
/// The screen shows player one's view as it is, and player two's turned by half a turn: the same
/// match drawn for both is the same picture turned, cell by cell. For that, places are rounded
/// away from the middle of the court, and sizes to an even number of steps.
public struct CourtView: Sendable, Hashable {
    public let viewer: Player
    public let orientation: Orientation
    public let column: Int
    public let row: Int
    public let columns: Int
    public let rows: Int

    /// - Parameters:
    ///   - viewer: The player who is at the left, or at the bottom.
    ///   - column: Together with row, columns and rows: the cells of the court, without its walls.
    public init(viewer: Player, orientation: Orientation, column: Int, row: Int, columns: Int, rows: Int) {
        self.viewer = viewer
        self.orientation = orientation
        self.column = column
        self.row = row
        self.columns = columns
        self.rows = rows
    }

    /// Draws paddles and ball.
    public func draw(_ match: Match, under rules: Rules, on canvas: inout Canvas, with palette: Palette) {
        let seen = viewer == .one ? match : match.turned
        canvas.fill(paddle(at: seen.paddles.one, isOwn: true, rules), palette[viewer], ascii: paddleGlyph)
        canvas.fill(paddle(at: seen.paddles.two, isOwn: false, rules), palette[viewer.opponent], ascii: paddleGlyph)
        canvas.fill(ballBox(for: seen.ball, rules), palette.ball, ascii: "O")
    }

    /// Draws the line between the two halves, dashed alike from both its ends.
    public func drawNet(on canvas: inout Canvas, with palette: Palette) {
        let isLying = orientation == .lying
        let (across, along) = isLying ? (columns, rows) : (rows, columns)
        for place in 0..<along where min(place, along - 1 - place) % 2 == 0 {
            if across % 2 == 1 {
                canvas.write(
                    isLying ? "│" : "─",
                    column: isLying ? column + across / 2 : column + place,
                    row: isLying ? row + place : row + across / 2,
                    palette.lines
                )
            } else {
                let middle = (isLying ? column : row) * 8 + across * 4
                let start = (isLying ? row : column) * 8 + place * 8
                let box =
                    isLying
                    ? SubcellBox(left: middle - 1, top: start, right: middle + 1, bottom: start + 8)
                    : SubcellBox(left: start, top: middle - 1, right: start + 8, bottom: middle + 1)
                canvas.fill(box, palette.lines.foreground, ascii: isLying ? "|" : "-")
            }
        }
    }

    /// Where in the court the pointer is: the x for the paddle of the half that it is over.
    ///
    /// - Returns: The player whose half it is, and the x in the court's frame; `nil` outside.
    public func target(atColumn pointed: Int, row pointedRow: Int) -> (player: Player, x: Fixed)? {
        guard (column..<column + columns).contains(pointed), (row..<row + rows).contains(pointedRow) else { return nil }
        // The middle of the pointed cell.
        let across = Fixed(2 * (pointed - column) + 1, over: 2 * columns)
        let down = Fixed(2 * (pointedRow - row) + 1, over: 2 * rows)
        let isOwnHalf = orientation == .lying ? across < .half : down >= .half
        let x = orientation == .lying ? down : across
        return (isOwnHalf ? viewer : viewer.opponent, viewer == .one ? x : .one - x)
    }

    private var paddleGlyph: Unicode.Scalar { orientation == .lying ? "|" : "=" }

    private func paddle(at x: Fixed, isOwn: Bool, _ rules: Rules) -> SubcellBox {
        let depth = rules.settings.faceDepth
        let back = depth - rules.settings.paddleThickness
        let cellsAlongY = orientation == .lying ? columns : rows
        // The front is where it is in the court, the back at least one cell behind it.
        let front = cells(depth, of: cellsAlongY)
        let behind = min(cells(back, of: cellsAlongY), front - 1)
        let cellsAlongX = orientation == .lying ? rows : columns
        let length = evenSteps(rules.settings.paddleWidth, of: cellsAlongX * 8)
        let low = start(of: length, around: x, of: cellsAlongX * 8)
        let y = isOwn ? cellsAlongY - front..<cellsAlongY - behind : behind..<front
        return box(x: low..<low + length, y: y.lowerBound * 8..<y.upperBound * 8)
    }

    /// The ball moves by half cells, in which its four corners can be drawn.
    private func ballBox(for ball: Ball, _ rules: Rules) -> SubcellBox {
        let size = rules.settings.ballSize
        let (halvesAlongX, halvesAlongY) = orientation == .lying ? (rows * 2, columns * 2) : (columns * 2, rows * 2)
        let (width, height) = (evenSteps(size, of: halvesAlongX), evenSteps(size, of: halvesAlongY))
        let x = start(of: width, around: ball.x, of: halvesAlongX)
        let y = steps(ball.y, of: halvesAlongY) - height / 2
        return box(x: x * 4..<(x + width) * 4, y: y * 4..<(y + height) * 4)
    }

    /// Where a length begins whose middle is at an x: between the walls, also where it is drawn
    /// larger than it is.
    private func start(of length: Int, around x: Fixed, of count: Int) -> Int {
        min(max(steps(x, of: count) - length / 2, 0), count - length)
    }

    /// A box on the screen from its extent along the court's x and y, in eighths of a cell; the
    /// court's ends cut off what is beyond them.
    private func box(x: Range<Int>, y: Range<Int>) -> SubcellBox {
        let (left, top) = (column * 8, row * 8)
        return switch orientation {
        case .upright:
            SubcellBox(
                left: left + x.lowerBound,
                top: top + max(y.lowerBound, 0),
                right: left + x.upperBound,
                bottom: top + min(y.upperBound, rows * 8)
            )
        case .lying:
            // Turned clockwise: the bottom of the court comes to the left.
            SubcellBox(
                left: left + max(columns * 8 - y.upperBound, 0),
                top: top + x.lowerBound,
                right: left + min(columns * 8 - y.lowerBound, columns * 8),
                bottom: top + x.upperBound
            )
        }
    }

    /// A place in the court as one of `count` steps, to the nearest one and away from the middle.
    private func steps(_ place: Fixed, of count: Int) -> Int {
        let offset = 2 * Int(place.raw) - Int(Fixed.one.raw)
        let scaled = (offset.magnitude * UInt(count) + UInt(Fixed.one.raw)) >> 25
        return (count + (offset < 0 ? -1 : 1) * 2 * Int(scaled)) / 2
    }

    /// A length as an even number of steps, two at least.
    private func evenSteps(_ length: Fixed, of count: Int) -> Int {
        max(2, 2 * ((Int(length.raw) * count + Int(Fixed.one.raw)) >> 25))
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
