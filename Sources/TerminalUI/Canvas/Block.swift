/// A block element: a cell that is partly covered.
struct Block {
    let glyph: Unicode.Scalar

    /// Reverse video if the glyph is the part that is not covered.
    var attributes: Style.Attributes = []

    /// The covered points of a cell's 8×8, the top left one in the lowest bit.
    var points: UInt64 {
        let covered: UInt64 =
            switch glyph {
            case "▁"..."█": .max << (8 * UInt64(0x2588 - glyph.value))
            case "▀": Points.upper
            case "▉"..."▏": Points.column * ((1 << UInt64(0x2590 - glyph.value)) - 1)
            case "▐": Points.right
            case "▔": 0xFF
            case "▕": Points.column << 7
            case "▖": Points.left & Points.lower
            case "▗": Points.right & Points.lower
            case "▘": Points.left & Points.upper
            case "▝": Points.right & Points.upper
            case "▙": Points.left | Points.lower
            case "▟": Points.right | Points.lower
            case "▛": Points.left | Points.upper
            case "▜": Points.right | Points.upper
            case "▚": Points.left & Points.upper | Points.right & Points.lower
            case "▞": Points.right & Points.upper | Points.left & Points.lower
            default: 0
            }
        return attributes.contains(.reverse) ? ~covered : covered
    }

    private enum Points {
        static let column: UInt64 = 0x0101_0101_0101_0101
        static let left = column * 0x0F
        static let right = column * 0xF0
        static let upper: UInt64 = 0xFFFF_FFFF
        static let lower = ~upper

        static func box(_ columns: Range<Int>, _ rows: Range<Int>) -> UInt64 {
            let line: UInt64 = (1 << columns.upperBound) - (1 << columns.lowerBound)
            // A shift by 64 gives 0.
            let below: UInt64 = .max << (8 * rows.lowerBound)
            let past: UInt64 = .max << (8 * rows.upperBound)
            return column * line & below & ~past
        }
    }

    /// All blocks by their points; reverse video only where no block covers them without it.
    private static let all: [UInt64: Block] = {
        let glyphs = (0x2580...0x259F as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter(isBlock)
        let blocks = glyphs.map { Block(glyph: $0) } + glyphs.map { Block(glyph: $0, attributes: .reverse) }
        return Dictionary(blocks.map { ($0.points, $0) }) { first, _ in first }
    }()

    private static func isBlock(_ glyph: Unicode.Scalar) -> Bool {
        (0x2580...0x259F).contains(glyph.value) && !("░"..."▓").contains(glyph)
    }
}

extension Block {
    /// The nearest block; `nil` if too little is covered to show.
    init?(_ columns: CellSpan, _ rows: CellSpan) {
        if let exact = Self.all[Points.box(columns.start..<columns.end, rows.start..<rows.end)] {
            self = exact
        } else if let columns = columns.halves, let rows = rows.halves,
            let nearest = Self.all[Points.box(columns, rows)]
        {
            self = nearest
        } else {
            return nil
        }
    }

    /// The block that a cell shows; `nil` if its glyph is not a block.
    private init?(shownBy cell: Cell) {
        guard Self.isBlock(cell.glyph) else { return nil }
        self.init(glyph: cell.glyph, attributes: cell.style.attributes.intersection(.reverse))
    }

    /// A cell with this block drawn over it.
    ///
    /// A cell has two colours. If old and new ink fill it, these are the two. Otherwise, if one block has the shape of
    /// both, all of it takes the new colour, and the old block keeps its outline. If there is no such block, the new
    /// one replaces the old one.
    func drawn(over cell: Cell, _ color: Color) -> Cell {
        let (old, ground) = (cell.style.foreground, cell.style.background)
        if let below = Block(shownBy: cell), points != .max, let both = Self.all[points | below.points] {
            guard both.points == .max && old != .standard && old != color else {
                return Cell(both.glyph, Style(color, on: ground, both.attributes))
            }
            return Cell(glyph, Style(color, on: old, attributes))
        }
        return Cell(glyph, Style(color, on: ground, attributes))
    }
}
