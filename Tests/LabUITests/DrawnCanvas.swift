internal import PongUI
internal import StageTesting
internal import SyncLab
internal import Testing
internal import TerminalUI

/// A canvas with one part of a screen, as lines of text.
struct DrawnCanvas {
    var canvas: Canvas

    init(columns: Int, rows: Int, _ glyphs: GlyphSet = .blocks) {
        canvas = Canvas(size: Size(columns: columns, rows: rows), glyphs: glyphs, palette: Theme.classic.palette)
    }

    /// Without trailing blanks.
    var lines: [String] {
        var screen = TestScreen(size: canvas.size)
        screen.present(canvas)
        return screen.lines
    }

    var text: String { lines.joined(separator: "\n") }
}

extension Stage {
    func requireLab() throws -> Lab { try #require(lab) }
}
