/// One participation in a shared activity, as the local participant sees it.
///
/// A session is driven by one game loop. Everything that others cause, a new state, participants who
/// come and go, messages, takes effect inside ``drainEvents(into:)`` and nowhere else: between two
/// drains the loop sees one unchanging moment, whatever threads a transport may run behind it. What
/// the loop itself causes by ``join()``, ``leave()`` and ``end()`` takes effect at once.
///
/// A session is used once. Whoever comes back gets a new session object from the activity and is a
/// new participant in it; see ``GroupActivity/nextSession()``.
public protocol GroupSession: AnyObject {
    associatedtype Messenger: GroupSessionMessenger

    /// The same for everyone in the session.
    var id: SessionID { get }

    /// What the session is about.
    var activity: GroupActivityMetadata { get }

    var state: SessionState { get }

    /// The local participant: fresh for this session object.
    var localParticipant: Participant { get }

    /// Everyone known to take part, the local participant included. Empty until the session tells.
    ///
    /// Views differ between participants for a while: others may be seen late, several changes at
    /// once, or the local participant alone at first. Somebody's messages may come before they do.
    var activeParticipants: Set<Participant> { get }

    /// Connects; the state becomes `joined` in a later drain.
    ///
    /// - Throws: ``SessionError`` with code `alreadyJoined` or `invalidated`.
    func join() throws(SessionError)

    /// Ends the session for the local participant.
    ///
    /// - Throws: ``SessionError`` with code `invalidated` when it was over already.
    func leave() throws(SessionError)

    /// Ends the session for everyone.
    ///
    /// - Throws: ``SessionError`` with code `invalidated` when it was over already.
    func end() throws(SessionError)

    /// Takes over what has happened since the last drain: call it once a tick, before reading
    /// anything else.
    ///
    /// - Parameter events: Receives the events in their order.
    func drainEvents(into events: inout [SessionEvent])

    /// The messenger of a delivery mode: always the same object for the same mode.
    func messenger(_ mode: DeliveryMode) -> Messenger
}

/// Names a session, the same for everyone in it.
public struct SessionID: Sendable, Hashable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }
}
