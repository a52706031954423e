public import GameCore
public import GroupSessions

/// A room to play or watch in, and the means to reach it.
public struct LiveRoom<Activity: GroupActivity> {
    /// Activated for each attempt to enter the room.
    public var activity: Activity

    /// Advances a connecting activity and returns its progress.
    ///
    /// It is called once a tick from an activation until the activity gives a session.
    public var progress: (Activity) -> ActivationProgress

    /// The local participant's purpose in the room.
    public var purpose: Purpose

    /// The invites for others, which may have the room's addresses only once it is open; `nil` for a guest.
    public var invitation: (() -> Invitation)?

    /// The room's address, such as `192.168.1.20:7666`.
    public var place: String

    /// A warning about the connection, such as that it is not encrypted.
    public var warning: String?

    /// Keeps the seat in the room for the next run of the program; `nil` if it is not kept.
    public var seatKeeper: SeatKeeper?

    public init(
        _ activity: Activity,
        at place: String,
        purpose: Purpose = .play,
        invitation: (() -> Invitation)? = nil,
        warning: String? = nil,
        seatKeeper: SeatKeeper? = nil,
        progress: @escaping (Activity) -> ActivationProgress = { _ in .connecting }
    ) {
        self.activity = activity
        self.place = place
        self.purpose = purpose
        self.invitation = invitation
        self.warning = warning
        self.seatKeeper = seatKeeper
        self.progress = progress
    }

    /// A participant's purpose in a room.
    public enum Purpose: Sendable, Hashable {
        case play, watch
    }
}

/// Keeps a seat in a room from one run of the program to the next.
public struct SeatKeeper {
    /// The seat of an earlier run; `nil` for none.
    public var former: Player?

    /// Notes the present seat.
    public var note: (Player) -> Void

    /// Ends the keeping; true if a later run may come back to the seat.
    public var end: (_ isAtStake: Bool) -> Void

    public init(former: Player?, note: @escaping (Player) -> Void, end: @escaping (_ isAtStake: Bool) -> Void) {
        self.former = former
        self.note = note
        self.end = end
    }
}

/// The progress of an activity's activation.
public enum ActivationProgress: Sendable, Equatable {
    /// Still undecided, or about to give a session.
    case connecting
    /// The room could not be reached, or refused; with a message for the player.
    case failed(String)
}

/// The invites that a host passes on.
public struct Invitation: Sendable, Hashable {
    /// The invite for the other player, in groups of four.
    public var play: String

    /// The invite for spectators, in groups of four.
    public var watch: String

    /// The room's addresses for other machines, each a prefix of the invite, such as `192.168.1.20:7666/`.
    public var addresses: [String]

    /// The shell commands that join the room; without an address, the one for this machine.
    var commands: [String] { (addresses.isEmpty ? [""] : addresses).map { "pong join \($0)\(play)" } }

    public init(play: String, watch: String, addresses: [String] = []) {
        self.play = play
        self.watch = watch
        self.addresses = addresses
    }
}
