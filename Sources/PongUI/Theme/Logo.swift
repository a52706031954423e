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

    /// The size of a pixel of the logo.
    enum PixelSize {
        /// One column by half a row.
        case small
        /// Two columns by one row, times a scale.
        case scaled(Int)

        /// Chooses the largest pixels with which the logo and a menu fit on a screen.
        init(for size: Size) {
            if let scale = Lettering(for: size).scale {
                self = .scaled(scale + 1)
            } else {
                self = size.rows >= 20 && size.columns >= 60 ? .scaled(1) : .small
            }
        }

        /// The width and the height of a pixel in eighths of a cell.
        fileprivate var eighths: (width: Int, height: Int) {
            switch self {
            case .small: (8, 4)
            case .scaled(let scale): (16 * scale, 8 * scale)
            }
        }

        /// The size of the logo in cells.
        var logo: Size {
            Size(columns: 19 * eighths.width / 8, rows: (5 * eighths.height + 7) / 8)
        }
    }

    /// Draws the logo from its top left corner.
    static func draw(on canvas: inout Canvas, column: Int, row: Int, _ size: PixelSize, _ style: Style) {
        // ASCII cannot draw half a row.
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
