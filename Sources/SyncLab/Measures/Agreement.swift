internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import MockGroupSessions

/// The facts that the devices in a session have to agree on: owner, epoch, seats, score and phase.
struct Agreement: Equatable {
    private let owner: ParticipantID
    private let epoch: UInt32
    private let seats: Seats
    private let score: PerPlayer<UInt16>
    private let phase: Phase

    /// - Returns: `nil` while the peer has no decided owner.
    private init?(_ peer: PeerReading) {
        guard let owner = peer.owner, !peer.isPending else { return nil }
        self.owner = owner
        epoch = peer.epoch
        seats = peer.seats
        score = peer.shown.score
        phase = peer.shown.phase.withoutCount
    }

    /// True if all devices that have joined the session agree; false without any.
    static func holds(_ moment: LabMoment) -> Bool {
        var first: Agreement?
        for device in moment.group.devices where device.takesPart {
            guard let agreement = Agreement(device.peer) else { return false }
            guard agreement == first ?? agreement else { return false }
            first = agreement
        }
        return first != nil
    }
}
