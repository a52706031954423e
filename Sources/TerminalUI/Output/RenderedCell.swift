/// A cell reduced to the terminal's colours; two cells look the same exactly if they are equal.
struct RenderedCell: Sendable, Equatable {
    let glyph: Unicode.Scalar
    let marks: Cell.Marks
    let half: Cell.Half
    private(set) var style: RenderedStyle

    /// True if only the background is visible.
    let isBlank: Bool

    init(_ cell: Cell, colors: ColorDepth, hasConsoleFont: Bool = false) {
        // A control character would disturb the terminal.
        let safe = cell.glyph.value < 0x20 || (0x7F..<0xA0).contains(cell.glyph.value) ? "?" : cell.glyph
        glyph = hasConsoleFont ? safe.onConsole : safe
        marks = cell.marks
        half = cell.half
        style = RenderedStyle(cell.style, colors: colors)
        isBlank = glyph == " " && marks.isEmpty && !style.attributes.contains(.reverse)
        if isBlank {
            style.foreground = .standard
            style.attributes = []
        }
    }

    /// True if all terminals agree on the columns: they differ in marks and wide glyphs, and in some scripts.
    var isPlain: Bool {
        marks.isEmpty && half == .none && (glyph.value < 0x300 || (0x2000..<0x2C00).contains(glyph.value))
    }

    /// The equal-looking style nearest to the current one.
    func style(near current: RenderedStyle) -> RenderedStyle {
        guard isBlank else { return style }
        var style = current
        style.background = self.style.background
        style.attributes.remove(.reverse)
        return style
    }
}
