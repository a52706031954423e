/// The loss of the other player's input messages, from the distances between their ticks.
///
/// A peer sends a message each tick, or on a link with little bandwidth at an interval that it changes. So a distance
/// is compared with the interval around it: in a row of distances 1 1 3 1 two messages are missing, in 1 1 3 3 none.
struct MessageLoss: Sendable {
    /// The loss in the last window, in parts per million; `nil` before the first one.
    private(set) var share: Int?

    private var latest: UInt16?

    /// The received ticks before the latest one, the nearest in the lowest bit: a duplicate is no late message.
    private var received: UInt64 = 0

    /// A ring of the latest distances.
    private var distances = [Int](repeating: 0, count: 2 * reach + 1)
    private var count = 0

    /// The judged ticks of this window, and the messages sent in them.
    private var window = (ticks: 0, sent: 0, missing: 0)

    /// Distances before and after one that tell the interval.
    private static let reach = 8

    /// Length of a window in ticks.
    private static let windowTicks = 224

    mutating func note(_ tick: UInt16) {
        guard let latest else { return self.latest = tick }
        // Twelve bits, which wrap.
        let distance = Int(Int16(bitPattern: (tick &- latest) << 4) >> 4)
        guard distance > 0 else { return noteLate(-distance) }
        self.latest = tick
        received = received << distance | 1 << (distance - 1)
        distances[count % distances.count] = distance
        count += 1
        if count >= distances.count { judge(distances[(count - 1 - Self.reach) % distances.count]) }
    }

    /// Judges nothing up to the next message.
    mutating func skip() {
        (latest, received) = (nil, 0)
    }

    private mutating func noteLate(_ distance: Int) {
        guard (1...64).contains(distance), received & 1 << (distance - 1) == 0 else { return }
        received |= 1 << (distance - 1)
        window.missing -= 1
    }

    private mutating func judge(_ distance: Int) {
        let interval = max(shortest(from: count - distances.count), shortest(from: count - Self.reach))
        let sent = max((distance + interval / 2) / interval, 1)
        window.ticks += distance
        window.sent += sent
        window.missing += sent - 1
        guard window.ticks >= Self.windowTicks else { return }
        share = min(max(window.missing, 0), window.sent) * 1_000_000 / window.sent
        window = (0, 0, 0)
    }

    /// The second shortest of ``reach`` distances: a peer may send one message early.
    private func shortest(from start: Int) -> Int {
        var (first, second) = (Int.max, Int.max)
        for number in start..<(start + Self.reach) {
            let distance = distances[number % distances.count]
            if distance < first { (first, second) = (distance, first) } else { second = min(second, distance) }
        }
        return second
    }
}
