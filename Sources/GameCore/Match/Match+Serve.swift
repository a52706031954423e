public import GameBasics

// The serve: from the middle of the court to the receiver, at an angle that the server aims or chance draws.

extension Match {
    /// The ball as an aimed serve would send it now.
    ///
    /// It flies to the side on which the server's paddle stands: straight from the middle, and at the steepest angle from
    /// the paddle's last place at a wall. A paddle that moves at full speed turns it by a quarter of that angle more.
    ///
    /// - Parameter before: The paddles a tick before.
    /// - Returns: `nil` if no ball waits for its serve, or chance draws the angle.
    public func aimedServe(from before: PerPlayer<Fixed>, under rules: Rules) -> Ball? {
        guard rules.settings.aimedServe, case .serving = play else { return nil }
        return served(from: before, under: rules)
    }

    private func served(from before: PerPlayer<Fixed>, under rules: Rules) -> Ball {
        let paddle = paddles[server]
        let place = (paddle - .half).scaled(by: .one, over: rules.paddleHigh - .half)
        let motion = rules.part(of: paddle - before[server]).scaled(by: Fixed(1, over: 4))
        return served(at: rules.serveSlope.scaled(by: (place + motion).clamped(to: -.one, .one)), under: rules)
    }

    /// - Parameter slope: The tangent of the angle, positive to the right.
    private func served(at slope: Fixed, under rules: Rules) -> Ball {
        var ball = ball
        ball.vx = rules.serveSpeed.scaled(by: slope)
        ball.vy = server == .one ? -rules.serveSpeed : rules.serveSpeed
        return ball
    }

    /// Sends the ball to the receiver; at an angle that is not aimed, chance draws it in the server's own view.
    mutating func serve(from before: PerPlayer<Fixed>, under rules: Rules) {
        if rules.settings.aimedServe {
            ball = served(from: before, under: rules)
        } else {
            let slope = generator.length(within: rules.serveSlope)
            ball = served(at: server == .one ? slope : -slope, under: rules)
        }
    }
}
