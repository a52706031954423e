internal import GroupSessions

/// A guest with its streams and its clock.
///
/// While the room does not answer, the guest tries another connection, since the device may have another address than
/// before. The room gives the guest's place to the other connection once that has shown the guest's key, so that the
/// guest is counted once; an answer by the first one before ends the other.
final class RoomConnection {
    var guest: Guest
    private let link: any GuestLink
    private let clock: () -> Duration

    /// Makes another connection, which presents the key of this one.
    private let makeOther: ((StreamKey) -> RoomConnection)?

    /// The other connection, and the time of the next one after that.
    private var other: RoomConnection?
    private var nextOther = Duration.zero

    init(
        _ invite: Invite,
        formerKey: StreamKey?,
        over link: any GuestLink,
        clock: @escaping () -> Duration,
        makeOther: ((StreamKey) -> RoomConnection)? = nil
    ) {
        guest = Guest(invite, formerKey: formerKey, at: clock())
        self.link = link
        self.clock = clock
        self.makeOther = makeOther
    }

    /// Receives and sends all bytes that can be moved now.
    func poll() {
        let now = clock()
        link.receive(into: &guest, at: now)
        guest.advance(to: now)
        tryAnother(at: now)
        link.send(from: &guest, at: now)
    }

    private func tryAnother(at now: Duration) {
        guard link.mayMove, let makeOther, let key = guest.key, !guest.isOver else { return }
        let isUnanswered = guest.isUnanswered(at: now)
        if isUnanswered, other == nil, now >= nextOther {
            nextOther = now + RoomLimits.answeringTime
            other = makeOther(key)
        }
        guard let other else { return }
        other.poll()
        if other.guest.isOver || !isUnanswered && !other.guest.hasGreeted {
            self.other = nil
        } else if other.guest.localParticipant != nil {
            guest.fail("the room answers by another connection")
        }
    }

    /// The other connection, which takes the place of this one if it has failed.
    func takeOther() -> RoomConnection? {
        defer { other = nil }
        if case .over(.failed) = guest.phase { return other }
        return nil
    }

    /// Performs an action of the player and sends it at once.
    func perform<Failure: Error>(_ action: (inout Guest) throws(Failure) -> Void) throws(Failure) {
        guest.now = clock()
        try action(&guest)
        link.send(from: &guest, at: guest.now)
    }

    var isClosed: Bool { link.isClosed }
}
