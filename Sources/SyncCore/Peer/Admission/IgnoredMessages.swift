/// Counts of the messages, or parts of messages, that a peer has ignored, by reason.
public struct IgnoredMessages: Sendable, Hashable {
    /// Messages of a participant that is not present, or has sent no accepted snapshot.
    public var fromStrangers = 0

    /// Updates that arrived after a later one, or twice.
    public var outdatedUpdates = 0

    /// States in updates of a participant that does not own the session.
    public var unauthorizedStates = 0

    /// States in updates of an epoch or a revision other than the peer's.
    public var mistimedStates = 0

    /// Updates and requests of spectators.
    public var fromSpectators = 0

    /// Requests that arrived twice.
    public var repeatedRequests = 0

    /// Inputs of another timeline, or after one that the peer lacks.
    public var strayInputs = 0

    /// Requests for a start in a revision other than the peer's.
    public var mistimedRequests = 0

    /// Snapshots of a match by other rules.
    public var foreignRules = 0

    /// Snapshots that contradict themselves or the rules.
    public var impossibleSnapshots = 0

    /// Snapshots not later than the last one of their sender.
    public var repeatedSnapshots = 0

    /// Snapshots with an epoch, a revision or a tick out of range.
    public var outOfReach = 0

    /// Messages of excluded participants, see ``RuleBreach``.
    public var fromExcluded = 0

    /// The sum of all counts.
    public var total: Int {
        fromStrangers + outdatedUpdates + unauthorizedStates + mistimedStates + fromSpectators + repeatedRequests
            + strayInputs + mistimedRequests + foreignRules + impossibleSnapshots + repeatedSnapshots + outOfReach
            + fromExcluded
    }
}
