internal import TerminalUI

/// The positions of the title's parts on a screen: the same box for each of its pages.
struct TitleLayout {
    let panel: Panel
    let pixels: Logo.PixelSize
    let logoRow: Int
    let menuColumn: Int
    let menuColumns = 36

    private let menuRow: Int
    private let spacing: Spacing
    private let menu: TitleMenu

    /// Rows from line to line, and blank rows above the logo, below it, and below the menu.
    private struct Spacing {
        var step = 1
        /// The groups that stand apart from the one above by a blank row.
        var apart = TitleEntry.Section.allCases
        var margins: (above: Int, between: Int, below: Int)

        /// The rows from the first line of a page to another one.
        func offset(of index: Int, in lines: [TitleMenu.Line]) -> Int {
            (0..<index).reduce(0) { rows, line in
                let next = lines[line + 1].section
                return rows + step + (next != lines[line].section && apart.contains(next) ? 1 : 0)
            }
        }
    }

    /// The rows that stay free above and below the box if there is room.
    private static let air = 3

    init(_ size: Size, _ menu: TitleMenu) {
        let pixels = Logo.PixelSize(for: size)
        func rows(_ spacing: Spacing) -> Int {
            let (above, between, below) = spacing.margins
            return 2 + above + pixels.logo.rows + between + spacing.offset(of: menu.first.count - 1, in: menu.first) + 1
                + below
        }
        let airy = [Spacing(step: 2, margins: (2, 2, 2)), Spacing(margins: (2, 2, 2)), Spacing(margins: (1, 1, 1))]
        // The settings and the end stand apart from the matches as long as there is a row.
        let tight = [TitleEntry.Section.allCases, [.program], []].map { Spacing(apart: $0, margins: (0, 1, 0)) }
        spacing =
            airy.first { rows($0) + Self.air <= size.rows } ?? tight.first { rows($0) <= size.rows } ?? tight[2]
        self.menu = menu
        self.pixels = pixels
        panel = Panel(columns: max(menuColumns + 2, pixels.logo.columns + 10), rows: rows(spacing), in: size)
        logoRow = panel.row + 1 + spacing.margins.above
        menuRow = logoRow + pixels.logo.rows + spacing.margins.between
        menuColumn = (size.columns - menuColumns) / 2
    }

    /// The row of a line of the page that is shown.
    func row(of index: Int) -> Int {
        menuRow + spacing.offset(of: index, in: menu.lines)
    }

    /// The line at a cell; `nil` beside the lines.
    func line(atColumn column: Int, row: Int) -> Int? {
        guard (menuColumn..<menuColumn + menuColumns).contains(column) else { return nil }
        return menu.lines.indices.first { self.row(of: $0) == row }
    }

    /// The columns of the level, and of the signs that lower it and raise it.
    var levelColumns: (less: Int, name: Int, more: Int) {
        (menuColumn + 23, menuColumn + 25, menuColumn + 32)
    }
}
