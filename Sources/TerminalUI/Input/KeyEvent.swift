/// A press, repeat or release of one key.
public struct KeyEvent: Sendable, Hashable {
    public var key: Key
    public var action: Action
    public var modifiers: Modifiers

    /// The key at this position of the PC-101 layout, so that WASD lie together on every keyboard; the key itself if
    /// the terminal does not report the position.
    public var place: Key

    public init(_ key: Key, _ action: Action = .press, _ modifiers: Modifiers = [], place: Key? = nil) {
        self.key = key
        self.action = action
        self.modifiers = modifiers
        self.place = place ?? key
    }

    /// True if the key was pressed together with Ctrl or Alt.
    public var isChord: Bool { !modifiers.isDisjoint(with: [.control, .alt]) }

    public enum Action: Sendable, Hashable {
        /// A press; a terminal without release reports sends repeats as presses too.
        case press
        case `repeat`
        case release
    }

    /// The modifier keys that were down; Shift only if the key itself does not imply it.
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
