internal import GameCore
internal import PongUI
internal import SyncLab
internal import TerminalUI

/// A program on a screen in memory, driven by keys and ticks.
struct Stage {
    var app: App
    private let blank: Canvas
    private let opened = OpenedLab()

    init(
        _ match: MatchSetup? = nil,
        lab: LabSetup? = nil,
        options: AppOptions = AppOptions(),
        columns: Int = 80,
        rows: Int = 24,
        glyphs: GlyphSet = .blocks,
        colors: ColorDepth = .rgb24,
        seed: UInt64 = 1
    ) {
        let size = Size(columns: columns, rows: rows)
        let capabilities = Capabilities(colors: colors, glyphs: glyphs)
        blank = Canvas(size: size, glyphs: glyphs)
        let start: App.Start =
            if let lab { .lab(lab) } else if let match { .match(match) } else { .title }
        app = App(options, start: start, capabilities: capabilities, size: size, seed: seed) { [opened] setup in
            let lab = SessionLab(rules: setup.rules, seed: setup.seed, conditions: setup.conditions)
            opened.lab = lab
            return lab
        }
    }

    /// The lab that the program opened last.
    var lab: SessionLab? { opened.lab }

    @discardableResult
    mutating func press(_ key: Key, _ modifiers: KeyEvent.Modifiers = []) -> App.Directive {
        app.handle(.key(KeyEvent(key, .press, modifiers)))
    }

    @discardableResult
    mutating func press(_ letter: Unicode.Scalar) -> App.Directive {
        press(.character(letter))
    }

    mutating func release(_ key: Key) {
        _ = app.handle(.key(KeyEvent(key, .release)))
    }

    mutating func resize(columns: Int, rows: Int) {
        _ = app.handle(.resized(Size(columns: columns, rows: rows)))
    }

    /// Lets ticks go by, if the program is in a state in which they do.
    mutating func run(_ ticks: Int) {
        for _ in 0..<ticks where app.pace != .still { app.advance(by: 1) }
    }

    /// What is on the screen now.
    var canvas: Canvas {
        var canvas = blank
        app.draw(on: &canvas)
        return canvas
    }

    /// The screen line by line, without trailing blanks.
    var lines: [String] {
        var screen = TestScreen(size: canvas.size)
        screen.present(canvas)
        return screen.lines
    }

    var text: String {
        lines.joined(separator: "\n")
    }

    /// A part of a screen that is too large to be read as a whole.
    func text(rows: Range<Int>, columns: Range<Int>) -> String {
        lines[rows].map { line in
            var part = line.dropFirst(columns.lowerBound).prefix(columns.count)
            while part.last == " " { part.removeLast() }
            return String(part)
        }
        .joined(separator: "\n")
    }

    /// The style of the first cell that shows a text.
    func style(of text: String) -> Style? {
        for (row, line) in lines.enumerated() {
            guard let start = line.indices.first(where: { line[$0...].hasPrefix(text) }) else { continue }
            return canvas[line.distance(from: line.startIndex, to: start), row].style
        }
        return nil
    }
}

/// Where a stage keeps the lab that its program opens.
private final class OpenedLab {
    var lab: SessionLab?
}
