internal import TerminalUI

/// The positions of the title's parts on a screen.
struct TitleLayout {
    let panel: Panel
    let pixels: Logo.PixelSize
    let logoRow: Int
    let hintRow: Int
    /// The lettering of the menu: one step smaller than other words.
    let lettering: Lettering

    private let menuRow: Int
    private let itemRows: Int
    private let itemStep: Int
    private let menuColumns: Int
    private let menuColumn: Int

    init(_ canvas: Canvas, items: Int) {
        let scale = Lettering(for: canvas.size).scale ?? 0
        pixels = Logo.PixelSize(for: canvas.size)
        // Six lines of ASCII capitals, which have no half rows, are too high.
        lettering = Lettering(scale: scale > 1 && canvas.glyphs == .blocks ? 1 : nil)
        // A long menu leaves out the blank row below each of its big letters, and the one above a small logo.
        let letterRows = lettering.rows(on: canvas)
        let isLong = items > 6
        itemRows = letterRows + (lettering.scale == nil ? 0 : isLong ? 1 : 2)
        itemStep = lettering.scale == nil && scale > 0 ? 2 : itemRows
        menuColumns = lettering.scale == nil ? 32 : 136
        menuColumn = (canvas.size.columns - menuColumns) / 2

        let margin = scale > 0 ? 2 : 1
        let menuHeight = items * itemStep - (itemStep - itemRows)
        let isSmall = if case .small = pixels { true } else { false }
        let columns = isSmall ? 38 : max(pixels.logo.columns + 12, menuColumns + 8)
        let above = isSmall && isLong ? 0 : margin
        panel = Panel(columns: columns, rows: pixels.logo.rows + menuHeight + 4 + margin + above, in: canvas.size)
        logoRow = panel.row + 1 + above
        menuRow = logoRow + pixels.logo.rows + margin
        hintRow = panel.row + panel.rows - 2
    }

    /// Returns the cells of a menu line that are in reverse video when it is chosen.
    func bar(of index: Int) -> (column: Int, row: Int, columns: Int, rows: Int) {
        (menuColumn, menuRow + index * itemStep, menuColumns, itemRows)
    }

    var textColumn: Int { menuColumn + (lettering.scale == nil ? 2 : 4) }

    func textRow(of index: Int) -> Int { menuRow + index * itemStep + (lettering.scale == nil ? 0 : 1) }

    /// The columns of the level, and of the signs that lower it and raise it.
    var levelColumns: (less: Int, name: Int, more: Int) {
        lettering.scale == nil
            ? (menuColumn + 21, menuColumn + 23, menuColumn + 30)
            : (menuColumn + 92, menuColumn + 98, menuColumn + 128)
    }
}
