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

    /// Breaks the connection of a device that has joined, without a word from either side.
    ///
    /// ``deliverAll()`` then advances time until both sides have noticed. A world that cannot do it need not define this.
    ///
    /// - Returns: Whether it did; without it ``CompatibilityCheck/lostConnection`` checks nothing.
    mutating func breakConnection(of activity: Activity) -> Bool
}

extension SessionWorld {
    public mutating func breakConnection(of activity: Activity) -> Bool { false }
}
