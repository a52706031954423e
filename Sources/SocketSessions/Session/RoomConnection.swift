internal import GroupSessions

/// A guest with the streams and the clock around it.
final class RoomConnection {
    private(set) var guest: Guest
    private let link: any GuestLink
    private let clock: () -> Duration

    init(_ invite: Invite, over link: any GuestLink, clock: @escaping () -> Duration) {
        guest = Guest(invite, at: clock())
        self.link = link
        self.clock = clock
    }

    /// Takes what came and sends what waits.
    func poll() {
        let now = clock()
        link.receive(into: &guest, at: now)
        guest.advance(to: now)
        link.send(from: &guest, at: now)
    }

    /// Does what the player asked for, and sends it at once.
    func perform(_ action: (inout Guest) -> Void) {
        action(&guest)
        link.send(from: &guest, at: clock())
    }

    func takeArrivals(into arrivals: inout [Guest.Arrival]) {
        guest.takeArrivals(into: &arrivals)
    }

    /// Sends a message.
    ///
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

    /// Takes the sends that will not be completed any more.
    func takePending() -> [SendID] { guest.takePending() }

    /// Whether the streams are closed.
    var isClosed: Bool { link.isClosed }
}
