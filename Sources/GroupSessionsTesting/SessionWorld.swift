public import GroupSessions

/// The part of an implementation of `GroupSessions` that ``CompatibilityCheck`` drives.
///
/// A world is one call without devices. Its links may be slow and may lose, duplicate or reorder unreliable messages,
/// but may not lose all of them, and may not damage any.
public protocol SessionWorld {
    associatedtype Activity: GroupActivity

    /// Adds a device to the call.
    mutating func addActivity() -> Activity

    /// Advances time until all deliverable messages and participant updates have arrived.
    mutating func deliverAll()

    /// Breaks the connection of a joined device, without a notice from either side.
    ///
    /// ``deliverAll()`` then advances time until both sides have noticed. A world that cannot break connections need
    /// not define this.
    ///
    /// - Returns: True if the connection was broken; else ``CompatibilityCheck/lostConnection`` checks nothing.
    mutating func breakConnection(of activity: Activity) -> Bool
}

extension SessionWorld {
    public mutating func breakConnection(of activity: Activity) -> Bool { false }
}
