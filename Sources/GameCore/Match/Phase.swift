/// Where a match stands, as everybody sees it; each case carries exactly its data, counts are ticks.
public enum Phase: Sendable, Hashable {
    /// A player is not there; nothing moves.
    case notReady(absentPlayers: PlayerSet)
    /// Both are there; a serve by either begins the match.
    case ready
    /// The ball waits in the middle for the server, or for its pause to end.
    case serving(ticksLeft: UInt16)
    case playing
    /// The ball has gone out; the next serve comes after the pause.
    case goal(by: Player, ticksLeft: UInt16)
    case paused(by: Player)
    /// A serve by either begins the rematch.
    case over(winner: Player)
}

/// How far the play has come: the phase but for what interrupts it, a missing player or a pause.
public enum Play: Sendable, Hashable {
    case ready
    case serving(ticksLeft: UInt16)
    case playing
    case goal(by: Player, ticksLeft: UInt16)
    case over(winner: Player)
}
