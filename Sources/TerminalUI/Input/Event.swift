/// What a screen reports to the scenes.
public enum Event: Sendable, Hashable {
    case key(KeyEvent)
    case pointer(PointerEvent)
    /// The terminal has a new size, or lost its content: everything is drawn again.
    case resized(Size)
    /// The terminal turned out to report key releases (the kitty keyboard protocol), or not.
    case reportsReleases(Bool)
    /// The program is back from the shell's background: time has passed without it.
    case resumed
    /// The terminal is gone, or somebody asked the program to end.
    case closed(Closing)
}

/// Why a screen delivers no more events.
public enum Closing: Sendable, Hashable {
    /// Standard input came to its end, or the terminal hung up.
    case endOfInput
    /// A signal asked the program to end.
    case signal(Int32)
}

/// One key going down, repeating or coming up.
public struct KeyEvent: Sendable, Hashable {
    public var key: Key
    public var action: Action
    public var modifiers: Modifiers

    /// The key that is in its place on the PC-101 layout, so that WASD lie together on every keyboard;
    /// the key itself where the terminal does not tell.
    public var place: Key

    public init(_ key: Key, _ action: Action = .press, _ modifiers: Modifiers = [], place: Key? = nil) {
        self.key = key
        self.action = action
        self.modifiers = modifiers
        self.place = place ?? key
    }

    public enum Action: Sendable, Hashable {
        /// The key went down; a terminal that reports no releases sends its repeats as presses too.
        case press
        case `repeat`
        case release
    }

    /// What was down with the key; Shift only where the key itself does not tell it.
    public struct Modifiers: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        public static let shift = Modifiers(rawValue: 1 << 0)
        public static let alt = Modifiers(rawValue: 1 << 1)
        public static let control = Modifiers(rawValue: 1 << 2)
    }
}

public enum Key: Sendable, Hashable {
    /// A printing key: the character it typed, a capital where Shift was down with it.
    ///
    /// Where the terminal reports releases, a letter outside ASCII is the one in its place on the
    /// PC-101 layout. A release names the character as Shift is then: whoever holds a key by its
    /// letter compares regardless of case.
    case character(Unicode.Scalar)
    case up, down, left, right
    case enter, escape, tab, backtab, backspace, delete, insert
    case home, end, pageUp, pageDown
    case function(Int)
}

/// The pointer over a cell; the top left cell is column 0, row 0.
public struct PointerEvent: Sendable, Hashable {
    public var column: Int
    public var row: Int
    public var action: Action

    public init(column: Int, row: Int, _ action: Action) {
        self.column = column
        self.row = row
        self.action = action
    }

    public enum Action: Sendable, Hashable {
        case move
        /// A button, 0 for the main one.
        case press(Int)
        case release(Int)
        /// One notch of the wheel, towards the top (negative) or the bottom.
        case scroll(Int)
    }
}
