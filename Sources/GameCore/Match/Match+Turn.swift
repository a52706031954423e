public import GameBasics

// Half a turn of the court: (x, y) becomes (1 - x, 1 - y), and the players change places. It is exact: a turned
// match, advanced with turned inputs, is the match advanced and then turned. Player two's view uses it.

extension Ball {
    /// The ball after half a turn of the court.
    public var turned: Ball {
        Ball(x: .one - x, y: .one - y, vx: -vx, vy: -vy, ax: -ax)
    }
}

extension Input {
    /// The input after half a turn of the court.
    public var turned: Input {
        switch move {
        case .key(let key): Input(.key(key.turned), actions)
        case .target(let x): Input(.target(.one - x.clamped(to: .zero, .one)), actions)
        }
    }
}

extension PlayerSet {
    /// The opponents of the players in the set.
    public var turned: PlayerSet {
        PlayerSet(rawValue: rawValue >> 1 & 1 | rawValue << 1 & 2)
    }
}

extension Play {
    /// The play with each player replaced by the opponent.
    public var turned: Play {
        switch self {
        case .goal(let scorer, let ticksLeft): .goal(by: scorer.opponent, ticksLeft: ticksLeft)
        case .over(let winner): .over(winner: winner.opponent)
        case .ready, .serving, .playing: self
        }
    }
}

extension Match {
    /// The match after half a turn of the court.
    public var turned: Match {
        var match = self
        match.ball = ball.turned
        match.paddles = PerPlayer(.one - paddles.two, .one - paddles.one)
        match.score = PerPlayer(score.two, score.one)
        match.play = play.turned
        match.absentPlayers = absentPlayers.turned
        match.server = server.opponent
        match.pausedBy = pausedBy?.opponent
        return match
    }
}
