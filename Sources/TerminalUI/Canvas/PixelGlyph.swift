/// A digit, a letter or a sign as at most 5×5 pixels; digits have the shape of a seven-segment display.
struct PixelGlyph {
    let width: Int

    /// Five rows of `width` pixels, the top left one in the highest bit.
    private let pixels: UInt32

    private init(_ width: Int, _ pixels: UInt32) {
        self.width = width
        self.pixels = pixels
    }

    /// True if a pixel is set; pixels below the last row are not.
    subscript(column: Int, row: Int) -> Bool {
        row < 5 && pixels >> UInt32(width * (5 - row) - 1 - column) & 1 == 1
    }

    var isBlank: Bool { pixels == 0 }

    init(digit: UInt8) {
        self =
            switch digit {
            case 0: PixelGlyph(3, 0b111_101_101_101_111)
            case 1: PixelGlyph(3, 0b001_001_001_001_001)
            case 2: PixelGlyph(3, 0b111_001_111_100_111)
            case 3: PixelGlyph(3, 0b111_001_111_001_111)
            case 4: PixelGlyph(3, 0b101_101_111_001_001)
            case 5: PixelGlyph(3, 0b111_100_111_001_111)
            case 6: PixelGlyph(3, 0b111_100_111_101_111)
            case 7: PixelGlyph(3, 0b111_001_001_001_001)
            case 8: PixelGlyph(3, 0b111_101_111_101_111)
            default: PixelGlyph(3, 0b111_101_111_001_111)
            }
    }

    /// - Parameter letter: A letter of either case, or a sign; any other character is blank.
    init(letter: Unicode.Scalar) {
        self =
            switch letter {
            case "A", "a": PixelGlyph(3, 0b111_101_111_101_101)
            case "B", "b": PixelGlyph(3, 0b110_101_110_101_110)
            case "C", "c": PixelGlyph(3, 0b111_100_100_100_111)
            case "D", "d": PixelGlyph(3, 0b110_101_101_101_110)
            case "E", "e": PixelGlyph(3, 0b111_100_110_100_111)
            case "F", "f": PixelGlyph(3, 0b111_100_110_100_100)
            case "G", "g": PixelGlyph(3, 0b111_100_101_101_111)
            case "H", "h": PixelGlyph(3, 0b101_101_111_101_101)
            case "I", "i": PixelGlyph(1, 0b1_1_1_1_1)
            case "J", "j": PixelGlyph(3, 0b001_001_001_101_111)
            case "K", "k": PixelGlyph(3, 0b101_101_110_101_101)
            case "L", "l": PixelGlyph(3, 0b100_100_100_100_111)
            case "M", "m": PixelGlyph(5, 0b10001_11011_10101_10001_10001)
            case "N", "n": PixelGlyph(4, 0b1001_1101_1011_1001_1001)
            case "O", "o": PixelGlyph(3, 0b111_101_101_101_111)
            case "P", "p": PixelGlyph(3, 0b111_101_111_100_100)
            case "Q", "q": PixelGlyph(3, 0b111_101_101_111_001)
            case "R", "r": PixelGlyph(3, 0b111_101_110_101_101)
            case "S", "s": PixelGlyph(3, 0b111_100_111_001_111)
            case "T", "t": PixelGlyph(3, 0b111_010_010_010_010)
            case "U", "u": PixelGlyph(3, 0b101_101_101_101_111)
            case "V", "v": PixelGlyph(3, 0b101_101_101_101_010)
            case "W", "w": PixelGlyph(5, 0b10001_10001_10101_11011_10001)
            case "X", "x": PixelGlyph(3, 0b101_101_010_101_101)
            case "Y", "y": PixelGlyph(3, 0b101_101_111_010_010)
            case "Z", "z": PixelGlyph(3, 0b111_001_010_100_111)
            // Unlike an S.
            case "5": PixelGlyph(3, 0b111_100_110_001_110)
            case "0"..."9": PixelGlyph(digit: UInt8(letter.value - 0x30))
            case "-": PixelGlyph(3, 0b000_000_111_000_000)
            case "!": PixelGlyph(1, 0b1_1_1_0_1)
            case "?": PixelGlyph(3, 0b111_001_011_000_010)
            case ":": PixelGlyph(1, 0b0_1_0_1_0)
            case ",": PixelGlyph(1, 0b0_0_0_1_1)
            case ".": PixelGlyph(1, 0b0_0_0_0_1)
            case "×": PixelGlyph(3, 0b000_101_010_101_000)
            case "◀": PixelGlyph(3, 0b001_011_111_011_001)
            case "▶": PixelGlyph(3, 0b100_110_111_110_100)
            default: PixelGlyph(2, 0)
            }
    }

    /// The segment of a digit in one of 3×3 cells: row 0 holds the top stroke, rows 1 and 2 the sides and the stroke
    /// below them.
    func stroke(_ column: Int, _ row: Int) -> Unicode.Scalar? {
        if column == 1 {
            return self[1, 2 * row] ? "_" : nil
        }
        return row > 0 && self[column, 2 * row - 1] ? "|" : nil
    }
}
