extension BallSweep {
    /// The most contacts of one flight; a ball with more of them stays where it is.
    private static let mostContacts = 2_000

    /// Flies a ball without paddles, and says where it is after some ticks.
    ///
    /// The whole way is one sweep from contact to contact and not tick by tick, which takes a tenth of the time. It is
    /// the way of a match but for the rounding of each tick.
    ///
    /// - Returns: `nil` for a ball that came to a player's end before.
    /// - Precondition: The way is shorter than 127 courts along each axis; under all ``Rules`` it is in 1,200 ticks.
    static func end(of ball: Ball, after ticks: Int32, under rules: Rules) -> Ball? {
        var sweep = BallSweep(ball: ball, paddles: PerPlayer(.half, .half))
        sweep.dx = Fixed(raw: ball.vx.raw * ticks)
        sweep.dy = Fixed(raw: ball.vy.raw * ticks)
        for _ in 0..<mostContacts where !sweep.isDone {
            let events = sweep.advance(under: rules, near: .max)
            if sweep.isPastFace || !events.isDisjoint(with: [.contactByOne, .contactByTwo]) { return nil }
        }
        return sweep.ball
    }
}
