internal import GroupSessions

/// A guest with its streams and its clock.
final class RoomConnection {
    private(set) var guest: Guest
    private let link: any GuestLink
    private let clock: () -> Duration

    init(_ invite: Invite, formerKey: StreamKey?, over link: any GuestLink, clock: @escaping () -> Duration) {
        guest = Guest(invite, formerKey: formerKey, at: clock())
        self.link = link
        self.clock = clock
    }

    /// Receives and sends all bytes that can be moved now.
    func poll() {
        let now = clock()
        link.receive(into: &guest, at: now)
        guest.advance(to: now)
        link.send(from: &guest, at: now)
    }

    /// Performs an action of the player and sends it at once.
    func perform(_ action: (inout Guest) -> Void) {
        action(&guest)
        link.send(from: &guest, at: clock())
    }

    func takeArrivals(into arrivals: inout [Guest.Arrival]) {
        guest.takeArrivals(into: &arrivals)
    }

    /// - Throws: ``SessionError`` with code `queueFull`.
    func send(
        _ payload: [UInt8],
        as id: SendID,
        _ mode: DeliveryMode,
        to recipients: [ParticipantID]
    ) throws(SessionError) {
        let now = clock()
        switch mode {
        case .reliable: try guest.sendReliably(payload, as: id, to: recipients, at: now)
        case .unreliable: guest.sendUnreliably(payload, to: recipients, at: now)
        }
        link.send(from: &guest, at: now)
    }

    /// Takes the sends that will never be completed.
    func takePending() -> [SendID] { guest.takePending() }

    var isClosed: Bool { link.isClosed }
}
