internal import StageTesting
internal import SyncLab
internal import Testing
internal import TerminalUI

/// A canvas that one part of a screen is drawn on, and its lines.
struct DrawnCanvas {
    var canvas: Canvas

    init(columns: Int, rows: Int, _ glyphs: GlyphSet = .blocks) {
        canvas = Canvas(size: Size(columns: columns, rows: rows), glyphs: glyphs)
    }

    /// Line by line, without trailing blanks.
    var lines: [String] {
        var screen = TestScreen(size: canvas.size)
        screen.present(canvas)
        return screen.lines
    }

    var text: String { lines.joined(separator: "\n") }
}

extension Stage {
    /// The lab that is on the screen.
    func requireLab() throws -> Lab { try #require(lab) }
}
