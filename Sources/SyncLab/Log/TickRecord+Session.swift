internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import MockGroupSessions

extension TickRecord {
    /// A device's session at the end of a tick.
    ///
    /// Its numbers are of 32 bits, because a lab keeps many records and every keyframe copies them.
    public struct Session: Sendable, Hashable {
        public let state: State

        /// True if the session has no decided owner.
        public let isPending: Bool

        /// The number of participants that the device sees, itself included.
        public let participants: UInt16

        /// The number of changes of the match that its peer knows of.
        public let revision: UInt32

        /// Messages refused and sends that failed, since it joined.
        public let problems: UInt32

        /// Messages, and parts of one, that its peer has ignored since it joined.
        public let ignored: UInt32

        public enum State: UInt8, Sendable {
            case waiting, joined, left, ended, failed
        }
    }
}

extension TickRecord.Session {
    init(_ device: LabDevice) {
        state = State(device.shell.session.state)
        isPending = device.peer.isPending
        participants = UInt16(clamping: device.shell.session.activeParticipants.count)
        revision = device.peer.revision
        problems = UInt32(clamping: device.shell.problems)
        ignored = UInt32(clamping: device.peer.ignored.total)
    }
}

extension TickRecord.Session.State {
    init(_ state: SessionState) {
        self =
            switch state {
            case .waiting: .waiting
            case .joined: .joined
            case .invalidated(.left): .left
            case .invalidated(.ended): .ended
            case .invalidated(.failed): .failed
            }
    }
}
