public import GroupSessions

/// How a device behaves in everything that does not travel over its links.
///
/// May change at any time.
public struct DeviceScript: Sendable, Equatable {
    /// What ``MockDevice/prepareForActivation()`` answers.
    public var activationResult = ActivationResult.preferred

    /// What ``MockDevice/activate()`` throws, if anything.
    public var activationError: SessionError?

    /// From `join()` to `joined`.
    public var joinDelay: Duration = .zero

    /// When this device learns who takes part.
    public var participantView = ParticipantView.prompt

    /// Whether packets for a session that this device has left reach the session it is in now, as
    /// they do on a transport that tells only devices apart.
    ///
    /// They still carry the participant who sent them, and participants are fresh on every join:
    /// that is how the game knows them.
    public var receivesStalePackets = false

    public init() {}
}

/// When a device learns who takes part in its session.
///
/// The news travels beside the links: their conditions do not matter to it. Whichever the view, a
/// message may arrive before the news of its sender, and is delivered.
public enum ParticipantView: Sendable, Hashable {
    /// Everyone when it joins, and each change when it happens.
    case prompt
    /// Everyone when it joins, and each change so much later.
    case late(Duration)
    /// Only itself when it joins; everyone else, and each later change, so much later.
    case selfFirst(Duration)
    /// Nobody when it joins. A change is shown so much later, together with all changes until then:
    /// a leave and a join come as one update, or both players at once.
    case coalesced(Duration)
}
