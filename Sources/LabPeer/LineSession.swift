internal import GroupSessions

/// A session whose messages travel in the lines of the peer protocol: the lab is the transport.
final class LineSession: TransportSession {
    private var arrivals: [SessionArrival] = []

    /// The messages of the tick that is being made.
    private(set) var sent: [(to: [ParticipantID], mode: DeliveryMode, bytes: [UInt8])] = []

    init(_ game: String, _ participant: Participant) {
        super.init(
            SessionID(rawValue: 1),
            GroupActivityMetadata(identifier: "\(game).peer", title: game),
            participant
        )
    }

    /// Takes what a tick line brings, to be drained next.
    func arrive(_ arrival: SessionArrival) { arrivals.append(arrival) }

    func takeSent() -> [(to: [ParticipantID], mode: DeliveryMode, bytes: [UInt8])] {
        defer { sent = [] }
        return sent
    }

    override func receive(into events: inout [SessionEvent]) {
        for arrival in arrivals { take(arrival, into: &events) }
        arrivals = []
    }

    override func transmit(_ message: OutgoingMessage, to recipients: [ParticipantID]) throws(SessionError) {
        sent.append((recipients, message.mode, message.payload))
    }
}
