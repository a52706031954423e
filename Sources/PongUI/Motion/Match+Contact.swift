package import GameCore

extension Match {
    /// The player whose paddle has sent the ball back, where a state before this one had a shorter rally.
    ///
    /// Without obstacles the ball flies away from that paddle. An obstacle before it may have turned the ball since: then
    /// the half of the court tells, within about 20 ticks after the contact.
    package func lastContact(under rules: Rules) -> Player {
        let isOfOne = rules.settings.obstacles.isEmpty ? ball.vy < .zero : ball.y > .half
        return isOfOne ? .one : .two
    }
}
