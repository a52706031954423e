public import GameCore
internal import GroupSessions
public import MatchSync
public import SyncCore
public import MockGroupSessions

/// The state of one device and its peer at a moment; it has all that the peer's reading has.
@dynamicMemberLookup
public struct PeerStatus: Sendable, Hashable {
    private let peer: PeerReading<Match>

    public let session: TickRecord.Session.State

    /// The code of the error with which the session failed, such as `connectionLost`; `nil` if it did not fail.
    public let failure: String?

    /// True if the device takes part, or is about to: it can leave, and cannot rejoin.
    public let isPresent: Bool

    /// Messages refused and sends that failed, each counted once.
    public let problems: Int

    /// The device's clock and its deviations.
    public let clock: PeerClock

    /// True if the device is suspended now, by its clock's ``MockGroupSessions/PeerClock/hitch`` or by an action.
    public let isSuspended: Bool

    /// - Parameter time: Now.
    init(of device: LabDevice, at time: VirtualTime) {
        let state = device.shell.session.state
        peer = device.reading
        session = TickRecord.Session.State(state)
        failure = if case .invalidated(.failed(let error)) = state { error.code.rawValue } else { nil }
        isPresent = device.isPresent
        problems = device.shell.problems
        clock = device.clock.clock
        isSuspended = !device.clock.runs(at: time)
    }

    public subscript<Value>(dynamicMember path: KeyPath<PeerReading<Match>, Value>) -> Value { peer[keyPath: path] }
    public subscript<Value>(dynamicMember fact: KeyPath<PeerFacts<Match>, Value>) -> Value { peer.facts[keyPath: fact] }
}
