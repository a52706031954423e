public import GroupSessions

/// What an implementation of `GroupSessions` brings to be checked by ``CompatibilityCheck``.
///
/// A world is one call without devices yet. Its links may be slow and may lose, duplicate or reorder unreliable messages,
/// but not all of them, and may not damage any.
public protocol SessionWorld {
    associatedtype Activity: GroupActivity

    /// Adds a device to the call.
    mutating func addActivity() -> Activity

    /// Lets time pass until all messages and changes of participants that are under way have arrived where they can.
    mutating func settle()
}
