internal import GameCore

/// Turns one player's keys and pointer into moves of a paddle, by an input scheme; times are ticks.
struct Steering: Sendable {
    /// How long one press moves the paddle under ``InputScheme/linger``: 150 ms, in which it moves by less than its length.
    ///
    /// A plain terminal does not distinguish a tap from a held key before the first repeat, half a second later. If the
    /// paddle moved until then, a held key would move it without a gap, but every tap would carry it half a court
    /// away: a player who has not learned to end each motion meets half as many balls.
    private static let step = 9

    /// The longest time between quick taps of a key, four a second: the paddle keeps moving from one to the next.
    private static let longestTapPeriod = 15

    /// The longest time between repeats of a held key; the slowest usual rate is 15 a second.
    private static let longestPeriod = 6

    /// A tick before any other.
    private static let longAgo = Int.min / 2

    enum Direction: Sendable { case low, high }

    private var direction: Direction?
    private var target: Fixed?

    /// For ``InputScheme/hold``: whether each direction's key is down.
    private var isLowDown = false
    private var isHighDown = false

    /// For ``InputScheme/linger``: the ticks of the last press and of the end of the motion.
    private var lastPress = Steering.longAgo
    private var end = 0
    /// Whether the last presses were repeats.
    private var repeats = false

    /// Returns the paddle's move in the next tick.
    func move(at tick: Int, by scheme: InputScheme) -> Input.Move {
        if let target { return .target(target) }
        guard let direction, scheme == .hold || scheme == .latch || tick < end else { return .none }
        return direction == .low ? .low : .high
    }

    /// Takes a press or a repeat of the key for a direction.
    mutating func press(_ pressed: Direction, at tick: Int, by scheme: InputScheme) {
        target = nil
        if pressed == .low { isLowDown = true } else { isHighDown = true }
        if scheme == .linger {
            linger(pressed, at: tick)
        } else {
            direction = pressed
        }
    }

    /// Keeps the paddle moving, or stops it if taps of the opposite key began the motion.
    private mutating func linger(_ pressed: Direction, at tick: Int) {
        let period = tick - lastPress
        let isSame = pressed == direction
        // Two presses in one tick say nothing about the time to the next one.
        if isSame && period == 0 { return }
        // This also holds when the motion has just ended: stopping a little late must not be a step back. A key that
        // repeats was held, and stops when it comes up: then the opposite key means the other direction.
        if direction != nil && !isSame && !repeats && period <= Steering.longestTapPeriod { return brake() }
        repeats = isSame && period <= Steering.longestPeriod
        let isTappedOn = isSame && period <= Steering.longestTapPeriod
        end = tick + (repeats ? period + period / 2 + 1 : isTappedOn ? Steering.longestTapPeriod : Steering.step)
        lastPress = tick
        direction = pressed
    }

    /// Ends the motion, so that the next press begins a new one.
    private mutating func brake() {
        direction = nil
        lastPress = Steering.longAgo
    }

    /// Takes the release of the key for a direction; the other key may still be down.
    mutating func release(_ released: Direction) {
        if released == .low { isLowDown = false } else { isHighDown = false }
        if direction == released {
            direction = isLowDown ? .low : isHighDown ? .high : nil
        }
    }

    /// Takes another player's press while this player's key may still be down.
    ///
    /// If this player's key was repeating, the terminal repeats the other key from now on and does not report when this
    /// one comes up. So the motion goes on until this player's next key.
    mutating func otherKey(at tick: Int) {
        if repeats && tick < end { end = .max }
    }

    /// Stops the paddle, and forgets all keys.
    mutating func stop() {
        self = Steering()
    }

    /// Moves the paddle to the pointer.
    mutating func point(at x: Fixed) {
        target = x
        direction = nil
    }
}
