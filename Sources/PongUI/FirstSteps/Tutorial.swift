internal import GameCore

/// The first steps of a player: what has been done so far, and what comes next.
///
/// It only watches the match. A step is done when the player has done it, in whatever order; the steps are shown one
/// after the other.
struct Tutorial {
    enum Step: Int, CaseIterable {
        case move, serve, aim, pause
    }

    /// The step that is shown; `nil` after the last one.
    private(set) var step: Step? = .move

    /// Ticks since a step was done, up to ``praiseTicks``.
    private var ticksSinceStep = Tutorial.praiseTicks

    /// For how long the layer says that a step is done.
    private static let praiseTicks = 60

    /// The distance that the paddle must have moved in all, in court units: a tap's.
    private static let leastWay = Fixed(8, over: 100)

    private var way = Fixed.zero
    private var hasServed = false
    private var hasAimed = false
    private var hasPaused = false
    private var hasGoneOn = false

    /// Whether the layer says that a step has just been done.
    var isPraising: Bool { ticksSinceStep < Tutorial.praiseTicks }

    mutating func skip() { step = nil }

    /// Watches a tick of the match, in which player one is the learner.
    mutating func watch(_ before: Match, _ after: Match, under rules: Rules) {
        way += (after.paddles.one - before.paddles.one).magnitude
        if case .playing = after.phase, case .serving = before.phase, after.server == .one { hasServed = true }
        if after.rally == before.rally &+ 1, after.ball.vy < .zero, isSteep(after.ball, under: rules) {
            hasAimed = true
        }
        if case .paused = after.phase {
            // A pause before its step may be that of a screen that was too small.
            if step == .pause { hasPaused = true }
        } else if hasPaused {
            hasGoneOn = true
        }
        if isPraising { ticksSinceStep += 1 }
        guard let step, isDone(step) else { return }
        self.step = Step(rawValue: step.rawValue + 1)
        ticksSinceStep = 0
    }

    /// Whether a ball flies off at a third of the steepest slope or more.
    private func isSteep(_ ball: Ball, under rules: Rules) -> Bool {
        ball.vx.magnitude.scaled(by: Fixed(3, over: 1)) >= ball.vy.magnitude.scaled(by: rules.contactSlope)
    }

    private func isDone(_ step: Step) -> Bool {
        switch step {
        case .move: way >= Tutorial.leastWay
        case .serve: hasServed
        case .aim: hasAimed
        case .pause: hasGoneOn
        }
    }
}
