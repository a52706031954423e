internal import TerminalUI

/// The positions of the title's parts on a screen.
///
/// A menu that is too long for the screen shows a part of its lines, the chosen one among them.
struct TitleLayout {
    let panel: Panel
    let pixels: Logo.PixelSize
    let logoRow: Int
    let hintRow: Int
    /// The lines on the screen.
    let visible: Range<Int>
    /// The rows of the signs that lines are hidden above, or below.
    let signRows: (above: Int, below: Int)
    let menuColumn: Int
    let menuColumns = 36

    private let menuRow: Int
    private let spacing: Spacing
    private let menu: TitleMenu

    /// How far the lines of a menu are apart.
    private struct Spacing {
        /// Rows from line to line.
        var step = 1
        /// Whether a blank row is between two sections.
        var hasGaps = false
        /// Blank rows above the logo and below it.
        var margins = (above: 0, below: 1)
    }

    init(_ canvas: Canvas, _ menu: TitleMenu) {
        let pixels = Logo.PixelSize(for: canvas.size)
        let isLarge = (Lettering(for: canvas.size).scale ?? 0) > 0
        // The frame, the logo, the row below the menu, and the hint.
        let fixed = 2 + pixels.logo.rows + 2
        let spacings =
            (isLarge ? [Spacing(step: 2, margins: (2, 2)), Spacing(hasGaps: true, margins: (2, 2))] : [])
            + [Spacing(hasGaps: true, margins: (1, 1)), Spacing(margins: (1, 1)), Spacing()]
        func rows(_ spacing: Spacing, _ count: Int) -> Int {
            fixed + spacing.margins.above + spacing.margins.below + (count - 1) * spacing.step + 1
                + (spacing.hasGaps ? menu.gaps(before: menu.lines.count - 1) : 0)
        }
        let count = menu.lines.count
        let spacing = spacings.first { rows($0, count) <= canvas.size.rows } ?? Spacing()
        let shown = min(count, count + canvas.size.rows - rows(spacing, count))
        let first = min(max(menu.chosen - shown / 2, 0), count - shown)
        visible = first..<first + shown
        self.menu = menu
        self.pixels = pixels
        self.spacing = spacing
        panel = Panel(
            columns: max(menuColumns + 2, pixels.logo.columns + (isLarge ? 12 : 10)),
            rows: rows(spacing, shown),
            in: canvas.size
        )
        logoRow = panel.row + 1 + spacing.margins.above
        menuRow = logoRow + pixels.logo.rows + spacing.margins.below
        hintRow = panel.row + panel.rows - 2
        signRows = (menuRow - 1, hintRow - 1)
        menuColumn = (canvas.size.columns - menuColumns) / 2
    }

    /// The row of a visible line.
    func row(of index: Int) -> Int {
        menuRow + (index - visible.lowerBound) * spacing.step + (spacing.hasGaps ? menu.gaps(before: index) : 0)
    }

    /// The columns of the level, and of the signs that lower it and raise it.
    var levelColumns: (less: Int, name: Int, more: Int) {
        (menuColumn + 23, menuColumn + 25, menuColumn + 32)
    }
}

extension TitleMenu {
    /// How many sections begin below the first line, down to a line.
    fileprivate func gaps(before index: Int) -> Int {
        (0..<index).reduce(0) { $0 + (lines[$1].section == lines[$1 + 1].section ? 0 : 1) }
    }
}
