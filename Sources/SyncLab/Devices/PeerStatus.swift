public import GameCore
internal import GroupSessions
internal import MatchSync
public import MockGroupSessions

/// The state of one device and its peer at a moment.
public struct PeerStatus: Sendable, Hashable {
    /// The match as its view draws it, in the court's frame.
    public let shown: Match

    public let seat: Seat

    /// True if its participant owns the session.
    public let isOwner: Bool

    /// True if the session has no decided owner; no serve is made meanwhile.
    public let isPending: Bool

    /// Number of the owner's term that the peer follows; 0 before the first.
    public let epoch: UInt32

    /// The number of changes of the match that the peer knows of.
    public let revision: UInt32

    public let session: Connection

    /// True if the device takes part, or is about to: it can leave, and cannot rejoin.
    public let isPresent: Bool

    /// Messages refused and sends that failed, each counted once.
    public let problems: Int

    /// The device's clock and its deviations.
    public let clock: PeerClock

    /// True if the device is suspended now, by its clock's ``MockGroupSessions/PeerClock/hitch`` or by an action.
    public let isInHitch: Bool

    /// A peer's part in the match.
    public enum Seat: Sendable, Hashable {
        case player(Player)
        /// Other participants have both seats.
        case spectator
        /// It has no seat yet.
        case none
    }

    /// The state of a peer's session.
    public enum Connection: Sendable, Hashable {
        case waiting
        case joined
        case left
        case ended
        /// It failed with an error of this code, such as `connectionLost`.
        case failed(String)
    }
}

extension PeerStatus {
    /// - Parameter time: Now.
    init(of device: LabDevice, at time: VirtualTime) {
        let peer = device.peer
        shown = peer.shown
        seat = Seat(of: peer)
        isOwner = peer.isOwner
        isPending = peer.isPending
        epoch = peer.epoch
        revision = peer.revision
        session = Connection(device.shell.session.state)
        isPresent = device.isPresent
        problems = device.shell.problems
        clock = device.clock.clock
        isInHitch = !device.clock.runs(at: time)
    }
}

extension PeerStatus.Seat {
    fileprivate init(of peer: PeerReading) {
        if let player = peer.seat {
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
