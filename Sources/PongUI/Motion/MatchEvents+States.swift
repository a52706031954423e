internal import GameBasics
package import GameCore

extension MatchEvents {
    /// The events between two displayed states, inferred from the states; an obstacle counts as a wall.
    ///
    /// After a rollback, an event that happens again is listed again.
    package init(from old: Match, to new: Match, under rules: Rules) {
        self = []
        for player in Player.allCases where new.score[player] > old.score[player] {
            formUnion(.goal(by: player))
            if case .over = new.play { insert(.won) }
        }
        if case .serving = old.play, case .playing = new.play { insert(.served) }
        guard case .playing = old.play, case .playing = new.play else { return }
        if new.rally > old.rally {
            formUnion(.contact(by: new.lastContact(under: rules)))
        } else if new.rally == old.rally, Self.hasBounced(old.ball, new.ball) {
            let isBehindFace = Player.allCases.contains { rules.depth(of: new.ball, behindFaceOf: $0) > .zero }
            // Behind a paddle's front there is no obstacle: away from the walls only its side turns the ball.
            insert(isBehindFace && !Self.isAtWall(new.ball.x) ? .grazed : .contactWithWall)
        }
    }

    /// True if the ball bounced between two states.
    ///
    /// A paddle that moves into the ball's side pushes it farther than it flies: that is not heard.
    private static func hasBounced(_ old: Ball, _ new: Ball) -> Bool {
        isReflected(old.vy, new.vy)
            || isMirrored(old, new) && (new.x - old.x).magnitude <= new.vx.magnitude + new.ax.magnitude
    }

    /// True if the flight was mirrored along x; a curve may turn the ball without a contact.
    private static func isMirrored(_ old: Ball, _ new: Ball) -> Bool {
        new.ax == .zero ? isReflected(old.vx, new.vx) : isReflected(old.ax, new.ax)
    }

    private static func isReflected(_ old: Fixed, _ new: Fixed) -> Bool {
        old != .zero && new.raw.signum() == -old.raw.signum()
    }

    /// True if the ball may have come from a wall in this tick.
    private static func isAtWall(_ x: Fixed) -> Bool {
        min(x, .one - x) < Fixed(1, over: 10)
    }
}

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
