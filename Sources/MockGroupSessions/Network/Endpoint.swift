internal import GroupSessions

/// The network's record of one device's part in one session.
struct Endpoint {
    let device: Int
    let session: SessionID
    var participant: Participant
    var phase = Phase.offered

    /// Events not drained yet.
    var arrivals: [Arrival] = []

    /// Unfinished reliable sends, oldest first, with the number of recipients that have not acknowledged.
    var outstanding: [(send: SendID, recipients: Int)] = []

    /// The time of the last scheduled view: views are shown in the order of their changes.
    var viewTime = VirtualTime()

    /// True if a coalesced view is scheduled, which will include all changes until then.
    var awaitsView = false

    enum Phase {
        case offered, joining, present, gone
    }
}

/// An arrival at a session, taken in a drain.
enum Arrival {
    case packet(Packet)
    case event(SessionArrival)
}
