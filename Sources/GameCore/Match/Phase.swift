public import GameBasics

/// The phase of a match, as the players see it; counts are ticks.
public enum Phase: Sendable, Hashable {
    /// A player is absent; nothing moves.
    case notReady(absentPlayers: PlayerSet)
    /// Both players are present; a serve by either begins the match.
    case ready
    /// The ball waits in the middle for the server, or for the end of the pause.
    case serving(ticksLeft: UInt16)
    case playing
    /// The ball is out; the next serve comes after the pause.
    case goal(by: Player, ticksLeft: UInt16)
    case paused(by: Player)
    /// A serve by either begins the rematch.
    case over(winner: Player)
}

extension Phase {
    /// The phase with a remaining time of 0 ticks.
    public var withoutCount: Phase {
        switch self {
        case .serving: .serving(ticksLeft: 0)
        case .goal(let scorer, _): .goal(by: scorer, ticksLeft: 0)
        case .notReady, .ready, .playing, .paused, .over: self
        }
    }
}

/// The progress of the match: the phase without interruptions by an absent player or a pause.
public enum Play: Sendable, Hashable {
    case ready
    case serving(ticksLeft: UInt16)
    case playing
    case goal(by: Player, ticksLeft: UInt16)
    case over(winner: Player)
}

extension Match {
    /// True if the match has begun and is not over.
    public var isAtStake: Bool {
        switch play {
        case .serving, .playing, .goal: true
        case .ready, .over: false
        }
    }

    /// True if a player has won.
    public var isOver: Bool { if case .over = play { true } else { false } }

    public var isPaused: Bool { if case .paused = phase { true } else { false } }

    /// True if an input moves a paddle.
    package var letsPaddlesMove: Bool {
        switch phase {
        case .ready, .serving, .playing, .goal: true
        case .notReady, .paused, .over: false
        }
    }

    /// True from the first serve to the last point, except while paused or without a player.
    public var isRunning: Bool {
        switch phase {
        case .serving, .playing, .goal: true
        case .notReady, .ready, .paused, .over: false
        }
    }
}
