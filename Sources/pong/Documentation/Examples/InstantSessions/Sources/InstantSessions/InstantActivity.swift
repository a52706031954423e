public import GroupSessions

/// A device in an ``InstantCall``.
public final class InstantActivity: GroupActivity {
    public let metadata: GroupActivityMetadata
    private let call: InstantCall

    /// The latest offered session.
    private var session: InstantSession?

    /// True until ``nextSession()`` returns the offered session.
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

    /// True if the device has a session that is not over.
    var isBusy: Bool { session?.state.isOver == false }

    func offer(_ session: InstantSession) {
        self.session = session
        isOffered = true
    }

    /// Discards an offered session that was not taken.
    func withdrawOffer() {
        guard isOffered else { return }
        session = nil
        isOffered = false
    }
}
