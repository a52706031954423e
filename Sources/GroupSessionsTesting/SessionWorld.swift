public import GroupSessions

/// What an implementation of `GroupSessions` brings to be checked by ``CompatibilityCheck``.
///
/// A world is one call with nobody in it yet. Its links may be slow and may lose, duplicate or reorder
/// unreliable messages, but neither all of them nor their content.
public protocol SessionWorld {
    associatedtype Activity: GroupActivity

    /// Adds somebody to the call.
    mutating func addActivity() -> Activity

    /// Lets time pass until everything under way has arrived where it can, the news of who takes
    /// part included.
    mutating func settle()
}
