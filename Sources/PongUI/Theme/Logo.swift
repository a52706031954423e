internal import TerminalUI

/// The name of the game in pixels.
enum Logo {
    private static let rows: [StaticString] = [
        "#### #### #  # ####",
        "#  # #  # ## # #   ",
        "#### #  # # ## # ##",
        "#    #  # #  # #  #",
        "#    #### #  # ####",
    ]

    /// How large a pixel of it is: a small one is a column by half a row, the others are squares of that times their scale.
    enum PixelSize {
        case small
        case scaled(Int)

        /// What there is room for on a screen of some size, beside a menu below it.
        init(for size: Size) {
            if let scale = Lettering(for: size).scale {
                self = .scaled(scale + 1)
            } else {
                self = size.rows >= 20 && size.columns >= 60 ? .scaled(1) : .small
            }
        }

        /// The eighths of a cell that a pixel is wide and tall.
        fileprivate var eighths: (width: Int, height: Int) {
            switch self {
            case .small: (8, 4)
            case .scaled(let scale): (16 * scale, 8 * scale)
            }
        }

        /// The cells that the logo takes.
        var logo: Size {
            Size(columns: 19 * eighths.width / 8, rows: (5 * eighths.height + 7) / 8)
        }
    }

    static func draw(on canvas: inout Canvas, column: Int, row: Int, _ size: PixelSize, _ style: Style) {
        // Half a pixel is nothing that ASCII could draw.
        if case .small = size, canvas.glyphs == .ascii {
            canvas.write("P   O   N   G", column: column + 3, row: row + 1, style)
            return
        }
        let (width, height) = size.eighths
        for x in 0..<19 {
            let left = column * 8 + x * width
            for y in 0..<rows.count where isSet(x, y) {
                let top = row * 8 + y * height
                canvas.fill(
                    SubcellBox(left: left, top: top, right: left + width, bottom: top + height),
                    style.foreground
                )
            }
        }
    }

    private static func isSet(_ x: Int, _ y: Int) -> Bool {
        rows[y].utf8Start[x] == UInt8(ascii: "#")
    }
}
