public import GroupSessions

/// The behaviour of a device apart from its links.
///
/// It may change at any time.
public struct DeviceScript: Sendable, Hashable {
    /// The result of ``MockDevice/prepareForActivation()``.
    public var activationResult = ActivationResult.preferred

    /// The error that ``MockDevice/activate()`` throws, if any.
    public var activationError: SessionError?

    /// The time from `join()` to `joined`.
    public var joinDelay: Duration = .zero

    /// The way this device learns of participants.
    public var participantView = ParticipantView.prompt

    /// True if packets for a session that this device has left reach its current session, as on a transport that
    /// identifies devices only.
    ///
    /// The packets still name the participant that sent them. Every join makes a new participant, so the game can tell
    /// them apart.
    public var receivesStalePackets = false

    /// The role of this device's participant in the sessions that it takes from now on, see
    /// ``MockDevice/nextSession()``.
    public var role = Participant.Role.player

    public init() {}
}

/// The time and order in which a device learns of participants.
///
/// Link conditions do not affect this. With any view, a message may arrive before its sender is shown, and is
/// delivered.
public struct ParticipantView: Sendable, Hashable {
    public var order: Order { didSet { dropDelay() } }

    /// Zero for a prompt view.
    public var delay: Duration { didSet { dropDelay() } }

    private mutating func dropDelay() {
        if order == .prompt && delay != .zero { delay = .zero }
    }

    public enum Order: String, Sendable, Hashable, CaseIterable {
        /// All participants when it joins, and each change at once.
        case prompt
        /// All participants when it joins, and each change after the delay.
        case late
        /// Only itself when it joins; all others, and each later change, after the delay.
        case selfFirst
        /// No participant when it joins. After a change, the delay gathers further ones into one update: a leave and a
        /// join, or both players at once.
        case coalesced
    }

    public static let prompt = ParticipantView(order: .prompt, delay: .zero)
    public static func late(_ delay: Duration) -> Self { Self(order: .late, delay: delay) }
    public static func selfFirst(_ delay: Duration) -> Self { Self(order: .selfFirst, delay: delay) }
    public static func coalesced(_ delay: Duration) -> Self { Self(order: .coalesced, delay: delay) }
}
