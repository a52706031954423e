internal import GameCore
internal import PlayerProfile

/// Turns one player's keys and pointer into moves of a paddle, by an input scheme; times are ticks.
struct Steering: Sendable {
    enum Direction: Sendable { case low, high }

    private var direction: Direction?
    private var target: Fixed?

    /// For ``InputScheme/hold`` and ``InputScheme/latch``: the first tick of the motion.
    private var start = 0

    /// For ``InputScheme/hold``: the state of each direction's key.
    private var isLowDown = false
    private var isHighDown = false

    /// For ``InputScheme/hold``.
    private var stopTaps = StopTaps()

    /// For ``InputScheme/steps``.
    private var stepping = Stepping()

    /// True if the player's last presses were a held key's.
    var holdsKeys: Bool { stepping.habit.holds }

    /// Returns the paddle's move in the next tick.
    func move(at tick: Int, by scheme: InputScheme) -> Input.Move {
        if let target { return .target(target) }
        guard let direction else { return .none }
        let speed = scheme == .steps ? stepping.speed(at: tick) : Self.speed(after: tick - start, by: scheme)
        let key: Input.Key = direction == .low ? .low : .high
        return switch speed {
        case .none: .none
        case .half: .key(key.slowed)
        case .full: .key(key)
        }
    }

    /// The speed of a motion that one key begins and another event ends: half the speed for a while, so that a late
    /// stop costs little; for ``InputScheme/hold``, whose taps are steps, a step at full speed before.
    private static func speed(after ticks: Int, by scheme: InputScheme) -> Stepping.Speed {
        switch ticks {
        case ..<0: .none
        case ..<Stepping.step where scheme == .hold: .full
        case ..<calm: .half
        default: .full
        }
    }

    /// The tick from which a long motion has its full speed.
    private static let calm = 30

    /// Takes a press or a repeat of the key for a direction.
    mutating func press(_ pressed: Direction, at tick: Int, by scheme: InputScheme) {
        target = nil
        if pressed == .low { isLowDown = true } else { isHighDown = true }
        if scheme == .steps && !stepping.press(isSame: pressed == direction, at: tick) { return }
        if pressed != direction {
            start = tick
            if scheme == .hold { start += stopTaps.wait(forPressOf: pressed, at: tick) }
        }
        direction = pressed
    }

    /// Takes the release of the key for a direction; the other key may still be down.
    mutating func release(_ released: Direction, at tick: Int) {
        if released == .low { isLowDown = false } else { isHighDown = false }
        if direction == released {
            stopTaps.release(of: released, at: tick)
            direction = isLowDown ? .low : isHighDown ? .high : nil
            start = tick
        }
    }

    /// Takes another player's press while this player's key may still be down.
    mutating func otherKey(at tick: Int) {
        stepping.otherKey(at: tick)
    }

    /// Stops the paddle, and forgets all keys that are down.
    mutating func stop() {
        var stopped = Steering()
        stopped.stepping.habit = stepping.habit
        stopped.stopTaps.inARow = stopTaps.inARow
        self = stopped
    }

    /// Moves the paddle to the pointer.
    mutating func point(at x: Fixed) {
        target = x
        direction = nil
    }
}
