/// One participation in a shared activity, as the local participant sees it.
///
/// One game loop drives a session. All that other participants cause (a new state, participants that come and go,
/// messages) takes effect inside ``drainEvents(into:)`` and nowhere else: between two drains nothing changes, whatever
/// threads a transport runs. What the loop itself causes by ``join()``, ``leave()`` and ``end()`` takes effect at once.
///
/// A session is used once. A player that comes back gets a new session object from the activity and is a new
/// participant in it; see ``GroupActivity/nextSession()``.
public protocol GroupSession: AnyObject {
    associatedtype Messenger: GroupSessionMessenger

    /// The same at every participant.
    var id: SessionID { get }

    /// What the session is about.
    var activity: GroupActivityMetadata { get }

    var state: SessionState { get }

    /// The local participant: fresh for this session object.
    var localParticipant: Participant { get }

    /// All participants that are known, the local one included; empty until the session tells them.
    ///
    /// Views differ between participants for a while: one may see others late, several changes at once, or itself alone
    /// at first. A participant's messages may come before the participant is seen.
    var activeParticipants: Set<Participant> { get }

    /// Connects; the state becomes `joined` in a later drain.
    ///
    /// - Throws: ``SessionError`` with code `alreadyJoined` or `invalidated`.
    func join() throws(SessionError)

    /// Ends the session for the local participant.
    ///
    /// - Throws: ``SessionError`` with code `invalidated` when it was over already.
    func leave() throws(SessionError)

    /// Ends the session for all participants.
    ///
    /// - Throws: ``SessionError`` with code `invalidated` when it was over already.
    func end() throws(SessionError)

    /// Takes over what has happened since the last drain.
    ///
    /// Call it once a tick, before anything else is read.
    ///
    /// - Parameter events: Receives the events in their order.
    func drainEvents(into events: inout [SessionEvent])

    /// The messenger of a delivery mode: always the same object for the same mode.
    func messenger(_ mode: DeliveryMode) -> Messenger
}

/// Names a session, the same at every participant.
public struct SessionID: Sendable, Hashable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }
}
