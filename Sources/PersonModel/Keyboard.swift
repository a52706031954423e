/// A keyboard with the system's key repeat, and the bytes that a terminal sends for it.
struct Keyboard {
    /// What a terminal reports about keys.
    enum Kind {
        /// Presses and repeats, which look alike.
        case plain
        /// Presses, repeats and releases: the kitty keyboard protocol.
        case kitty
    }

    /// The arrows, all of which belong to a single human, by the last bytes of their sequences; left stops.
    enum Key: UInt8 {
        case low = 0x41
        case high = 0x42
        case stop = 0x44

        /// The key for the other direction; for the stop key, itself.
        var opposite: Key {
            switch self {
            case .low: .high
            case .high: .low
            case .stop: .stop
            }
        }
    }

    /// Ticks from a press to its first repeat, 500 ms, and from one repeat to the next, 33 ms: within a factor of two
    /// of the defaults of common systems.
    static let repeatDelay = 30
    static let repeatPeriod = 2

    private let kind: Kind
    /// Only the key pressed last repeats.
    private var repeating: (key: Key, ticksLeft: Int)?
    /// The bytes that the terminal sends in this tick.
    private(set) var bytes: [UInt8] = []

    init(_ kind: Kind) {
        self.kind = kind
    }

    mutating func press(_ key: Key) {
        send(key, action: 1)
        repeating = (key, Keyboard.repeatDelay)
    }

    mutating func release(_ key: Key) {
        if kind == .kitty { send(key, action: 3) }
        if repeating?.key == key { repeating = nil }
    }

    /// Goes on to the next tick.
    mutating func tick() {
        bytes.removeAll(keepingCapacity: true)
        guard let (key, ticksLeft) = repeating else { return }
        if ticksLeft > 1 {
            repeating = (key, ticksLeft - 1)
        } else {
            send(key, action: 2)
            repeating = (key, Keyboard.repeatPeriod)
        }
    }

    private mutating func send(_ key: Key, action: Int) {
        bytes += (kind == .plain ? "\u{1B}[" : "\u{1B}[1;1:\(action)").utf8
        bytes.append(key.rawValue)
    }
}
