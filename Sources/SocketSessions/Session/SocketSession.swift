public import GroupSessions

/// One participation in a room.
///
/// Only ``drainEvents(into:)`` reads its streams; messages are sent at once.
public final class SocketSession: TransportSession {
    /// The hub lists them.
    public override class var hasCommonView: Bool { true }

    private let connection: RoomConnection

    /// Arrivals of one drain; kept to reuse the storage.
    @exclusivity(unchecked) private var arrivals: [SessionArrival] = []

    init(
        _ connection: RoomConnection,
        id: SessionID,
        _ activity: GroupActivityMetadata,
        _ localParticipant: Participant
    ) {
        self.connection = connection
        super.init(id, activity, localParticipant)
    }

    /// The last round-trip time to the hub, in whole milliseconds; `nil` before the first.
    public var roundTrip: Duration? { connection.guest.roundTrip }

    public override func connect() {
        connection.perform { $0.join() }
    }

    public override func disconnect(_ reason: InvalidationReason) {
        connection.perform { if reason == .ended { $0.end() } else { $0.leave() } }
    }

    public override func receive(into events: inout [SessionEvent]) {
        connection.poll()
        connection.guest.takeArrivals(into: &arrivals)
        for arrival in arrivals { take(arrival, into: &events) }
        arrivals.removeAll(keepingCapacity: true)
    }

    public override func transmit(
        _ message: OutgoingMessage,
        to recipients: [ParticipantID]
    ) throws(SessionError) {
        try connection.perform { (guest) throws(SessionError) in try guest.send(message, to: recipients) }
    }
}
