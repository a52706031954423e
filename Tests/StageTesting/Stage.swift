package import LabUI
internal import MockGroupSessions
package import PlayerProfile
package import PongUI
package import SyncLab
internal import Testing
public import TerminalUI

/// A program on a screen in memory, driven by keys and ticks.
package struct Stage {
    package var app: App
    private let blank: Canvas
    /// The effects of a stage that is written as a line.
    package var recorder: Recorder?
    /// The screen that a script has marked.
    var marked: Canvas?

    package init(
        _ match: MatchSetup? = nil,
        lab: LabScene? = nil,
        scene: (any Scene)? = nil,
        start: App.Start = .title,
        options: AppOptions = AppOptions(),
        columns: Int = 80,
        rows: Int = 24,
        glyphs: GlyphSet = .blocks,
        colors: ColorDepth = .rgb24,
        hasPointer: Bool = true,
        labEntry: TitleEntry? = .lab(LabSetup()) { RunSetup(rules: $0, seed: $1, network: .perfect) },
        entries: [TitleEntry] = [],
        complaints: [SettingsComplaint] = [],
        effects: Effects = Effects(),
        isFirstStart: Bool = false,
        seed: UInt64 = 1,
        choosing choose: (inout AppOptions) -> Void = { _ in }
    ) {
        var options = options
        options.isIntroduced = !isFirstStart
        choose(&options)
        let size = Size(columns: columns, rows: rows)
        let capabilities = Capabilities(colors: colors, glyphs: glyphs, hasPointer: hasPointer)
        blank = Canvas(size: size, glyphs: glyphs)
        let start: App.Start =
            if let first = scene ?? lab { .scene(first) } else if let match { .match(match) } else { start }
        app = App(
            options,
            start: start,
            capabilities: capabilities,
            size: size,
            seed: seed,
            entries: (labEntry.map { [$0] } ?? []) + entries,
            complaints: complaints,
            effects: effects
        )
    }

    /// The lab that is on the screen.
    package var lab: Lab? { (app.scene as? LabScene)?.lab }

    /// Presses keys one after the other, and then advances ticks.
    ///
    /// - Returns: The answer to the last key.
    @discardableResult
    package mutating func press(_ keys: Key..., times: Int = 1, ticks: Int = 0) -> App.Directive {
        var directive = App.Directive.goOn
        for _ in 0..<times {
            for key in keys { directive = press(key, []) }
        }
        run(ticks)
        return directive
    }

    @discardableResult
    package mutating func press(_ key: Key, _ modifiers: KeyEvent.Modifiers) -> App.Directive {
        app.handle(.key(KeyEvent(key, .press, modifiers)))
    }

    /// Types a text.
    package mutating func type(_ text: String) {
        for scalar in text.unicodeScalars { press(scalar == "\n" ? .enter : .character(scalar)) }
    }

    /// Pastes a text into a terminal that brackets it.
    ///
    /// - Returns: The answer to the last character.
    @discardableResult
    package mutating func paste(_ text: String) -> App.Directive {
        var (decoder, events) = (InputDecoder(), [Event]())
        decoder.decode("\u{1B}[200~\(text)\u{1B}[201~".utf8, into: &events)
        return events.map { app.handle($0) }.last ?? .goOn
    }

    @discardableResult
    package mutating func point(_ column: Int, _ row: Int, _ action: PointerEvent.Action = .move) -> App.Directive {
        app.handle(.pointer(PointerEvent(column: column, row: row, action)))
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
    package var lines: [String] { canvas.lines }

    package var text: String {
        lines.joined(separator: "\n")
    }

    /// The words on the screen, regardless of line breaks and frames.
    package var words: String {
        text.split(whereSeparator: { " \n│█▔▁▀▄".contains($0) }).joined(separator: " ")
    }

    /// True if the screen shows all these texts.
    package func shows(_ texts: String...) -> Bool {
        let text = text
        return texts.allSatisfy(text.contains)
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
        place(of: text).map { canvas[$0.column, $0.row].style }
    }
}

extension Stage: CustomTestStringConvertible {
    package var testDescription: String { text }
}

extension Key: ExpressibleByUnicodeScalarLiteral {
    public init(unicodeScalarLiteral character: Unicode.Scalar) { self = .character(character) }
}

extension KeyBindings {
    /// The standard keys except for those of some actions.
    package init(_ changes: [(KeyAction, [Key])]) throws {
        self = .standard
        for (action, keys) in changes { try set(keys.compactMap { KeyName($0) }, of: action) }
    }
}
