package import GameCore

extension Match {
    /// The player of the last contact, if an earlier state had a shorter rally.
    ///
    /// Without obstacles the ball flies away from that player's paddle. An obstacle may have turned the ball since:
    /// then the ball's half of the court decides, which holds for about 20 ticks after the contact.
    package func lastContact(under rules: Rules) -> Player {
        let isOfOne = rules.settings.obstacles.isEmpty ? ball.vy < .zero : ball.y > .half
        return isOfOne ? .one : .two
    }
}
