/// A guest with its streams and its clock.
final class RoomConnection {
    var guest: Guest
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
    func perform<Failure: Error>(_ action: (inout Guest) throws(Failure) -> Void) throws(Failure) {
        guest.now = clock()
        try action(&guest)
        link.send(from: &guest, at: guest.now)
    }

    var isClosed: Bool { link.isClosed }
}
