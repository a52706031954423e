/// One participation in a shared activity, as seen by the local participant.
///
/// One game loop drives a session. Everything that remote participants cause (a new state, joins, leaves, messages)
/// takes effect inside ``drainEvents(into:)`` and nowhere else: nothing changes between two drains, whatever threads a
/// transport runs. The loop's own ``join()``, ``leave()`` and ``end()`` take effect at once.
///
/// A session is used once. A player that returns gets a new session object from the activity and is a new participant;
/// see ``GroupActivity/nextSession()``.
public protocol GroupSession: AnyObject {
    associatedtype Messenger: GroupSessionMessenger

    /// True if one server lists the participants for all of them, so that the session cannot have been partitioned: the
    /// views differ only while a list is on its way. False unless a session says so.
    static var hasCommonView: Bool { get }

    /// The same at every participant.
    var id: SessionID { get }

    var activity: GroupActivityMetadata { get }

    var state: SessionState { get }

    /// The local participant: new for this session object.
    var localParticipant: Participant { get }

    /// All known participants, including the local one; empty until the session reports them.
    ///
    /// Views differ between participants for a while: one may see others late, several changes at once, or only itself
    /// at first. A participant's messages may arrive before the participant is seen.
    var activeParticipants: Set<Participant> { get }

    /// Connects; the state becomes `joined` in a later drain.
    ///
    /// - Throws: ``SessionError`` with code `alreadyJoined` or `invalidated`.
    func join() throws(SessionError)

    /// Ends the session for the local participant.
    ///
    /// - Throws: ``SessionError`` with code `invalidated` if it is over already.
    func leave() throws(SessionError)

    /// Ends the session for all participants.
    ///
    /// - Throws: ``SessionError`` with code `invalidated` if it is over already.
    func end() throws(SessionError)

    /// Takes the events since the last drain.
    ///
    /// Call it once a tick, before reading anything else.
    ///
    /// - Parameter events: The array to append the events to, in order.
    func drainEvents(into events: inout [SessionEvent])

    /// The messenger of a delivery mode: always the same object for the same mode.
    func messenger(_ mode: DeliveryMode) -> Messenger
}

extension GroupSession {
    public static var hasCommonView: Bool { false }
}

/// A session's identifier, the same at every participant.
public struct SessionID: Sendable, Hashable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }
}
