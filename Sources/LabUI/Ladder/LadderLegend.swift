internal import SyncLab
internal import TerminalUI

/// All signs of a ladder with their meanings, in as many rows as they need.
package struct LadderLegend {
    private let signs: Signs
    private let columns: Int
    let rows: Int

    /// - Parameter columns: The columns of a row.
    init(_ signs: Signs, columns: Int) {
        (self.signs, self.columns) = (signs, columns)
        rows = RowFlow(signs.widths, columns: columns).rows
    }

    func draw(column: Int, row: Int, _ style: Style, on canvas: inout Canvas) {
        var flow = RowFlow(columns: columns)
        for (sign, width) in zip(canvas.glyphs == .ascii ? signs.ascii : signs.blocks, signs.widths) {
            let place = flow.place(width)
            canvas.write(sign, column: column + place.column, row: row + place.row, style)
        }
    }

    /// The signs of one kind of lab, kept because a frame makes no texts.
    package struct Signs: Sendable {
        fileprivate let blocks: [String]
        fileprivate let ascii: [String]
        fileprivate let widths: [Int]

        /// The signs of messages first, then those of the devices.
        ///
        /// - Parameters: Signs that not all labs have.
        private init(_ marks: [(LadderMark, String)] = [], pops: [String] = [], advantage: [String] = []) {
            func signs(_ glyphs: GlyphSet) -> [String] {
                let all: [(LadderMark, String)] = [
                    (.lost, "lost"), (.late, "late"), (.duplicate, "copy"), (.reordered, "reordered"),
                    (.corrupted, "bad"),
                ]
                let rollback = RollbackLanes.glyph(isFirst: false, isLast: true, .left, glyphs)
                return ["·▶ in time"] + (all + marks).map { "\($0.glyph(at: .right)) \($1)" }
                    + ["├ sent", "▒ stall", "· absent"] + pops + ["\(rollback)3 roll"] + advantage
            }
            (blocks, ascii) = (signs(.blocks), signs(.ascii))
            // As wide in one set of glyphs as in the other.
            widths = blocks.map { Canvas.width(of: $0) }
        }

        /// Of this game's peers, which tell their frame advantage and refuse messages, and whose ball is measured.
        static let peers = Signs([(.refused, "refused")], pops: ["* pop"], advantage: ["+5 ahead"])

        /// Of programs, whose messages the lab does not understand.
        static let programs = Signs()
    }
}
