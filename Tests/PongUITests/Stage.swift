internal import GameCore
internal import PongUI
internal import TerminalUI

/// A program on a screen in memory, driven by keys and ticks.
struct Stage {
    var app: App
    private(set) var canvas: Canvas
    private var screen: TestScreen

    init(
        _ match: MatchSetup? = nil,
        options: Options = Options(),
        columns: Int = 80,
        rows: Int = 24,
        glyphs: GlyphSet = .blocks,
        colors: ColorDepth = .rgb24,
        seed: UInt64 = 1
    ) {
        let size = Size(columns: columns, rows: rows)
        let capabilities = Capabilities(colors: colors, glyphs: glyphs)
        screen = TestScreen(size: size, capabilities: capabilities)
        canvas = Canvas(size: size, glyphs: glyphs)
        app = App(options, match: match, capabilities: capabilities, size: size, seed: seed)
    }

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

    /// What is on the screen now, line by line, without trailing blanks.
    var lines: [String] {
        mutating get {
            app.draw(on: &canvas)
            screen.present(canvas)
            return screen.lines
        }
    }

    var text: String {
        mutating get { lines.joined(separator: "\n") }
    }

    /// The style of the first cell that shows a text.
    mutating func style(of text: String) -> Style? {
        for (row, line) in lines.enumerated() {
            guard let range = line.range(of: text) else { continue }
            let column = line.unicodeScalars.distance(from: line.startIndex, to: range.lowerBound)
            return canvas[column, row].style
        }
        return nil
    }
}

extension String {
    /// The first place of a text; no Foundation needed for it.
    fileprivate func range(of text: String) -> Range<Index>? {
        indices.first { self[$0...].hasPrefix(text) }.map { $0..<index($0, offsetBy: text.count) }
    }
}
