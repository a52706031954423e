/// A terminal without a screen: what a real one would show, and how it would be set, after the bytes that a
/// program wrote to it.
///
/// It knows what full-screen programs use of xterm's language, the kitty keyboard protocol and synchronized
/// updates. Every scalar is one column wide. What it does not know is kept in ``unknown``.
package struct VirtualTerminal {
    /// How much the terminal can do, and answers when it is asked.
    package enum Kind: String, CaseIterable {
        /// Knows the kitty keyboard protocol and synchronized updates, and says so.
        case modern
        /// Answers what it is, and that it knows neither.
        case plain
        /// Answers nothing.
        case mute
    }

    package enum Color: Hashable {
        case standard
        case indexed(Int)
        case rgb(Int, Int, Int)
    }

    package struct Rendition: Hashable {
        package var foreground = Color.standard
        package var background = Color.standard
        /// The SGR numbers that are on: 1 for bold, 7 for reverse.
        package var attributes: Set<Int> = []

        package init(
            foreground: Color = .standard,
            background: Color = .standard,
            attributes: Set<Int> = []
        ) {
            self.foreground = foreground
            self.background = background
            self.attributes = attributes
        }
    }

    package struct Cell: Hashable {
        package var glyph: Unicode.Scalar = " "
        package var rendition = Rendition()

        package init(glyph: Unicode.Scalar = " ", rendition: Rendition = Rendition()) {
            self.glyph = glyph
            self.rendition = rendition
        }
    }

    /// A place; column 0, row 0 is the top left one.
    package struct Position: Hashable {
        package var column = 0
        package var row = 0

        package init(column: Int = 0, row: Int = 0) {
            self.column = column
            self.row = row
        }
    }

    /// What differs between the main screen and the alternate one.
    package struct Page {
        package var cells: [[Cell]]
        /// The flags that programs have pushed of the kitty keyboard protocol.
        package var keyboardFlags: [Int] = []
        package var savedCursor = Position()
    }

    package let kind: Kind
    /// Whether erased cells take the background colour in force.
    package let erasesInBackground: Bool
    package private(set) var columns: Int
    package private(set) var rows: Int

    /// The page on display.
    package var page: Page
    /// The main page while the alternate one is on display.
    var mainPage: Page?
    /// What programs left of keyboard flags on the alternate page, while the main one is on display.
    var alternateKeyboardFlags: [Int] = []
    package var cursor = Position()
    var rendition = Rendition()
    /// The private (DEC) modes that are set.
    package var modes = VirtualTerminal.initialModes
    /// Whether the keypad sends its application codes (DECKPAM).
    var hasApplicationKeypad = false
    /// The rows that scroll.
    var scrollRegion: Range<Int>
    /// The answers that no program has read yet.
    var replies: [UInt8] = []
    /// The sequences that were not understood, in readable form.
    package var unknown: [String] = []
    /// What programs did that terminals show in different ways: the first cell of the next line, or the last one, where
    /// a move follows a character in the last column; a move out of the screen; a wrapped line.
    package var ambiguities: [String] = []
    /// How many synchronized updates were completed.
    package var synchronizedUpdates = 0

    /// The last column was written to: the next scalar goes to the next line.
    var wrapIsPending = false
    /// What `REP` repeats: the character that came just before.
    var lastPrinted: Unicode.Scalar?
    private var parser = ControlParser()

    /// Autowrap and a visible cursor.
    static let initialModes: Set<Int> = [7, 25]

    package init(columns: Int = 80, rows: Int = 24, kind: Kind = .modern, erasesInBackground: Bool = true) {
        self.kind = kind
        self.erasesInBackground = erasesInBackground
        self.columns = columns
        self.rows = rows
        page = Page(cells: Self.blank(columns: columns, rows: rows))
        scrollRegion = 0..<rows
    }

    /// Takes what a program wrote.
    package mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            for token in parser.take(byte) {
                perform(token)
            }
        }
    }

    /// The answers since the last call, for the program's input.
    package mutating func takeReplies() -> [UInt8] {
        defer { replies = [] }
        return replies
    }

    /// The displayed text, a string for each row, without trailing blanks.
    package var lines: [String] {
        page.cells.map { row in
            let end = row.lastIndex { $0.glyph != " " }.map { $0 + 1 } ?? 0
            var line = String.UnicodeScalarView()
            line.append(contentsOf: row[..<end].map(\.glyph))
            return String(line)
        }
    }

    /// Whether a text is displayed, within one line.
    package func shows(_ text: String) -> Bool {
        lines.contains { $0.contains(text) }
    }

    package var isCursorVisible: Bool { modes.contains(25) }

    /// Whether a frame has begun and is not complete.
    package var isUpdating: Bool { modes.contains(2026) }

    package var isAlternate: Bool { mainPage != nil }

    /// The flags of the kitty keyboard protocol in force, 0 for none.
    package var keyboardFlags: Int { page.keyboardFlags.last ?? 0 }

    /// Gives the terminal another size; what is displayed keeps its place, and is cut where it must be.
    package mutating func resize(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        page.cells = Self.cells(page.cells, columns: columns, rows: rows)
        if let main = mainPage {
            mainPage?.cells = Self.cells(main.cells, columns: columns, rows: rows)
        }
        scrollRegion = 0..<rows
        move(to: cursor)
    }

    /// Puts the cursor to a place, or the nearest one inside.
    mutating func move(to position: Position) {
        cursor.column = min(max(position.column, 0), columns - 1)
        cursor.row = min(max(position.row, 0), rows - 1)
        wrapIsPending = false
    }

    static func blank(columns: Int, rows: Int) -> [[Cell]] {
        Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    }

    private static func cells(_ cells: [[Cell]], columns: Int, rows: Int) -> [[Cell]] {
        var result = blank(columns: columns, rows: rows)
        for (row, line) in cells.prefix(rows).enumerated() {
            result[row].replaceSubrange(..<min(columns, line.count), with: line.prefix(columns))
        }
        return result
    }
}
