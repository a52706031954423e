internal import GameBasics
import GameCore
import Testing

@testable import TerminalUI

@Suite("Sub-cell rectangles") struct SubcellTests {
    @Test("no box vanishes, however small, in blocks or in ASCII")
    func nothingVanishes() {
        var vanished: [SubcellBox] = []
        for glyphs in [GlyphSet.ascii, .blocks] {
            for number in 0..<16 * 16 * 9 * 9 {
                let (left, top) = (number / 81 % 16, number / 81 / 16)
                let box = SubcellBox(x: left..<left + 1 + number % 9, y: top..<top + 1 + number / 9 % 9)
                var canvas = Canvas(columns: 4, rows: 4, glyphs: glyphs)
                canvas.fill(box, .standard)
                if canvas.cells.allSatisfy({ $0.glyph == " " }) { vanished.append(box) }
            }
        }
        #expect(vanished == [])
    }

    /// Fills random boxes, and compares each cell with the ink that was asked for.
    private func compare(_ glyphs: GlyphSet, least: Int, seed: UInt64, _ isRight: (Cell, CellInk) -> Bool) -> [String] {
        var random = SplitMix64(seed: seed)
        return (0..<2_000).compactMap { _ in
            let (left, top) = (Int.random(in: -8..<40, using: &random), Int.random(in: -8..<40, using: &random))
            func length() -> Int { Int.random(in: least...30, using: &random) }
            let box = SubcellBox(x: left..<left + length(), y: top..<top + length())
            var canvas = Canvas(columns: 5, rows: 5, glyphs: glyphs)
            canvas.fill(box, .standard, ascii: "O")
            let wrong = canvas.cells.indices.first { index in
                !isRight(canvas.cells[index], CellInk(box, column: index % 5, row: index / 5))
            }
            return wrong.map { "\(box) in cell \($0)" }
        }
    }

    @Test("draws what was asked: exactly on straight edges, to a quarter of a cell at each edge of a corner")
    func coverage() {
        var (exact, rounded) = (0, 0)
        let wrong = compare(.blocks, least: 8, seed: 7) { cell, wanted in
            if wanted.isStraight { exact += 1 } else { rounded += 1 }
            return (CellInk(cell).map { $0.difference(from: wanted) } ?? 64) <= (wanted.isStraight ? 0 : 32)
        }
        #expect(wrong == [] && exact > 10_000 && rounded > 1_000)
    }

    @Test("in ASCII draws the cells that are covered by half, and only them")
    func asciiCoverage() {
        #expect(compare(.ascii, least: 12, seed: 8) { ($0.glyph == "O") == ($1.area >= 32) } == [])
    }
}

/// The filled parts of a cell's 8×8.
private struct CellInk {
    private var rows: [UInt8]

    /// True if each edge spans the whole cell on the other axis.
    private(set) var isStraight = true

    init(_ box: SubcellBox, column: Int, row: Int) {
        let width = (0..<8).filter { (box.left..<box.right).contains(8 * column + $0) }
        let height = (0..<8).filter { (box.top..<box.bottom).contains(8 * row + $0) }
        rows = (0..<8).map { y in height.contains(y) ? width.reduce(0) { $0 | 1 << UInt8($1) } : 0 }
        isStraight = width.isEmpty || height.isEmpty || width.count == 8 || height.count == 8
    }

    /// The parts that a block element fills; `nil` for another glyph.
    init?(_ cell: Cell) {
        let glyph = cell.glyph.value
        switch glyph {
        case 0x20: rows = Array(repeating: 0, count: 8)
        case 0x2581...0x2588: rows = (0..<8).map { $0 < 8 - (glyph - 0x2580) ? 0 : 0xFF }
        case 0x2589...0x258F: rows = Array(repeating: UInt8(truncatingIfNeeded: 1 << (0x2590 - glyph) - 1), count: 8)
        case 0x2580: rows = (0..<8).map { $0 < 4 ? 0xFF : 0 }
        case 0x2590: rows = Array(repeating: 0xF0, count: 8)
        case 0x2594: rows = (0..<8).map { $0 < 1 ? 0xFF : 0 }
        case 0x2595: rows = Array(repeating: 0x80, count: 8)
        case 0x2596: rows = (0..<8).map { $0 < 4 ? 0 : 0x0F }
        case 0x2597: rows = (0..<8).map { $0 < 4 ? 0 : 0xF0 }
        case 0x2598: rows = (0..<8).map { $0 < 4 ? 0x0F : 0 }
        case 0x259D: rows = (0..<8).map { $0 < 4 ? 0xF0 : 0 }
        default: return nil
        }
        if cell.style.attributes.contains(.reverse) {
            rows = rows.map { ~$0 }
        }
    }

    /// From 0 to 64.
    var area: Int {
        rows.reduce(0) { $0 + $1.nonzeroBitCount }
    }

    func difference(from other: CellInk) -> Int {
        zip(rows, other.rows).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
    }
}
