public import GroupSessions

/// One participation in an ``InstantCall``.
public final class InstantSession: TransportSession {
    private let call: InstantCall

    /// Arrivals for the next drain, in order.
    private var arrivals: [SessionArrival] = []

    init(_ id: SessionID, _ activity: GroupActivityMetadata, _ participant: Participant, in call: InstantCall) {
        self.call = call
        super.init(id, activity, participant)
    }

    public override func connect() {
        call.join(self)
    }

    public override func disconnect(_ reason: InvalidationReason) {
        call.leave(self)
        if reason == .ended { call.end() }
        arrive(.over(reason))
    }

    public override func receive(into events: inout [SessionEvent]) {
        let arrived = arrivals
        arrivals = []
        for arrival in arrived { take(arrival, into: &events) }
    }

    /// Delivers a message to the recipients that are still in the call.
    public override func transmit(
        _ message: OutgoingMessage,
        to recipients: [ParticipantID]
    ) throws(SessionError) {
        for session in call.joined where recipients.contains(session.localParticipant.id) {
            session.arrive(.message(message.payload, message.mode, from: localParticipant))
        }
        arrive(.completed(message.id, .sent))
    }

    /// Queues an arrival for the next drain.
    func arrive(_ arrival: SessionArrival) {
        arrivals.append(arrival)
    }
}
