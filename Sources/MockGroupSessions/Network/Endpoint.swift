internal import GroupSessions

/// One device's part in one session, as the network sees it.
struct Endpoint {
    let device: Int
    let session: SessionID
    var participant: Participant
    var phase = Phase.offered

    /// Events that were not drained yet.
    var arrivals: [Arrival] = []

    /// Sends that are not over, oldest first, with how many recipients are still to be served.
    var outstanding: [(send: SendID, recipients: Int)] = []

    /// When this endpoint last learns of a change that it does not know yet: no change is shown
    /// before one that happened earlier.
    var viewTime = VirtualTime()

    /// Whether a coalesced view is scheduled, which will hold all changes until then.
    var awaitsView = false

    enum Phase {
        case offered, joining, present, gone
    }
}

/// An event that a session reports when it is drained.
enum Arrival {
    case state(SessionState)
    case participants(Set<Participant>)
    case packet(Packet)
    case outcome(SendID, SendOutcome)
}
