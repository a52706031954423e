public import GroupSessions

/// A room, as a device outside of it sees it: connects, and gives a session for each join.
///
/// ``activate()`` returns at once. Call ``poll()`` each tick until ``nextSession()`` gives a session, which polls by itself.
public final class SocketActivity: GroupActivity {
    public let metadata: GroupActivityMetadata

    /// How far the connection is.
    public enum Status: Sendable, Equatable {
        /// Not connected: before ``SocketActivity/activate()``, and after a session is over.
        case idle
        /// On the way to the room.
        case connecting
        /// In the room, where no player has offered the activity yet.
        case connected
        /// A session was offered; ``SocketActivity/nextSession()`` gives it, or gave it.
        case offered
        /// The room refused, or could not be reached; activate again to try again.
        case failed(SessionError)
    }

    public private(set) var status = Status.idle

    /// - Parameters:
    ///   - metadata: What this device offers if it is the first player in the room; otherwise the room's offer holds.
    ///   - invite: To play or to watch.
    public init(_ metadata: GroupActivityMetadata, _ invite: Invite, over carrier: Carrier) {
        self.metadata = metadata
    }

    /// Takes the carrier from the address.
    ///
    /// - Throws: ``SessionError`` with code `activationFailed` if this machine has no folder for rooms.
    public convenience init(_ metadata: GroupActivityMetadata, at address: RoomAddress) throws(SessionError) {
        self.init(metadata, address.invite, over: .command(""))
    }

    public func prepareForActivation() -> ActivationResult { .preferred }

    /// Connects, and offers the activity if this device is the first player in the room.
    ///
    /// Does nothing while the device is connected or on the way.
    public func activate() throws(SessionError) {}

    /// Takes the next steps of connecting, without waiting.
    public func poll() {}

    public func nextSession() -> SocketSession? { nil }
}
