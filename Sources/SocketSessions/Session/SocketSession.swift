public import GroupSessions

/// One participation in a room.
public final class SocketSession: GroupSession {
    public let id: SessionID
    public let activity: GroupActivityMetadata
    public let localParticipant: Participant
    public private(set) var state = SessionState.waiting
    public private(set) var activeParticipants: Set<Participant> = []

    /// The time that a message to the hub and back took last; `nil` before the first.
    public var roundTrip: Duration? { nil }

    private let reliable = SocketMessenger(.reliable)
    private let unreliable = SocketMessenger(.unreliable)

    init(id: SessionID, _ activity: GroupActivityMetadata, _ localParticipant: Participant) {
        self.id = id
        self.activity = activity
        self.localParticipant = localParticipant
    }

    public func join() throws(SessionError) {}
    public func leave() throws(SessionError) {}
    public func end() throws(SessionError) {}
    public func drainEvents(into events: inout [SessionEvent]) {}

    public func messenger(_ mode: DeliveryMode) -> SocketMessenger {
        switch mode {
        case .reliable: reliable
        case .unreliable: unreliable
        }
    }
}
