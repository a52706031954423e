internal import PongUI

/// One motion of a hand: keys that go down and come up, at ticks after its beginning.
enum Gesture: Hashable {
    /// One key, held for this many ticks.
    case hold(ticks: Int)
    /// This many taps of one key.
    case taps(Int)
    /// A tap that sets the paddle off, or taps that keep it going, and after so many ticks a tap that ends its motion.
    case go(ticks: Int, keepsTapping: Bool, end: End)

    enum End: Hashable { case stopKey, oppositeKey }

    /// The shortest time that a key is down, and from a finger's tap to another finger's: 83 ms.
    ///
    /// In typing a key is down for 116 ms on average (Dhakal and others 2018, "Observations on typing from 136 million
    /// keystrokes"); a player hurries.
    static let shortestPress = 5

    /// The shortest time from one tap of a finger to its next: 183 ms.
    ///
    /// Five or six taps a second are what people reach with an index finger in the finger tapping test.
    static let tapInterval = 11

    /// The longest gesture that is aimed, a little more than the paddle's way through the whole court.
    private static let longest = 70

    /// The gestures that a player makes under a scheme, from the game's description of its keys.
    static func natural(under scheme: InputScheme) -> [Gesture] {
        let aimed = shortestPress...longest
        return switch scheme {
        case .hold, .mouse:
            aimed.map { .hold(ticks: $0) }
        case .latch:
            aimed.map { .go(ticks: $0, keepsTapping: false, end: .stopKey) }
        case .linger:
            // A key that is held moves the paddle on once it repeats.
            (shortestPress...longest + Keyboard.repeatDelay).map { .hold(ticks: $0) } + (2...6).map { .taps($0) }
                + aimed.map { .go(ticks: $0, keepsTapping: true, end: .oppositeKey) }
        }
    }

    struct Stroke {
        let tick: Int
        let key: Keyboard.Key
        let isDown: Bool
    }

    /// The strokes in their order, for a motion that a key begins.
    func strokes(of key: Keyboard.Key) -> [Stroke] {
        switch self {
        case .hold(let ticks):
            press(key, at: 0, for: ticks)
        case .taps(let count):
            taps(of: key, count)
        case .go(let ticks, let keepsTapping, let end):
            // The next tap of the one finger is left out where the other finger's is due.
            taps(of: key, keepsTapping ? 1 + (ticks - Gesture.shortestPress) / Gesture.tapInterval : 1)
                + press(end == .stopKey ? .stop : key.opposite, at: ticks)
        }
    }

    private func taps(of key: Keyboard.Key, _ count: Int) -> [Stroke] {
        (0..<count).flatMap { press(key, at: $0 * Gesture.tapInterval) }
    }

    private func press(
        _ key: Keyboard.Key,
        at tick: Int,
        for ticks: Int = Gesture.shortestPress
    ) -> [Stroke] {
        [Stroke(tick: tick, key: key, isDown: true), Stroke(tick: tick + ticks, key: key, isDown: false)]
    }

    /// The last tick that the hand decides on; the release of a tapped key follows by itself.
    var lastDecision: Int {
        switch self {
        case .hold(let ticks), .go(let ticks, _, _): ticks
        case .taps(let count): (count - 1) * Gesture.tapInterval
        }
    }

    /// The time that the hand has to meet; `nil` if the gesture has none.
    var aimedTicks: Int? {
        switch self {
        case .hold(let ticks), .go(let ticks, _, _): ticks
        case .taps: nil
        }
    }

    /// The same gesture with another time, or the shortest possible one.
    func lasting(_ ticks: Int) -> Gesture {
        let ticks = max(ticks, Gesture.shortestPress)
        return switch self {
        case .hold: .hold(ticks: ticks)
        case .go(_, let keepsTapping, let end): .go(ticks: ticks, keepsTapping: keepsTapping, end: end)
        case .taps: self
        }
    }
}
