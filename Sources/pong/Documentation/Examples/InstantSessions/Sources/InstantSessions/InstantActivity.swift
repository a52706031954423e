public import GroupSessions

/// A device in an ``InstantCall``.
public final class InstantActivity: GroupActivity {
    public let metadata: GroupActivityMetadata
    private let call: InstantCall

    /// The session that was offered last.
    private var session: InstantSession?

    /// Whether ``nextSession()`` has still to give it.
    private var isOffered = false

    init(_ metadata: GroupActivityMetadata, in call: InstantCall) {
        self.metadata = metadata
        self.call = call
    }

    public func prepareForActivation() -> ActivationResult { .preferred }

    public func activate() throws(SessionError) {
        call.activate(self)
    }

    public func nextSession() -> InstantSession? {
        defer { isOffered = false }
        return isOffered ? session : nil
    }

    /// Whether the device has a session that is not over.
    var isBusy: Bool {
        guard let session else { return false }
        return !session.isOver
    }

    func offer(_ session: InstantSession) {
        self.session = session
        isOffered = true
    }

    /// Takes back the session of an offer that was not taken.
    func withdrawOffer() {
        guard isOffered else { return }
        session = nil
        isOffered = false
    }
}
