// Drawing blocks over each other.

extension Block {
    /// The block that a cell shows; `nil` if its glyph is not a block.
    init?(shownBy cell: Cell) {
        guard (0x2580...0x259F).contains(cell.glyph.value), !("░"..."▓").contains(cell.glyph) else { return nil }
        self.init(cell.glyph, cell.style.attributes.intersection(.reverse))
    }

    /// The block that covers exactly these points; `nil` if there is none.
    ///
    /// It uses reverse video only if no block covers them without it.
    private init?(points: UInt64) {
        for attributes in [[], .reverse] as [Style.Attributes] {
            for code in 0x2580...0x259F as ClosedRange<UInt32> {
                guard let glyph = Unicode.Scalar(code), !("░"..."▓").contains(glyph) else { continue }
                self.init(glyph, attributes)
                if self.points == points { return }
            }
        }
        return nil
    }

    /// The covered points of a cell's 8×8, the top left one in the lowest bit.
    var points: UInt64 {
        let covered: UInt64 =
            switch glyph {
            case "▁"..."█": .max << (8 * UInt64(0x2588 - glyph.value))
            case "▀": Points.upper
            case "▉"..."▏": Points.column * (1 << UInt64(0x2590 - glyph.value) - 1)
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
    }

    /// A cell with this block drawn over it.
    ///
    /// A cell has two colours. If old and new ink fill it, these are the two. Otherwise, if one block has the shape of
    /// both, all of it takes the new colour, and the old block keeps its outline. If there is no such block, the new
    /// one replaces the old one.
    func drawn(over cell: Cell, _ color: Color) -> Cell {
        let (old, ground) = (cell.style.foreground, cell.style.background)
        if points != .max, let below = Block(shownBy: cell), let both = Block(points: points | below.points) {
            guard both.points == .max && old != .standard && old != color else {
                return Cell(both.glyph, Style(color, on: ground, both.attributes))
            }
            return Cell(glyph, Style(color, on: old, attributes))
        }
        return Cell(glyph, Style(color, on: ground, attributes))
    }
}
