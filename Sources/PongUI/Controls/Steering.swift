internal import GameCore

/// Turns one player's keys into the motion of a paddle, by one of the schemes; times are ticks.
struct Steering: Sendable {
    /// How long one press moves the paddle: 150 ms, in which it goes by no more than its own length.
    ///
    /// A plain terminal does not tell a tap from a key that is held before its first repeat, half a second later.
    /// To go on until then would let a held key move without a gap, and every tap carry the paddle half a court away:
    /// a player who has not learned to end each motion meets half as many balls.
    private static let step = 9

    /// Presses of one key no further apart than this are quick taps, four a second and more: the paddle goes on from
    /// one to the next.
    private static let longestTapPeriod = 15

    /// Presses of one key no further apart than this are its repeats; the slowest usual rate is 15 a second.
    private static let longestPeriod = 6

    /// A tick before all others.
    private static let longAgo = Int.min / 2

    enum Direction: Sendable { case low, high }

    private var direction: Direction?
    private var target: Fixed?

    /// For ``InputScheme/hold``: whether each direction's key is down.
    private var isLowDown = false
    private var isHighDown = false

    /// For ``InputScheme/linger``: when the last press came, and when the motion ends.
    private var lastPress = Steering.longAgo
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
    mutating func press(_ pressed: Direction, at tick: Int, by scheme: InputScheme) {
        target = nil
        if pressed == .low { isLowDown = true } else { isHighDown = true }
        if scheme == .linger {
            linger(pressed, at: tick)
        } else {
            direction = pressed
        }
    }

    /// Moves the paddle on, or ends what taps of the opposite key began: with two keys a player can stop at will.
    private mutating func linger(_ pressed: Direction, at tick: Int) {
        let period = tick - lastPress
        let isSame = pressed == direction
        // Two that arrive together tell nothing of how far apart the next ones will be.
        if isSame && period == 0 { return }
        // Also where the motion is just over: to stop it a little late must not be a step back. What repeats was
        // held, and stops when it comes up: there the opposite key means the other direction.
        if direction != nil && !isSame && !repeats && period <= Steering.longestTapPeriod { return brake() }
        repeats = isSame && period <= Steering.longestPeriod
        let isTappedOn = isSame && period <= Steering.longestTapPeriod
        end = tick + (repeats ? period + period / 2 + 1 : isTappedOn ? Steering.longestTapPeriod : Steering.step)
        lastPress = tick
        direction = pressed
    }

    private mutating func brake() {
        direction = nil
        lastPress = Steering.longAgo
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
