internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import MockGroupSessions

/// What the devices in a session have to agree on: the owner, its term, who plays, the score and the phase.
struct Agreement: Equatable {
    private let owner: ParticipantID
    private let epoch: UInt32
    private let seats: Seats
    private let score: PerPlayer<UInt16>
    private let phase: Phase

    /// - Parameter shown: The match in the peer's view.
    /// - Returns: `nil` while the peer has no decided owner.
    private init?(_ peer: Peer, _ shown: Match) {
        guard let owner = peer.owner, !peer.isPending else { return nil }
        self.owner = owner
        epoch = peer.epoch
        seats = peer.seats
        score = shown.score
        phase = shown.phase.withoutCount
    }

    /// Whether all devices that have joined the session agree; never without any.
    ///
    /// - Parameters:
    ///   - peers: The peers of the two drawn devices.
    ///   - shown: The matches in their views.
    static func holds(_ moment: LabMoment, _ peers: PerSide<Peer>, _ shown: PerSide<Match>) -> Bool {
        var first: Agreement?
        for (place, device) in moment.allDevices.enumerated() where device.shell.session.state == .joined {
            let side = LabSide(rawValue: place)
            let peer = side.map { peers[$0] } ?? device.shell.peer
            guard let agreement = Agreement(peer, side.map { shown[$0] } ?? peer.shown) else { return false }
            guard agreement == first ?? agreement else { return false }
            first = agreement
        }
        return first != nil
    }
}
