/// How many messages, or parts of one, a peer has ignored, by the reason.
public struct IgnoredMessages: Sendable, Hashable {
    /// Messages of a participant that is not present, or whose snapshot has not come yet or was refused.
    public var fromStrangers = 0

    /// Updates that came after a later one, or a second time.
    public var outdatedUpdates = 0

    /// Balls of a participant that does not own the session, or of an earlier epoch.
    public var unauthorizedBalls = 0

    /// Balls of another revision than the one that the peer knows.
    public var mistimedBalls = 0

    /// Paddles and requests of spectators.
    public var fromSpectators = 0

    /// Requests that came a second time.
    public var repeatedRequests = 0

    /// Inputs of another timeline, or that do not follow on the inputs that are known of this one.
    public var strayInputs = 0

    /// Serves that were asked for in another revision than the one that the peer knows.
    public var mistimedServes = 0

    /// Snapshots of a match by other rules.
    public var foreignRules = 0

    /// Snapshots that contradict themselves or the rules.
    public var impossibleStates = 0

    /// Snapshots that are no later than the last one of their sender.
    public var repeatedStates = 0

    /// Snapshots with an epoch, a revision or a tick that is out of range.
    public var outOfReach = 0

    /// Messages of participants that were put out, see ``RuleBreach``.
    public var fromShunned = 0

    public init() {}

    /// All of them.
    public var total: Int {
        fromStrangers + outdatedUpdates + unauthorizedBalls + mistimedBalls + fromSpectators + repeatedRequests
            + strayInputs + mistimedServes + foreignRules + impossibleStates + repeatedStates + outOfReach + fromShunned
    }
}
