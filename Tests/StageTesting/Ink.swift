package import TerminalUI

/// The ink of a canvas: 8×8 points a cell, whatever the glyph that draws them.
package struct Ink: Equatable {
    /// The points of a cell with their colour, the top left one in the lowest bit.
    package struct Place: Equatable {
        package var points: UInt64
        package var color: Color
    }

    private let size: Size
    /// Row by row; `nil` for a cell that shows only its background.
    package private(set) var places: [Place?]

    /// - Parameter color: The only colour that counts; `nil` for all.
    package init(_ canvas: Canvas, only color: Color? = nil) {
        size = canvas.size
        places = canvas.cells.map { cell in
            let isReversed = cell.style.attributes.rawValue & Style.Attributes.reverse.rawValue != 0
            guard cell.glyph != " " || isReversed else { return nil }
            guard color == nil || cell.style.foreground == color else { return nil }
            let glyph = pointsOfGlyphs[cell.glyph] ?? points(of: cell.glyph)
            let points = isReversed ? ~glyph : glyph
            return points == 0 ? nil : Place(points: points, color: cell.style.foreground)
        }
    }

    /// Reads the ink of a canvas: all points in other colours than the ground.
    ///
    /// - Parameter ground: The background of cells that have no ink behind their glyphs.
    package init(_ canvas: Canvas, on ground: Color) {
        self.init(canvas)
        for (index, cell) in canvas.cells.enumerated() where cell.style.background != ground {
            places[index] = Place(points: .max, color: cell.style.background)
        }
    }

    /// True if this ink covers all points of the other, in any colour.
    package func covers(_ other: Ink) -> Bool {
        zip(places, other.places).allSatisfy { ($0?.points ?? 0) & ($1?.points ?? 0) == $1?.points ?? 0 }
    }

    /// This ink after half a turn of the canvas.
    package var turned: Ink {
        var ink = self
        ink.places = places.reversed().map { place in
            place.map { Place(points: $0.points.reversed, color: $0.color) }
        }
        return ink
    }

    /// The smallest box around all ink, in eighths of a cell.
    package var box: SubcellBox? {
        var box = SubcellBox(left: .max, top: .max, right: .min, bottom: .min)
        for index in places.indices {
            guard let place = places[index] else { continue }
            let (column, row) = (index % size.columns, index / size.columns)
            for y in 0..<8 where place.points >> (8 * y) & 0xFF != 0 {
                let line = UInt8(truncatingIfNeeded: place.points >> (8 * y))
                box.left = min(box.left, column * 8 + line.trailingZeroBitCount)
                box.right = max(box.right, column * 8 + 8 - line.leadingZeroBitCount)
                box.top = min(box.top, row * 8 + y)
                box.bottom = max(box.bottom, row * 8 + y + 1)
            }
        }
        return box.right > box.left ? box : nil
    }

    /// The number of points.
    package var area: Int {
        places.reduce(0) { $0 + ($1?.points.nonzeroBitCount ?? 0) }
    }
}

/// The points of the block elements, computed once.
private let pointsOfGlyphs = Dictionary(
    uniqueKeysWithValues: (UInt32(0x2580)...0x259F).compactMap(Unicode.Scalar.init).map { ($0, points(of: $0)) }
)

/// The points that a glyph covers; a letter covers all.
private func points(of glyph: Unicode.Scalar) -> UInt64 {
    switch glyph {
    case " ": 0
    case "│": points { x, _ in x == 3 || x == 4 }
    case "─": points { _, y in y == 3 || y == 4 }
    case "▀": points { _, y in y < 4 }
    case "▐": points { x, _ in x >= 4 }
    case "▘": points { x, y in x < 4 && y < 4 }
    case "▝": points { x, y in x >= 4 && y < 4 }
    case "▖": points { x, y in x < 4 && y >= 4 }
    case "▗": points { x, y in x >= 4 && y >= 4 }
    case "▙": points { x, y in x < 4 || y >= 4 }
    case "▟": points { x, y in x >= 4 || y >= 4 }
    case "▛": points { x, y in x < 4 || y < 4 }
    case "▜": points { x, y in x >= 4 || y < 4 }
    case "▚": points { x, y in (x < 4) == (y < 4) }
    case "▞": points { x, y in (x < 4) != (y < 4) }
    case "▁"..."█": points { _, y in y >= 8 - Int(glyph.value - 0x2580) }
    case "▔": points { _, y in y < 1 }
    case "▕": points { x, _ in x >= 7 }
    case "▉"..."▏": points { x, _ in x < 8 - Int(glyph.value - 0x2588) }
    default: .max
    }
}

private func points(where isSet: (_ x: Int, _ y: Int) -> Bool) -> UInt64 {
    (0..<64).reduce(0) { isSet($1 % 8, $1 / 8) ? $0 | 1 << UInt64($1) : $0 }
}

extension UInt64 {
    /// The bits from the other end: the points after half a turn.
    fileprivate var reversed: UInt64 {
        var bits = byteSwapped
        bits = bits >> 4 & 0x0F0F_0F0F_0F0F_0F0F | (bits & 0x0F0F_0F0F_0F0F_0F0F) << 4
        bits = bits >> 2 & 0x3333_3333_3333_3333 | (bits & 0x3333_3333_3333_3333) << 2
        return bits >> 1 & 0x5555_5555_5555_5555 | (bits & 0x5555_5555_5555_5555) << 1
    }
}
