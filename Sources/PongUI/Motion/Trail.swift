internal import GameBasics
internal import GameCore
internal import PlayerProfile
internal import TerminalUI

/// The ball's path of the last ticks, drawn behind it as a line that fades.
///
/// The line is a column or half a row wide. It has two parts, a near one and a far one. To save bytes to the terminal,
/// they begin at ticks that are multiples of ``Heat/trail``, and behind a ball of many cells the near one has the
/// ball's own colour.
struct Trail: Equatable {
    /// The most ticks that are kept.
    static let longest = 40

    /// The fewest ticks of the near part.
    private static let nearest = 4

    /// The balls of the last ticks, each at its tick modulo ``longest``.
    private var balls = [Ball](repeating: Match(seed: 0).ball, count: Trail.longest)

    /// The ticks since the serve.
    private(set) var ticks = 0

    /// Records the match after a tick.
    mutating func record(_ match: Match) {
        guard case .playing = match.phase else { return ticks = 0 }
        balls[ticks % Trail.longest] = match.ball
        ticks += 1
    }

    /// Draws the path on an empty court, before everything else.
    ///
    /// - Parameters:
    ///   - part: The ticks of the far part, and of the near one as it grows.
    ///   - color: The colour of the ball.
    ///   - ball: The box of the ball, which keeps its shape: in a cell that it covers in part, the rest has the line's
    ///     colour if that makes two halves, else it stays empty.
    func draw(_ part: Int, _ color: Color, behind ball: SubcellBox, _ court: CourtView, on canvas: inout Canvas) {
        let last = ticks - 1
        let middle = max(last - Trail.nearest, 0) / part * part
        let first = max(middle - part, 0)
        guard last > first else { return }
        let isLarge = ball.right - ball.left >= 24
        let near = isLarge ? color : canvas.palette.shade(of: color, eighths: 5) ?? color
        let far = canvas.palette.shade(of: color, eighths: isLarge ? 3 : 2) ?? color
        var place = court.halfCell(of: balls[first % Trail.longest])
        for tick in first..<last {
            let next = court.halfCell(of: balls[(tick + 1) % Trail.longest])
            let color = tick < middle ? far : near
            court.drawLine(from: place, to: next, color, behind: ball, fillsHalves: !isLarge, on: &canvas)
            place = next
        }
    }
}

/// A place in half columns and half rows of a court.
private typealias HalfCell = (column: Int, row: Int)

extension CourtView {
    /// The half cell of a ball's middle; a ball that was not lost yet may be outside of the court.
    fileprivate func halfCell(of ball: Ball) -> HalfCell {
        let (across, down) = orientation == .horizontal ? (.one - ball.y, ball.x) : (ball.x, ball.y)
        let (column, row) = ((Int(across.raw) * 2 * columns) >> 24, (Int(down.raw) * 2 * rows) >> 24)
        return viewer == .one ? (column, row) : (2 * columns - 1 - column, 2 * rows - 1 - row)
    }

    /// Draws a line from a place, which is left out, to another one.
    fileprivate func drawLine(
        from start: HalfCell,
        to end: HalfCell,
        _ color: Color,
        behind ball: SubcellBox,
        fillsHalves: Bool,
        on canvas: inout Canvas
    ) {
        let (columns, rows) = (end.column - start.column, end.row - start.row)
        let count = max(abs(columns), abs(rows))
        for index in 0..<count {
            // Rounded to the nearest, and half away from zero, so that a turned line is the same.
            func part(_ length: Int) -> Int { (2 * length * (index + 1) + length.signum() * count) / (2 * count) }
            let place = (start.column + part(columns), start.row + part(rows))
            draw(place, color, behind: ball, fillsHalves: fillsHalves, on: &canvas)
        }
    }

    private func draw(
        _ place: HalfCell,
        _ color: Color,
        behind ball: SubcellBox,
        fillsHalves: Bool,
        on canvas: inout Canvas
    ) {
        guard (0..<2 * columns).contains(place.column), (0..<2 * rows).contains(place.row) else { return }
        let (column, row) = (self.column + place.column / 2, self.row + place.row / 2)
        let inColumns = min(ball.right, column * 8 + 8) - max(ball.left, column * 8)
        let inRows = min(ball.bottom, row * 8 + 8) - max(ball.top, row * 8)
        guard inColumns <= 0 || inRows <= 0 else {
            let isOutside =
                !(ball.left..<ball.right).contains(self.column * 8 + place.column * 4)
                || !(ball.top..<ball.bottom).contains(self.row * 8 + place.row * 4)
            if isOutside, fillsHalves, (inColumns == 8) != (inRows == 8) {
                canvas[column, row].style.background = color
            }
            return
        }
        canvas.fillHalf(place.row % 2, column: column, row: row, color)
    }
}
