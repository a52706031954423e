public import GroupSessions

/// A room to play in, as the program reaches it.
public struct LiveRoom<Activity: GroupActivity> {
    /// Each way into the room is an activation of it.
    public var activity: Activity

    /// Does the activity's work of a tick while it connects, and says how far it is.
    ///
    /// It is called once a tick from an activation until the activity gives a session.
    public var progress: (Activity) -> ActivationProgress

    /// Starts the room again if it is gone; `nil` for a guest.
    ///
    /// It is called before each activation after the first one.
    public var reopen: (() -> Void)?

    /// What the local participant comes for.
    public var purpose: Purpose

    /// What to pass on for others to come; `nil` for a guest.
    public var invitation: Invitation?

    /// Where the room is, such as `192.168.1.20:7666`.
    public var place: String

    /// What a player has to know of the way there, such as that it is not encrypted.
    public var warning: String?

    public init(
        _ activity: Activity,
        at place: String,
        purpose: Purpose = .play,
        invitation: Invitation? = nil,
        warning: String? = nil,
        reopen: (() -> Void)? = nil,
        progress: @escaping (Activity) -> ActivationProgress = { _ in .connecting }
    ) {
        self.activity = activity
        self.place = place
        self.purpose = purpose
        self.invitation = invitation
        self.warning = warning
        self.reopen = reopen
        self.progress = progress
    }

    /// What a participant comes for.
    public enum Purpose: Sendable, Hashable {
        case play, watch
    }
}

/// How far the activation of an activity is.
public enum ActivationProgress: Sendable, Equatable {
    /// Not decided yet, or about to give a session.
    case connecting
    /// The room could not be reached, or refused: a message for a person to read.
    case failed(String)
}

/// What a host passes on so that others come.
public struct Invitation: Sendable, Hashable {
    /// The invite of the other player, in groups of four.
    public var play: String

    /// The invite of spectators, in groups of four.
    public var watch: String

    /// Where the room is reached from other machines: what stands before the invite, such as `192.168.1.20:7666/`.
    public var addresses: [String]

    /// The lines of the shell that join the room from elsewhere; without an address the one for this machine.
    var commands: [String] { (addresses.isEmpty ? [""] : addresses).map { "pong join \($0)\(play)" } }

    public init(play: String, watch: String, addresses: [String] = []) {
        self.play = play
        self.watch = watch
        self.addresses = addresses
    }
}
