public import GroupSessions

/// What an implementation of `GroupSessions` provides for ``CompatibilityCheck``.
///
/// A world is one call without devices. Its links may be slow and may lose, duplicate or reorder unreliable messages,
/// but may not lose all of them, and may not damage any.
public protocol SessionWorld {
    associatedtype Activity: GroupActivity

    /// Adds a device to the call.
    mutating func addActivity() -> Activity

    /// Advances time until all messages and changes of participants in flight have arrived where they can.
    mutating func deliverAll()
}
