/// An activity that participants share: the source of group sessions.
public protocol GroupActivity: AnyObject {
    associatedtype Session: GroupSession

    var metadata: GroupActivityMetadata { get }

    /// The user's decision to share the activity; call it before ``activate()``.
    func prepareForActivation() -> ActivationResult

    /// Offers the activity to all devices in the call; each then gets a session from ``nextSession()``.
    ///
    /// - Throws: ``SessionError`` with code `activationFailed`.
    func activate() throws(SessionError)

    /// Takes the next offered session.
    ///
    /// There is one for each time that the player can join: none for a change within a session, and none for a session
    /// that ended before it was taken. An app tears down its current session before it joins the new one.
    func nextSession() -> Session?
}

/// The identity of an activity.
public struct GroupActivityMetadata: Sendable, Hashable {
    /// An identifier in reverse domain form.
    public var identifier: String

    /// The name shown to users.
    public var title: String

    /// Opaque data that a device needs before it joins, such as the rules of a match.
    public var details: [UInt8]

    public init(identifier: String, title: String, details: [UInt8] = []) {
        self.identifier = identifier
        self.title = title
        self.details = details
    }
}

/// The user's decision to share an activity.
public enum ActivationResult: String, Sendable, Hashable, CaseIterable {
    /// The user wants to share the activity with the group.
    case preferred
    /// There is no group, or the user wants to play alone.
    case disabled
    /// The user cancelled.
    case cancelled
}
