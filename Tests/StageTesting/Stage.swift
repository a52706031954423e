package import LabUI
internal import MockGroupSessions
package import PongUI
package import SyncLab
package import TerminalUI

/// A program on a screen in memory, driven by keys and ticks.
package struct Stage {
    package var app: App
    private let blank: Canvas

    package init(
        _ match: MatchSetup? = nil,
        lab: LabScene? = nil,
        scene: (any Scene)? = nil,
        options: AppOptions = AppOptions(),
        columns: Int = 80,
        rows: Int = 24,
        glyphs: GlyphSet = .blocks,
        colors: ColorDepth = .rgb24,
        entries: [TitleEntry] = [],
        complaints: [SettingsComplaint] = [],
        effects: Effects = .none,
        isFirstStart: Bool = false,
        seed: UInt64 = 1
    ) {
        var options = options
        options.isIntroduced = !isFirstStart
        let size = Size(columns: columns, rows: rows)
        let capabilities = Capabilities(colors: colors, glyphs: glyphs)
        blank = Canvas(size: size, glyphs: glyphs)
        let start: App.Start =
            if let first = scene ?? lab { .scene(first) } else if let match { .match(match) } else { .title }
        let entry = TitleEntry.lab(LabSetup()) { RunSetup(rules: $0, seed: $1, network: .perfect) }
        app = App(
            options,
            start: start,
            capabilities: capabilities,
            size: size,
            seed: seed,
            entries: [entry] + entries,
            complaints: complaints,
            effects: effects
        )
    }

    /// The lab that is on the screen.
    package var lab: Lab? { (app.scene as? LabScene)?.lab }

    @discardableResult
    package mutating func press(_ key: Key, _ modifiers: KeyEvent.Modifiers = []) -> App.Directive {
        app.handle(.key(KeyEvent(key, .press, modifiers)))
    }

    @discardableResult
    package mutating func press(_ letter: Unicode.Scalar, _ modifiers: KeyEvent.Modifiers = []) -> App.Directive {
        press(.character(letter), modifiers)
    }

    package mutating func release(_ key: Key) {
        _ = app.handle(.key(KeyEvent(key, .release)))
    }

    package mutating func resize(columns: Int, rows: Int) {
        _ = app.handle(.resized(Size(columns: columns, rows: rows)))
    }

    /// Advances ticks, if the program's state lets time pass.
    package mutating func run(_ ticks: Int) {
        for _ in 0..<ticks where app.pace != .still { app.advance(by: 1) }
    }

    /// The current screen.
    package var canvas: Canvas {
        var canvas = blank
        app.draw(on: &canvas)
        return canvas
    }

    /// The screen line by line, without trailing blanks.
    package var lines: [String] {
        let canvas = canvas
        var screen = TestScreen(size: canvas.size)
        screen.present(canvas)
        return screen.lines
    }

    package var text: String {
        lines.joined(separator: "\n")
    }

    /// A part of a screen that is too large to be read as a whole.
    package func text(rows: Range<Int>, columns: Range<Int>) -> String {
        lines[rows].map { line in
            var part = line.dropFirst(columns.lowerBound).prefix(columns.count)
            while part.last == " " { part.removeLast() }
            return String(part)
        }
        .joined(separator: "\n")
    }

    /// The style of the first cell that shows a text.
    package func style(of text: String) -> Style? {
        for (row, line) in lines.enumerated() {
            guard let start = line.indices.first(where: { line[$0...].hasPrefix(text) }) else { continue }
            return canvas[line.distance(from: line.startIndex, to: start), row].style
        }
        return nil
    }
}
