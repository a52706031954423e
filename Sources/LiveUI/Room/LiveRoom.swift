public import GameBasics
public import GameCore
public import GroupSessions

/// A room to play or watch in, and the means to reach it.
public struct LiveRoom<Activity: GroupActivity> {
    /// Activated for each attempt to enter the room.
    public var activity: Activity

    /// Advances a connecting activity.
    ///
    /// It is called once a tick from an activation until the activity gives a session. It returns why connecting
    /// failed: the room is out of reach, or refused; `nil` while it goes on.
    public var advance: (Activity) -> SessionError? = { _ in nil }

    /// Lets the last bytes of a session that was left reach the room, within a bounded time.
    public var finish: (Activity) -> Void = { _ in }

    /// True if the local participant only watches.
    public var watches = false

    /// The invites for others, which may have the room's addresses only once it is open; `nil` for a guest.
    public var invitation: (() -> Invitation)?

    /// The room's address, such as `192.168.1.20:7666`.
    public var place: String

    /// A warning about the connection, such as that it is not encrypted.
    public var warning: String?

    /// Keeps the seat in the room for the next run of the program; `nil` if it is not kept.
    public var seatKeeper: (any SeatKeeper)?

    public init(_ activity: Activity, at place: String) {
        self.activity = activity
        self.place = place
    }
}

/// Keeps a seat in a room from one run of the program to the next.
public protocol SeatKeeper {
    /// The seat of an earlier run; `nil` for none.
    var formerSeat: Player? { get }

    /// Notes the present seat.
    func note(_ seat: Player)

    /// Ends the keeping; true if a later run may come back to the seat.
    func end(isAtStake: Bool)
}

/// The invites that a host passes on.
public struct Invitation: Sendable, Hashable {
    /// The invite for the other player, in groups of four.
    public var play: String

    /// The invite for spectators, in groups of four.
    public var watch: String

    /// The room's addresses for other machines, each a prefix of the invite, such as `192.168.1.20:7666/`.
    public var addresses: [String]

    /// True if the room accepts connections from other machines, also if this one has no address now.
    public var isListening: Bool

    /// The shell commands that join the room; without an address, the one for this machine.
    var commands: [String] { (addresses.isEmpty ? [""] : addresses).map { "pong join \($0)\(play)" } }

    public init(play: String, watch: String, addresses: [String] = [], isListening: Bool = false) {
        self.play = play
        self.watch = watch
        self.addresses = addresses
        self.isListening = isListening
    }
}
