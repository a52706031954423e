internal import GroupSessions
internal import MatchSync
internal import MockGroupSessions

extension LabDevice {
    /// - Parameters:
    ///   - clock: How the device's clock was told to run.
    ///   - time: Now.
    func status(_ clock: LabClock, at time: VirtualTime) -> PeerStatus {
        let peer = shell.peer
        return PeerStatus(
            shown: peer.shown,
            seat: PeerStatus.Seat(of: peer),
            isOwner: peer.isOwner,
            isPending: peer.isPending,
            epoch: peer.epoch,
            revision: peer.revision,
            session: PeerStatus.Connection(shell.session.state),
            isPresent: isPresent,
            problems: shell.problems,
            clock: clock,
            isInHitch: !self.clock.runs(at: time)
        )
    }
}

extension PeerStatus.Seat {
    fileprivate init(of peer: Peer) {
        if let player = peer.seats[peer.local] {
            self = .player(player)
        } else {
            self = peer.seats.absentPlayers.isEmpty ? .spectator : .none
        }
    }
}

extension PeerStatus.Connection {
    fileprivate init(_ state: SessionState) {
        switch state {
        case .waiting: self = .waiting
        case .joined: self = .joined
        case .invalidated(.left): self = .left
        case .invalidated(.ended): self = .ended
        case .invalidated(.failed(let error)): self = .failed("\(error.code)")
        }
    }
}
