/// How often a peer took no notice of a message, or of a part of one, by the reason.
public struct IgnoredMessages: Sendable, Hashable {
    /// What somebody sent who is not present, or whose state has not come yet or was refused.
    public var fromStrangers = 0

    /// Updates that came after a later one, or a second time.
    public var outdatedUpdates = 0

    /// Balls of somebody who does not own the session, or of an earlier epoch.
    public var unauthorizedBalls = 0

    /// Balls of another phase or score than the one that the peer knows.
    public var mistimedBalls = 0

    /// Paddles and requests of somebody who does not play.
    public var fromSpectators = 0

    /// Requests that came a second time.
    public var repeatedRequests = 0

    /// Inputs of another timeline, or that have nothing to do with what is known of this one.
    public var strayInputs = 0

    /// Serves asked for in another phase than the one that they came in.
    public var mistimedServes = 0

    /// States of a match by other rules.
    public var foreignRules = 0

    /// States that contradict themselves or the rules.
    public var impossibleStates = 0

    /// States that are no later than what their sender said before.
    public var repeatedStates = 0

    public init() {}
}
