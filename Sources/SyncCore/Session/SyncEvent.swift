public import GameBasics
public import GroupSessions

/// News from a session for the player or the log, each once.
public enum SyncEvent: Sendable, Equatable {
    /// The owner of the session is undecided, or a participant has not announced itself: wait; begin nothing.
    case synchronizing

    /// The session has an owner, and the match goes on; `seat` is `nil` for a spectator.
    case synchronized(owner: ParticipantID, seat: Seat?)

    /// A participant is present: show it. It may be given a seat, see `synchronized`.
    case joined(ParticipantID)

    /// A participant has left: the owner frees its seat, or keeps it for a while.
    case left(ParticipantID)

    /// A tick was not simulated, because the prediction window is full or an input is missing: show that the game
    /// waits, if it goes on for long.
    case stalled

    /// The first tick after a stall was simulated.
    case resumed

    /// The peer was behind the others, and has simulated this many ticks at once: do not show each.
    case caughtUp(ticks: Int)

    /// Another peer's hash differs at this confirmed tick: log it; the match goes on from the owner's state.
    case desync(tick: UInt32)

    /// The peer has taken the owner's state of this tick after a desync; its own differed in these fields: log them.
    case corrected(tick: UInt32, fields: [String])

    /// Another problem, which the match survives: log it, and tell the player of participants with other rules.
    case problem(PeerReport)
}
