internal import GameBasics
internal import GameCore

/// A player's progress through the first steps.
///
/// It only watches the match. Steps are shown in order; a move, a serve or an aimed shot also counts before its step.
struct Tutorial {
    enum Step: Int, CaseIterable {
        case move, serve, aim, spin, pause
    }

    /// The step that is shown; `nil` after the last one.
    private(set) var step: Step? = .move

    /// Ticks since a step was done, up to ``praiseTicks``.
    private var ticksSinceStep = Tutorial.praiseTicks

    private static let praiseTicks = 60

    /// The paddle's total distance for the first step, in court units: one tap's.
    private static let leastWay = Fixed(8, over: 100)

    private var way = Fixed.zero
    private var hasPaused = false

    /// The steps that the learner has done.
    private var done: Set<Step> = []

    /// True for a second after a step is done.
    var isPraising: Bool { ticksSinceStep < Tutorial.praiseTicks }

    mutating func skip() { step = nil }

    /// Takes the match before and after a tick; player one is the learner.
    mutating func watch(_ before: Match, _ after: Match, under rules: Rules) {
        let motion = (after.paddles.one - before.paddles.one).magnitude
        way += motion
        if way >= Tutorial.leastWay { done.insert(.move) }
        if case .playing = after.phase, case .serving = before.phase, after.server == .one { done.insert(.serve) }
        if after.rally == before.rally &+ 1, after.ball.vy < .zero, isSteep(after.ball, under: rules) {
            done.insert(.aim)
        }
        // Before its step, a curve may come by chance.
        if step == .spin, after.rally == before.rally &+ 1, after.ball.vy < .zero, motion >= rules.slowPaddleSpeed {
            done.insert(.spin)
        }
        if case .paused = after.phase {
            // Before its step, a pause may come from a screen that was too small.
            if step == .pause { hasPaused = true }
        } else if hasPaused {
            done.insert(.pause)
        }
        if isPraising { ticksSinceStep += 1 }
        guard let step, done.contains(step) else { return }
        self.step = Step(rawValue: step.rawValue + 1)
        ticksSinceStep = 0
    }

    /// True if the ball's slope is at least a third of the steepest.
    private func isSteep(_ ball: Ball, under rules: Rules) -> Bool {
        ball.vx.magnitude.scaled(by: Fixed(3, over: 1)) >= ball.vy.magnitude.scaled(by: rules.contactSlope)
    }
}
