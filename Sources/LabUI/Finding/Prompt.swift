internal import PongUI
internal import SyncLab
internal import TerminalUI

/// The line in which a command is typed, such as `find pop and left.rollbackDepth > 8`.
struct Prompt {
    private var characters: [Character] = []

    /// The place of the next character.
    private var cursor = 0

    /// Why the text is not a command.
    private var error: ExpressionError?

    /// The commands that were typed before, oldest first, and the one that is shown.
    private let earlier: [String]
    private var shown: Int

    init(earlier: [String]) {
        self.earlier = earlier
        shown = earlier.count
    }

    var text: String { String(characters) }

    /// Takes a key that edits the line.
    mutating func take(_ event: KeyEvent) {
        error = nil
        switch event.key {
        case .character("u") where event.modifiers.contains(.control): replace(by: "")
        case .character(let scalar) where !event.isChord:
            guard characters.count < Expression.longestText else { return }
            characters.insert(Character(scalar), at: cursor)
            cursor += 1
        case .backspace where cursor > 0:
            cursor -= 1
            characters.remove(at: cursor)
        case .delete where cursor < characters.count: characters.remove(at: cursor)
        case .left: cursor = max(cursor - 1, 0)
        case .right: cursor = min(cursor + 1, characters.count)
        case .home: cursor = 0
        case .end: cursor = characters.count
        case .up: show(earlier: shown - 1)
        case .down: show(earlier: shown + 1)
        case .tab: complete()
        default: break
        }
    }

    /// Points at what is wrong with the text.
    mutating func show(_ error: ExpressionError) {
        self.error = error
        cursor = min(error.range.lowerBound, characters.count)
    }

    private mutating func show(earlier index: Int) {
        guard (0...earlier.count).contains(index) else { return }
        shown = index
        replace(by: index < earlier.count ? earlier[index] : "")
    }

    private mutating func replace(by text: String) {
        characters = Array(text)
        cursor = characters.count
    }

    /// Completes the word before the cursor, as far as all words that begin with it go on alike.
    private mutating func complete() {
        let start = characters[..<cursor].lastIndex { !$0.isPartOfName }.map { $0 + 1 } ?? 0
        let word = String(characters[start..<cursor])
        let candidates = PromptCommand.words.filter { $0.hasPrefix(word) }
        guard var common = candidates.first else { return }
        for candidate in candidates { common = String(zip(common, candidate).prefix { $0 == $1 }.map(\.0)) }
        characters.replaceSubrange(start..<cursor, with: common)
        cursor = start + common.count
    }
}

extension Prompt {
    /// Draws the line, and below it which commands there are, or marks below what is wrong and the reason above it.
    ///
    /// - Parameter row: The row of the line; those above and below it are free.
    func draw(at row: Int, on canvas: inout Canvas, with palette: Palette) {
        let columns = canvas.size.columns
        for line in (error == nil ? row : row - 1)...row + 1 {
            for column in 0..<columns { canvas.write(" ", column: column, row: line, palette.text) }
        }
        // A text that is too long for the row is shown from where the cursor is in sight.
        let room = columns - 4
        let first = max(0, cursor - room)
        let start = canvas.write(":", column: 1, row: row, palette.accent)
        canvas.write(String(characters[first...].prefix(room + 1)), column: start, row: row, palette.text)
        let under = cursor < characters.count ? String(characters[cursor]) : " "
        canvas.write(under, column: start + cursor - first, row: row, palette.chosen)
        guard let error else {
            canvas.write(Self.fitting(PromptCommand.summary, in: columns), column: 1, row: row + 1, palette.hint)
            return
        }
        canvas.write(Self.fitting(error.message, in: columns), column: 1, row: row - 1, palette.accent)
        let marked = start + error.range.lowerBound - first
        let end = min(max(marked + 1, start + error.range.upperBound - first), columns)
        for column in marked..<end { canvas.write("^", column: column, row: row + 1, palette.accent) }
    }

    /// A text, cut where a row of the screen has no room for all of it.
    private static func fitting(_ text: String, in columns: Int) -> String {
        text.count <= columns - 2 ? text : text.prefix(columns - 3) + "…"
    }
}

extension Character {
    /// Whether it stands in names and commands.
    fileprivate var isPartOfName: Bool { isASCII && (isLetter || isNumber || self == ".") }
}
