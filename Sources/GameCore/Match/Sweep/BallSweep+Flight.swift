internal import GameBasics

extension BallSweep {
    /// The most contacts of one flight, which ends there.
    private static let mostContacts = 2_000

    /// Flies a ball without spin and without paddles, and returns it after some ticks.
    ///
    /// One sweep covers all ticks, from contact to contact: it is ten times as fast as single ticks, and differs from
    /// them only by each tick's rounding.
    ///
    /// - Returns: `nil` for a ball that reached a player's end before.
    /// - Precondition: The distance is less than 127 courts along each axis; under all ``Rules`` it is in 1,200 ticks.
    static func end(of ball: Ball, after ticks: Int32, under rules: Rules) -> Ball? {
        var sweep = BallSweep(ball: ball, paddles: PerPlayer(.half, .half), before: PerPlayer(.half, .half))
        sweep.dx = Fixed(raw: ball.vx.raw * ticks)
        sweep.dy = Fixed(raw: ball.vy.raw * ticks)
        for _ in 0..<mostContacts where !sweep.isDone {
            let events = sweep.advance(under: rules, near: .max)
            if sweep.isPastFace || !events.isDisjoint(with: [.contactByOne, .contactByTwo]) { return nil }
        }
        return sweep.ball
    }
}
