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

    /// The size of a pixel of the logo in eighths of a cell: one column by half a row, or two columns by one row, times
    /// a scale.
    struct PixelSize {
        fileprivate let height: Int
        fileprivate var width: Int { 2 * height }

        /// Chooses the largest pixels with which the logo and a menu fit on a screen.
        init(for size: Size) {
            height = size.rows < 20 || size.columns < 60 ? 4 : 8 * ((Lettering(for: size).scale ?? 0) + 1)
        }

        /// The size of the logo in cells.
        var logo: Size {
            Size(columns: 19 * width / 8, rows: (5 * height + 7) / 8)
        }
    }

    /// Draws the logo from its top left corner.
    static func draw(on canvas: inout Canvas, column: Int, row: Int, _ size: PixelSize, _ style: Style) {
        // ASCII cannot draw half a row.
        if size.height == 4, canvas.glyphs == .ascii {
            canvas.write("P   O   N   G", column: column + 3, row: row + 1, style)
            return
        }
        for x in 0..<19 {
            for y in rows.indices where isSet(x, y) {
                let (left, top) = (column * 8 + x * size.width, row * 8 + y * size.height)
                let pixel = SubcellBox(left: left, top: top, right: left + size.width, bottom: top + size.height)
                canvas.fill(pixel, style.foreground)
            }
        }
    }

    private static func isSet(_ x: Int, _ y: Int) -> Bool {
        rows[y].utf8Start[x] == UInt8(ascii: "#")
    }
}
