/// A terminal without a screen: what a real one would show, and how it would be set, after the bytes that a
/// program wrote to it.
///
/// It knows what full-screen programs use of xterm's language, the kitty keyboard protocol and synchronized
/// updates. Every scalar is one column wide. What it does not know is kept in ``unknown``.
struct VirtualTerminal {
    /// How much the terminal can do, and answers when it is asked.
    enum Kind: String, CaseIterable {
        /// Knows the kitty keyboard protocol and synchronized updates, and says so.
        case modern
        /// Answers what it is, and that it knows neither.
        case plain
        /// Answers nothing.
        case mute
    }

    enum Color: Hashable {
        case standard
        case indexed(Int)
        case rgb(Int, Int, Int)
    }

    struct Rendition: Hashable {
        var foreground = Color.standard
        var background = Color.standard
        /// The SGR numbers that are on: 1 for bold, 7 for reverse.
        var attributes: Set<Int> = []
    }

    struct Cell: Hashable {
        var glyph: Unicode.Scalar = " "
        var rendition = Rendition()
    }

    /// A place; column 0, row 0 is the top left one.
    struct Position: Hashable {
        var column = 0
        var row = 0
    }

    /// What differs between the main screen and the alternate one.
    struct Page {
        var cells: [[Cell]]
        /// The flags that programs have pushed of the kitty keyboard protocol.
        var keyboardFlags: [Int] = []
        var savedCursor = Position()
    }

    let kind: Kind
    private(set) var columns: Int
    private(set) var rows: Int

    /// The page on display.
    var page: Page
    /// The main page while the alternate one is on display.
    var mainPage: Page?
    /// What programs left of keyboard flags on the alternate page, while the main one is on display.
    var alternateKeyboardFlags: [Int] = []
    var cursor = Position()
    var rendition = Rendition()
    /// The private (DEC) modes that are set.
    var modes = VirtualTerminal.initialModes
    /// Whether the keypad sends its application codes (DECKPAM).
    var hasApplicationKeypad = false
    /// The rows that scroll.
    var scrollRegion: Range<Int>
    /// What the terminal answered and nobody took yet.
    var replies: [UInt8] = []
    /// The sequences that were not understood, in readable form.
    var unknown: [String] = []
    /// How many synchronized updates were completed.
    var synchronizedUpdates = 0

    /// The last column was written to: the next scalar goes to the next line.
    var wrapIsPending = false
    /// What `REP` repeats.
    var lastPrinted: Unicode.Scalar?
    private var parser = ControlParser()

    /// Autowrap and a visible cursor.
    static let initialModes: Set<Int> = [7, 25]

    init(columns: Int = 80, rows: Int = 24, kind: Kind = .modern) {
        self.kind = kind
        self.columns = columns
        self.rows = rows
        page = Page(cells: Self.blank(columns: columns, rows: rows))
        scrollRegion = 0..<rows
    }

    /// Takes what a program wrote.
    mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            for token in parser.take(byte) {
                perform(token)
            }
        }
    }

    /// The answers since the last call, for the program's input.
    mutating func takeReplies() -> [UInt8] {
        defer { replies = [] }
        return replies
    }

    /// What is displayed, a string for each row, without trailing blanks.
    var lines: [String] {
        page.cells.map { row in
            let end = row.lastIndex { $0.glyph != " " }.map { $0 + 1 } ?? 0
            var line = String.UnicodeScalarView()
            line.append(contentsOf: row[..<end].map(\.glyph))
            return String(line)
        }
    }

    /// Whether a text is displayed, within one line.
    func shows(_ text: String) -> Bool {
        lines.contains { $0.contains(text) }
    }

    var isCursorVisible: Bool { modes.contains(25) }

    /// Whether a frame has begun and is not complete.
    var isUpdating: Bool { modes.contains(2026) }

    var isAlternate: Bool { mainPage != nil }

    /// The flags of the kitty keyboard protocol in force, 0 for none.
    var keyboardFlags: Int { page.keyboardFlags.last ?? 0 }

    /// Gives the terminal another size; what is displayed keeps its place, and is cut where it must be.
    mutating func resize(columns: Int, rows: Int) {
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
