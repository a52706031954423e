internal import PongUI
internal import TerminalUI

/// The connection to the opponent in one line: the name, a sign of four bars, round trip, loss and rollback depth.
///
/// Words take the place of loss and depth if the connection is in trouble, and of all three if the opponent is silent.
struct LinkBar {
    let name: String
    let meter: LinkMeter

    /// Draws as much as fits between two columns of a row, at the right end.
    ///
    /// - Returns: The first column that it takes.
    func draw(from start: Int, to end: Int, row: Int, on canvas: inout Canvas) -> Int {
        let room = end - start
        let trouble = meter.trouble
        let label = trouble?.rawValue ?? ""
        let roundTrip = meter.roundTripMilliseconds
        let tripColumns =
            trouble == .noAnswer ? Canvas.width(of: label) : (roundTrip.map { Canvas.width(of: $0) } ?? 1) + 3
        let lossColumns = meter.loss == nil ? 0 : Canvas.width(of: Self.lossLabel) + lossWidth + 2
        let labelColumns = trouble == nil ? lossColumns : Canvas.width(of: label) + 2
        let depth = meter.rollbackDepth
        let depthColumns = Canvas.width(of: Self.depthLabel) + Canvas.width(of: depth)

        // By importance, as far as they fit: the sign and the round trip, trouble or loss, the name, and rollback depth.
        var columns = 5 + tripColumns
        guard columns <= room else { return end }
        let showsLabel = trouble != .noAnswer && labelColumns > 0 && columns + labelColumns <= room
        if showsLabel { columns += labelColumns }
        let name = min(Canvas.width(of: name), room < 44 ? 8 : 16)
        let showsName = columns + name + 1 <= room
        if showsName { columns += name + 1 }
        let showsDepth = trouble == nil && columns + depthColumns <= room
        if showsDepth { columns += depthColumns }

        var pen = RowPen(column: end - columns, row: row, style: canvas.palette.hint)
        if showsName {
            let column = canvas.write(self.name, column: pen.column, row: row, atMost: name, canvas.palette.hint)
            pen.goOn(at: column + 1)
        }
        drawSign(column: pen.column, row: row, on: &canvas)
        pen.goOn(at: pen.column + 5)
        if trouble != .noAnswer {
            pen.style = canvas.palette.text
            if let roundTrip { pen.write(roundTrip, on: &canvas) } else { pen.write("-", on: &canvas) }
            pen.style = canvas.palette.hint
            pen.write(showsLabel ? " ms  " : " ms", on: &canvas)
        }
        guard trouble == nil else {
            pen.style = canvas.palette.accent
            if showsLabel || trouble == .noAnswer { pen.write(label, on: &canvas) }
            return end - columns
        }
        if showsLabel {
            pen.write(Self.lossLabel, on: &canvas)
            pen.style = canvas.palette.text
            writeLoss(with: &pen, on: &canvas)
            pen.style = canvas.palette.hint
        }
        if showsDepth {
            pen.write(Self.depthLabel, on: &canvas)
            pen.style = canvas.palette.text
            pen.write(depth, on: &canvas)
        }
        return end - columns
    }

    private static let lossLabel = "loss "
    private static let depthLabel = "  rollback "

    /// Draws four rising bars; bars above the quality are faint dots.
    private func drawSign(column: Int, row: Int, on canvas: inout Canvas) {
        let quality = meter.quality
        for bar in 0..<4 {
            guard bar < quality else {
                canvas.write("·", column: column + bar, row: row, canvas.palette.hint)
                continue
            }
            let left = (column + bar) * 8
            guard canvas.glyphs == .blocks else {
                canvas.write("|", column: column + bar, row: row, canvas.palette.accent)
                continue
            }
            canvas.fill(
                SubcellBox(left: left, top: row * 8 + 6 - 2 * bar, right: left + 8, bottom: row * 8 + 8),
                canvas.palette.accent.foreground
            )
        }
    }

    private var lossWidth: Int {
        guard let loss = meter.loss else { return 0 }
        return loss < 100_000 ? 4 : Canvas.width(of: loss / 10_000) + 1
    }

    private func writeLoss(with pen: inout RowPen, on canvas: inout Canvas) {
        guard let loss = meter.loss else { return }
        if loss < 100_000 {
            pen.write(loss / 1_000, decimals: 1, minimumWidth: 3, on: &canvas)
        } else {
            pen.write(loss / 10_000, on: &canvas)
        }
        pen.write("%", on: &canvas)
    }
}
