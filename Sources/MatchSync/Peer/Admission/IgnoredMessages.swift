/// Counts of the messages, or parts of messages, that a peer has ignored, by reason.
public struct IgnoredMessages: Sendable, Hashable {
    /// Messages of a participant that is not present, or has sent no accepted snapshot.
    public internal(set) var fromStrangers = 0

    /// Updates that arrived after a later one, or twice.
    public internal(set) var outdatedUpdates = 0

    /// Balls of a participant that does not own the session.
    public internal(set) var unauthorizedBalls = 0

    /// Balls of an epoch or a revision other than the peer's.
    public internal(set) var mistimedBalls = 0

    /// Paddles and requests of spectators.
    public internal(set) var fromSpectators = 0

    /// Requests that arrived twice.
    public internal(set) var repeatedRequests = 0

    /// Inputs of another timeline, or after one that the peer lacks.
    public internal(set) var strayInputs = 0

    /// Serves requested in a revision other than the peer's.
    public internal(set) var mistimedServes = 0

    /// Snapshots of a match by other rules.
    public internal(set) var foreignRules = 0

    /// Snapshots that contradict themselves or the rules.
    public internal(set) var impossibleSnapshots = 0

    /// Snapshots not later than the last one of their sender.
    public internal(set) var repeatedSnapshots = 0

    /// Snapshots with an epoch, a revision or a tick out of range.
    public internal(set) var outOfReach = 0

    /// Messages of excluded participants, see ``RuleBreach``.
    public internal(set) var fromExcluded = 0

    /// The sum of all counts.
    public var total: Int {
        fromStrangers + outdatedUpdates + unauthorizedBalls + mistimedBalls + fromSpectators + repeatedRequests
            + strayInputs + mistimedServes + foreignRules + impossibleSnapshots + repeatedSnapshots + outOfReach
            + fromExcluded
    }
}
