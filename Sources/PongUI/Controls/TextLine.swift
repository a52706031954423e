internal import DisplayText
package import TerminalUI

/// A line of text that a player types or pastes.
package struct TextLine: Equatable {
    private var characters: [Unicode.Scalar]

    /// The place of the next character.
    package private(set) var cursor: Int

    /// The most characters.
    private let longest: Int

    package init(_ text: String = "", longest: Int = 256) {
        characters = []
        cursor = 0
        self.longest = longest
        insert(text)
    }

    package var text: String { String(String.UnicodeScalarView(characters)) }

    /// Takes a key that edits the line; no character that a terminal does not show.
    package mutating func take(_ event: KeyEvent) {
        switch event.key {
        case .character("u") where event.modifiers.contains(.control): replace(by: "")
        case .character(let scalar) where !event.isChord: insert(String(scalar))
        case .backspace where cursor > 0:
            cursor -= 1
            characters.remove(at: cursor)
        case .delete where cursor < characters.count: characters.remove(at: cursor)
        case .left: cursor = max(cursor - 1, 0)
        case .right: cursor = min(cursor + 1, characters.count)
        case .home: cursor = 0
        case .end: cursor = characters.count
        default: break
        }
    }

    /// Inserts a text before the cursor, as much of it as fits: line ends become blanks, and characters that a
    /// terminal does not show are left out.
    package mutating func insert(_ text: String) {
        let shown = text.unicodeScalars.compactMap { $0.properties.isWhitespace ? " " : $0.columns == nil ? nil : $0 }
        let added = shown.prefix(longest - characters.count)
        characters.insert(contentsOf: added, at: cursor)
        cursor += added.count
    }

    /// Replaces the text and moves the cursor to its end.
    package mutating func replace(by text: String) { self = TextLine(text, longest: longest) }

    /// Moves the cursor to a place, at most to the end.
    package mutating func moveCursor(to place: Int) { cursor = min(place, characters.count) }

    /// The place of the first visible character in a line of this width.
    package func firstDrawn(columns: Int) -> Int {
        var (first, taken) = (cursor, cursor < characters.count ? characters[cursor].columns ?? 1 : 1)
        while first > 0, let width = characters[first - 1].columns, taken + width <= columns {
            (first, taken) = (first - 1, taken + width)
        }
        return first
    }

    /// Draws the line with its cursor; of a long text, the part around the cursor.
    package func draw(column: Int, row: Int, columns: Int, on canvas: inout Canvas) {
        let palette = canvas.palette
        let first = firstDrawn(columns: columns)
        canvas.fill(column: column, row: row, columns: columns, rows: 1, with: Cell(" ", palette.text))
        var end = column
        for index in first...characters.count {
            let text = index < characters.count ? String(characters[index]) : " "
            guard end + text.columns <= column + columns else { return }
            end = canvas.write(text, column: end, row: row, index == cursor ? palette.chosen : palette.text)
        }
    }
}
