public import GameCore

/// What there is to know of one peer at a moment.
public struct PeerStatus: Sendable, Hashable {
    /// What its view draws, in the court's frame.
    public var shown: Match

    public var seat: Seat

    /// Whether it holds the truth about the match.
    public var isOwner: Bool

    /// Whether it is undecided who owns the session; no serve is made meanwhile.
    public var isPending: Bool

    /// Which claim to the session the peer follows; 0 before the first.
    public var epoch: UInt32

    /// How many changes of the match the peer knows of.
    public var revision: UInt32

    public var session: Connection

    /// Whether the device takes part, or is about to: it can be made to leave, and not to rejoin.
    public var isPresent: Bool

    /// Messages refused and sends that failed, each counted once.
    public var problems: Int

    /// How the device's clock runs.
    public var clock: LabClock

    /// Whether the device stands still now, because of its clock's ``LabClock/hitch``.
    public var isInHitch: Bool

    public init(
        shown: Match,
        seat: Seat,
        isOwner: Bool,
        isPending: Bool,
        epoch: UInt32,
        revision: UInt32,
        session: Connection,
        isPresent: Bool,
        problems: Int,
        clock: LabClock,
        isInHitch: Bool
    ) {
        self.shown = shown
        self.seat = seat
        self.isOwner = isOwner
        self.isPending = isPending
        self.epoch = epoch
        self.revision = revision
        self.session = session
        self.isPresent = isPresent
        self.problems = problems
        self.clock = clock
        self.isInHitch = isInHitch
    }

    /// What a peer does in the match.
    public enum Seat: Sendable, Hashable {
        case player(Player)
        /// Both seats are somebody else's.
        case spectator
        /// Nobody has given it a seat yet.
        case none
    }

    /// How a peer's session stands.
    public enum Connection: Sendable, Hashable {
        case waiting
        case joined
        case left
        case ended
        /// It broke; the error's code, such as `connectionLost`.
        case failed(String)
    }
}
