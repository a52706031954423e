extension Match {
    /// Whether a match by these rules can have this state.
    ///
    /// A peer checks every state that it receives before it goes on from it. The check covers each part alone and
    /// against the others, but not whether some inputs lead to the state.
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
        let steepest = max(rules.serveSpeed.scaled(by: rules.serveSlope), fastest.scaled(by: rules.contactSlope))
        // A ball that is out has passed the end by its radius and one tick's way at most.
        let beyond = rules.ballRadius + fastest
        guard paddle.contains(paddles.one), paddle.contains(paddles.two) else { return false }
        guard (rules.ballRadius...rules.ballHigh).contains(ball.x), ball.vx.magnitude <= steepest else { return false }
        guard (-beyond...Fixed.one + beyond).contains(ball.y), ball.vy.magnitude <= fastest else { return false }
        // In a rally the ball moves, and is inside the court.
        guard case .playing = play else { return true }
        return ball.vy != .zero && ball.y > -rules.ballRadius && ball.y < .one + rules.ballRadius
    }

    /// Whether a player has won by the score exactly when the match is over.
    private func hasPossibleScore(under rules: Rules) -> Bool {
        var winner: Player?
        for player in Player.allCases where score[player] >= rules.winningScore {
            let lead = Int(score[player]) - Int(score[player.opponent])
            if lead >= (rules.winByTwo ? 2 : 1) { winner = player }
        }
        if case .over(let player) = play { return player == winner }
        return winner == nil
    }
}
