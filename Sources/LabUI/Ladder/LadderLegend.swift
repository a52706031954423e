internal import SyncLab
internal import TerminalUI

/// All signs of a ladder with their meanings, in as many rows as they need.
struct LadderLegend {
    private let columns: Int
    let rows: Int

    /// - Parameter columns: The columns of a row.
    init(columns: Int) {
        self.columns = columns
        rows = RowFlow(Self.widths, columns: columns).rows
    }

    func draw(column: Int, row: Int, _ style: Style, on canvas: inout Canvas) {
        var flow = RowFlow(columns: columns)
        for (sign, width) in zip(canvas.glyphs == .ascii ? Self.ascii : Self.blocks, Self.widths) {
            let place = flow.place(width)
            canvas.write(sign, column: column + place.column, row: row + place.row, style)
        }
    }

    // Kept, because a frame makes no texts.
    private static let blocks = signs(.blocks)
    private static let ascii = signs(.ascii)
    private static let widths = blocks.map(Canvas.width)

    /// The signs of messages first, then those of the devices; as wide in one set of glyphs as in the other.
    private static func signs(_ glyphs: GlyphSet) -> [String] {
        let marks: [(LadderMark, String)] = [
            (.lost, "lost"), (.late, "late"), (.duplicate, "copy"), (.reordered, "reordered"),
            (.corrupted, "bad"), (.refused, "refused"),
        ]
        let rollback = RollbackLanes.glyph(isFirst: false, isLast: true, .left, glyphs)
        return ["·▶ in time"] + marks.map { "\($0.glyph(at: .right)) \($1)" }
            + ["├ sent", "▒ stall", "· absent", "* pop", "\(rollback)3 roll", "+5 ahead"]
    }
}
