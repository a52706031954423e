internal import GameBasics

extension Match {
    /// True if a match by these rules can have this state.
    ///
    /// A peer checks every state it receives before using it. The check covers each part alone and in combination, but
    /// not whether some inputs lead to the state.
    public func isPossible(under rules: Rules) -> Bool {
        PlayerSet.both.isSuperset(of: absentPlayers) && (pausedBy == nil || absentPlayers.isEmpty)
            && hasPossiblePlay(under: rules)
            && hasPossibleCourt(under: rules)
            && hasPossibleScore(under: rules)
    }

    private func hasPossiblePlay(under rules: Rules) -> Bool {
        switch play {
        case .ready: ball == .waiting && pausedBy == nil
        case .serving(let ticksLeft): ball == .waiting && ticksLeft <= rules.servePause
        case .playing: absentPlayers.isEmpty
        case .goal(let scorer, let ticksLeft):
            absentPlayers.isEmpty && ticksLeft <= rules.goalPause && score[scorer] > 0
        case .over: pausedBy == nil
        }
    }

    private func hasPossibleCourt(under rules: Rules) -> Bool {
        let paddle = rules.paddleLow...rules.paddleHigh
        let fastest = rules.topSpeed
        // A ball that is out has passed the end at most by its radius and one tick's movement.
        let beyond = rules.ballRadius + fastest
        guard paddle.contains(paddles.one), paddle.contains(paddles.two) else { return false }
        guard (rules.ballRadius...rules.ballHigh).contains(ball.x), ball.vx.magnitude <= rules.steepest else {
            return false
        }
        guard ball.ax.magnitude <= rules.greatestCurve else { return false }
        guard (-beyond...Fixed.one + beyond).contains(ball.y), ball.vy.magnitude <= fastest else { return false }
        guard !rules.obstacles.contains(ball) else { return false }
        // In a rally the ball is in the court and no slower than at the serve. Half that speed is accepted, so that the
        // match of a peer that simulates differently is corrected, not refused.
        guard case .playing = play else { return true }
        return ball.vy.magnitude >= rules.serveSpeed.scaled(by: .half) && ball.y > -rules.ballRadius
            && ball.y < .one + rules.ballRadius
    }

    /// True if goals can lead to the score, and it wins exactly if the match is over.
    private func hasPossibleScore(under rules: Rules) -> Bool {
        let (high, low) = (max(score.one, score.two), min(score.one, score.two))
        let (points, lead) = (rules.winningScore, Int(high) - Int(low))
        let needsLead = rules.settings.target.needsLead
        let leader: Player = score.one > score.two ? .one : .two
        guard high <= Self.greatestScore else { return false }
        if case .over(let winner) = play {
            let isExact = needsLead && high > points ? lead == 2 : lead >= (needsLead ? 2 : 1)
            return winner == leader && high >= points && isExact && (needsLead || high == points)
        }
        return high < points || needsLead && lead <= 1
    }

    /// More than a match by two points reaches in nine hours, at a goal a second.
    private static var greatestScore: UInt16 { .max / 2 }
}
