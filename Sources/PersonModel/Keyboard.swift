/// A keyboard with the system's key repeat, and the bytes that a terminal sends for it.
struct Keyboard {
    /// The arrow keys of a single human player, by the last byte of their sequences; left stops.
    enum Key: UInt8 {
        case low = 0x41
        case high = 0x42
        case stop = 0x44
    }

    /// Milliseconds from a press to its first repeat, and repeats a second: the defaults of common systems.
    private static let delays = [250, 400, 500, 660]
    private static let rates = [25, 30, 33]

    /// True for the kitty keyboard protocol, which tells presses, repeats and releases apart.
    private let reportsReleases: Bool
    private let delay: Int
    private let rate: Int
    /// The key pressed last, the only one that repeats; ticks since its press; repeats sent.
    private var repeating: (key: Key, ticks: Int, count: Int)?
    /// The bytes that the terminal sends in this tick.
    private(set) var bytes: [UInt8] = []

    /// - Parameter number: Selects the delay and rate of the repeats.
    init(reportsReleases: Bool, number: Int) {
        self.reportsReleases = reportsReleases
        delay = Self.delays[number % Self.delays.count]
        rate = Self.rates[number / Self.delays.count % Self.rates.count]
    }

    mutating func press(_ key: Key) {
        send(key, action: 1)
        repeating = (key, 0, 0)
    }

    mutating func release(_ key: Key) {
        if reportsReleases { send(key, action: 3) }
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
        bytes += (reportsReleases ? "\u{1B}[1;1:\(action)" : "\u{1B}[").utf8
        bytes.append(key.rawValue)
    }
}
