/// A keyboard with the system's key repeat, and the bytes that a terminal sends for it.
struct Keyboard {
    /// A terminal's kind of key reports.
    enum Kind {
        /// Presses and repeats, which look alike.
        case plain
        /// Presses, repeats and releases: the kitty keyboard protocol.
        case kitty
    }

    /// The arrow keys of a single human player, by the last byte of their sequences; left stops.
    enum Key: UInt8 {
        case low = 0x41
        case high = 0x42
        case stop = 0x44
    }

    /// Milliseconds from a press to its first repeat, and repeats a second: the defaults of common systems.
    private static let delays = [250, 400, 500, 660]
    private static let rates = [25, 30, 33]

    private let kind: Kind
    private let delay: Int
    private let rate: Int
    /// The key pressed last, the only one that repeats; ticks since its press; repeats sent.
    private var repeating: (key: Key, ticks: Int, count: Int)?
    /// The bytes that the terminal sends in this tick.
    private(set) var bytes: [UInt8] = []

    /// - Parameter number: Selects the delay and rate of the repeats.
    init(_ kind: Kind, number: Int) {
        self.kind = kind
        delay = Self.delays[number % Self.delays.count]
        rate = Self.rates[number / Self.delays.count % Self.rates.count]
    }

    mutating func press(_ key: Key) {
        send(key, action: 1)
        repeating = (key, 0, 0)
    }

    mutating func release(_ key: Key) {
        if kind == .kitty { send(key, action: 3) }
        if repeating?.key == key { repeating = nil }
    }

    /// Advances to the next tick and sends due repeats.
    mutating func tick() {
        bytes.removeAll(keepingCapacity: true)
        guard var now = repeating else { return }
        now.ticks += 1
        // Multiplied out, so that no rate is rounded.
        while now.ticks * 1_000 * rate >= delay * 60 * rate + now.count * 60_000 {
            send(now.key, action: 2)
            now.count += 1
        }
        repeating = now
    }

    private mutating func send(_ key: Key, action: Int) {
        bytes += (kind == .plain ? "\u{1B}[" : "\u{1B}[1;1:\(action)").utf8
        bytes.append(key.rawValue)
    }
}
