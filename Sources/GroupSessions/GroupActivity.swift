/// An activity that participants share: the source of group sessions.
public protocol GroupActivity: AnyObject {
    associatedtype Session: GroupSession

    var metadata: GroupActivityMetadata { get }

    /// Finds out whether the activity is to be shared, before it is.
    func prepareForActivation() -> ActivationResult

    /// Offers the activity to all devices in the call; each then gets a session from ``nextSession()``.
    ///
    /// - Throws: ``SessionError`` with code `activationFailed`.
    func activate() throws(SessionError)

    /// Takes the next session that was offered.
    ///
    /// There is one for each time that the player can join, never one for a change within a session, and none for a
    /// session that ended before it was taken. An app that still
    /// has a session tears it down before it joins the new one.
    func nextSession() -> Session?
}

/// Names an activity.
public struct GroupActivityMetadata: Sendable, Hashable {
    /// Tells activities apart, in reverse domain form.
    public var identifier: String

    /// Its name, for a person to read.
    public var title: String

    /// What a device has to know before it joins, such as the rules of a match: the session carries it unread.
    public var details: [UInt8]

    public init(identifier: String, title: String, details: [UInt8] = []) {
        self.identifier = identifier
        self.title = title
        self.details = details
    }
}

/// Whether an activity should be shared.
public enum ActivationResult: Sendable, Hashable {
    /// The person wants to do it with the group.
    case preferred
    /// There is no group, or the person wants to do it alone.
    case disabled
    /// The person wants to cancel it.
    case cancelled
}
