/// A model of a terminal: its display and settings after the bytes that a program wrote to it.
///
/// It knows the parts of xterm's language that the program uses, the kitty keyboard protocol and synchronized updates.
/// Characters have the columns that most terminals give them. All other sequences are collected in ``unknown``.
package struct VirtualTerminal {
    /// The terminal's features and its answers to questions.
    package enum Kind: String, CaseIterable {
        /// Supports the kitty keyboard protocol and synchronized updates, and reports both.
        case modern
        /// Reports its type, and that it supports neither.
        case plain
        /// Does not answer.
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
        /// The active SGR numbers: 1 for bold, 7 for reverse.
        package var attributes: Set<Int> = []
    }

    package struct Cell: Hashable {
        package var glyph: Unicode.Scalar = " "
        package var rendition = Rendition()
        package var marks: [Unicode.Scalar] = []
        package var half = Half.none

        /// The part of a character of two columns.
        package enum Half { case none, left, right }
    }

    /// A position; column 0, row 0 is the top left one.
    package struct Position: Hashable {
        package var column = 0
        package var row = 0
    }

    /// The separate state of the main and the alternate screen.
    package struct Page {
        package var cells: [[Cell]]
        /// The pushed flags of the kitty keyboard protocol.
        package var keyboardFlags: [Int] = []
        package var savedCursor = Position()
    }

    package let kind: Kind
    /// True if erased cells take the current background colour.
    package let erasesInBackground: Bool
    package private(set) var columns: Int
    package private(set) var rows: Int

    package var page: Page
    /// The main page while the alternate one is displayed.
    var mainPage: Page?
    /// Keyboard flags that programs left on the alternate page, while the main one is displayed.
    var alternateKeyboardFlags: [Int] = []
    package var cursor = Position()
    var rendition = Rendition()
    /// The private (DEC) modes that are set.
    package var modes = VirtualTerminal.initialModes
    /// Answers not read yet.
    var replies: [UInt8] = []
    /// Unknown sequences, in readable form.
    package var unknown: [String] = []
    /// Actions that terminals show differently: a move after a character in the last column (some have the cursor in
    /// the next line, some in the last column), a move out of the screen, and a wrapped line.
    package var ambiguities: [String] = []
    /// Completed synchronized updates.
    package var synchronizedUpdates = 0

    /// True after output in the last column: the next scalar wraps to the next line.
    var wrapIsPending = false
    /// The character that `REP` repeats: the previous one.
    var lastPrinted: Unicode.Scalar?
    /// The place of the character that a mark goes to.
    var lastPlace: Position?
    private var parser = ControlParser()

    /// Autowrap and a visible cursor.
    static let initialModes: Set<Int> = [7, 25]

    package init(columns: Int = 80, rows: Int = 24, kind: Kind = .modern, erasesInBackground: Bool = true) {
        self.kind = kind
        self.erasesInBackground = erasesInBackground
        self.columns = columns
        self.rows = rows
        page = Page(cells: Self.blank(columns: columns, rows: rows))
    }

    /// Processes a program's output.
    package mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            for token in parser.take(byte) {
                perform(token)
            }
        }
    }

    /// Takes the answers since the last call, for the program's input.
    package mutating func takeReplies() -> [UInt8] {
        defer { replies = [] }
        return replies
    }

    /// The displayed text, a string for each row, without trailing blanks.
    package var lines: [String] {
        page.cells.map { row in
            let end = row.lastIndex { $0.glyph != " " }.map { $0 + 1 } ?? 0
            var line = String.UnicodeScalarView()
            line.append(contentsOf: row[..<end].filter { $0.half != .right }.flatMap { [$0.glyph] + $0.marks })
            return String(line)
        }
    }

    /// True if a text is displayed within one line.
    package func shows(_ text: String) -> Bool {
        lines.contains { $0.contains(text) }
    }

    package var isCursorVisible: Bool { modes.contains(25) }

    /// True if a frame has begun and is incomplete.
    package var isUpdating: Bool { modes.contains(2026) }

    package var isAlternate: Bool { mainPage != nil }

    /// The active flags of the kitty keyboard protocol; 0 for none.
    package var keyboardFlags: Int { page.keyboardFlags.last ?? 0 }

    /// Changes the size; the display keeps its place and is cut off if necessary.
    package mutating func resize(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        page.cells = Self.cells(page.cells, columns: columns, rows: rows)
        if let main = mainPage {
            mainPage?.cells = Self.cells(main.cells, columns: columns, rows: rows)
        }
        move(to: cursor)
    }

    /// Moves the cursor to a position, or to the nearest one inside.
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
