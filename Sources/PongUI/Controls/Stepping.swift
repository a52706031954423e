internal import PlayerProfile

/// The motion of a paddle under ``InputScheme/steps``: a press is a step, and a held key runs.
///
/// A plain terminal does not distinguish a tap from a held key before the first repeat, up to two thirds of a second
/// later. A paddle that moved until then would be carried half a court by every tap; one that begins to move at full
/// speed with the first repeat is not caught in time. So it runs at half the speed. The paddle of a player who holds
/// keys creeps until the first repeat, to show that the key is down.
struct Stepping: Sendable {
    /// A step's ticks: it is half of a normal paddle.
    static let step = 5

    /// The longest time between repeats of a held key; slow keyboards repeat 11 times a second.
    private static let longestRepeat = 6

    /// The longest time between quick taps, more than four a second: a player who makes them does not hold keys.
    private static let longestTapGap = 13

    /// The times from a press to its first repeat that keyboards have, 200 to 750 ms.
    private static let repeatDelays = 12...45

    /// Ticks from one move of a creeping paddle to the next.
    private static let creepPeriod = 6

    /// Ticks that the first repeat may take longer than learned.
    private static let patience = 3

    /// A tick before any other.
    private static let longAgo = Int.min / 4

    /// A paddle's speed, relative to the fastest.
    enum Speed { case none, half, full }

    /// Habits of the player and of the keyboard, which outlive a motion.
    struct Habit: Sendable {
        /// Ticks from a press to its first repeat.
        fileprivate(set) var repeatDelay = 30
        /// True after a held key, until two quick taps.
        fileprivate(set) var holds = false
        /// Steps since the opposite key stopped the paddle.
        fileprivate var stepsSinceBrake = 2

        /// True for a player whose last step or the one before was stopped by the opposite key.
        fileprivate var brakes: Bool { stepsSinceBrake < 2 }
    }

    var habit = Habit()

    /// The ticks of the last press or repeat, and of the one before.
    private var last = Stepping.longAgo
    private var previous = Stepping.longAgo

    /// The tick at which the step ends.
    private var stepEnd = Stepping.longAgo
    /// The tick at which a run ends, or by which a held key repeats.
    private var end = 0
    private var isRunning = false
    /// Ticks between the last two repeats.
    private var period = 0

    func speed(at tick: Int) -> Speed {
        if isRunning { return tick < end ? .half : .none }
        if tick < stepEnd { return .full }
        let creeps = habit.holds && tick < end && (tick - stepEnd) % Self.creepPeriod == Self.creepPeriod - 1
        return creeps ? .full : .none
    }

    /// Takes a press or a repeat.
    ///
    /// - Parameter isSame: True for the key that set the paddle in motion.
    /// - Returns: False if the key only brakes: the opposite one, while the paddle moves.
    mutating func press(isSame: Bool, at tick: Int) -> Bool {
        let gap = tick - last
        if isSame && gap == 0 { return true }
        if !isSame && isMoved(at: tick) {
            brake(at: tick)
            return false
        }
        if isSame && gap <= Self.longestRepeat {
            run(after: gap, at: tick)
        } else {
            if isSame && gap <= Self.longestTapGap { habit.holds = false }
            habit.stepsSinceBrake += 1
            stepEnd = tick + Self.step
            end = tick + habit.repeatDelay + Self.patience
            isRunning = false
        }
        (previous, last) = (last, tick)
        return true
    }

    /// Ends a run at once; a step is made in full, so that braking never undoes a tap.
    private mutating func brake(at tick: Int) {
        habit.stepsSinceBrake = 0
        if isRunning { stepEnd = tick }
        (end, last, isRunning) = (stepEnd, Self.longAgo, false)
    }

    /// True in a step, and in a run whose key is still down; for a player who brakes, also while a run could begin.
    private func isMoved(at tick: Int) -> Bool {
        isRunning ? tick - last <= period + 1 : tick <= stepEnd || habit.brakes && tick < end
    }

    /// Takes a repeat, after which the paddle runs on for one and a half repeat intervals.
    private mutating func run(after gap: Int, at tick: Int) {
        // The press before was the first repeat.
        if !isRunning && Self.repeatDelays.contains(last - previous) { habit.repeatDelay = last - previous }
        habit.holds = true
        isRunning = true
        period = gap
        end = tick + gap + gap / 2 + 1
    }

    /// Takes another player's press.
    ///
    /// If this player's key was repeating, the terminal repeats the other key from now on and does not report when this
    /// one comes up. So the motion goes on until this player's next key.
    mutating func otherKey(at tick: Int) {
        if isRunning && tick < end { end = .max }
    }
}
