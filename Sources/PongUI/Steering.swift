internal import GameCore

/// Turns one player's keys into the motion of a paddle, by one of the schemes; times are ticks.
struct Steering: Sendable {
    /// How long one press moves the paddle, about 180 ms.
    private static let linger = 11

    /// Presses of one key no further apart than this are its repeats; the slowest usual rate is 15 a second.
    private static let longestPeriod = 6

    enum Direction: Sendable { case low, high }

    private var direction: Direction?
    private var target: Fixed?

    /// For ``InputScheme/hold``: whether each direction's key is down.
    private var isLowDown = false
    private var isHighDown = false

    /// For ``InputScheme/linger``: when the last press came, and when the motion ends.
    private var lastPress = Int.min / 2
    private var end = 0
    /// Whether what came last were repeats.
    private var repeats = false

    /// What the paddle does in the tick that comes next.
    func move(at tick: Int, by scheme: InputScheme) -> Input.Move {
        if let target { return .target(target) }
        guard let direction, scheme == .hold || scheme == .latch || tick < end else { return .none }
        return direction == .low ? .low : .high
    }

    /// A key for a direction went down, or repeats.
    mutating func press(_ pressed: Direction, at tick: Int) {
        let period = tick - lastPress
        // Two that arrive together tell nothing of how far apart the next ones will be.
        if pressed == direction && period == 0 { return }
        repeats = pressed == direction && period <= Steering.longestPeriod
        end = tick + (repeats ? period + period / 2 + 1 : Steering.linger)
        lastPress = tick
        direction = pressed
        target = nil
        if pressed == .low { isLowDown = true } else { isHighDown = true }
    }

    /// A key for a direction came up; the other one may still be down.
    mutating func release(_ released: Direction) {
        if released == .low { isLowDown = false } else { isHighDown = false }
        if direction == released {
            direction = isLowDown ? .low : isHighDown ? .high : nil
        }
    }

    /// Another key came while this one may still be down.
    ///
    /// If this one was repeating, the terminal repeats the other one from now on, and does not say when
    /// this one comes up: the motion goes on until the player's next key.
    mutating func otherKey(at tick: Int) {
        if repeats && tick < end { end = .max }
    }

    mutating func stop() {
        self = Steering()
    }

    mutating func point(at x: Fixed) {
        target = x
        direction = nil
    }
}
