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

    /// The cells that it takes: large ones are two columns by one row a pixel, small ones half of both.
    static func size(isLarge: Bool) -> Size {
        isLarge ? Size(columns: 38, rows: 5) : Size(columns: 19, rows: 3)
    }

    static func draw(on canvas: inout Canvas, column: Int, row: Int, isLarge: Bool, _ style: Style) {
        // Half a pixel is nothing that ASCII could draw.
        guard isLarge || canvas.glyphs == .blocks else {
            canvas.write("P   O   N   G", column: column + 3, row: row + 1, style)
            return
        }
        let (width, height) = isLarge ? (16, 8) : (8, 4)
        for x in 0..<19 {
            let left = column * 8 + x * width
            // Pixels above one another are one box: two boxes would not share a cell.
            var y = 0
            while y < rows.count {
                let top = y
                while y < rows.count, isSet(x, y) { y += 1 }
                let box = SubcellBox(
                    left: left,
                    top: row * 8 + top * height,
                    right: left + width,
                    bottom: row * 8 + y * height
                )
                canvas.fill(box, style.foreground)
                y += 1
            }
        }
    }

    private static func isSet(_ x: Int, _ y: Int) -> Bool {
        rows[y].utf8Start[x] == UInt8(ascii: "#")
    }
}
