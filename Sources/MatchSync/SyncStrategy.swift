public import GameCore

/// How the peers of a match keep it in step: what a peer simulates, sends and shows.
///
/// The ``Peer`` around it knows who takes part, who owns the session and who plays, and hands on only
/// what counts. A strategy is a value: replaced by another one that adopts its match, the match goes on.
public protocol SyncStrategy: Sendable {
    /// The match as far as it is settled: what goes into snapshots.
    var confirmed: Match { get }

    /// What the view draws.
    var shown: Match { get }

    /// What keeping in step has cost so far.
    var statistics: SyncStatistics { get }

    /// The hash of a recent tick that is settled, ``GameCore/Match/hash``; `nil` where it is not kept.
    func confirmedHash(at tick: UInt32) -> UInt64?

    /// Goes on from a match that somebody else vouches for.
    ///
    /// - Parameter seat: Whose paddle stays where it is, because the local player moves it.
    mutating func adopt(_ match: Match, seat: Player?)

    /// Notes which players are not there; see ``GameCore/Match/setMissing(_:under:)``.
    mutating func setMissing(_ missing: PlayerSet, under rules: Rules)

    /// Lets a tick pass, before anything is sent in it.
    ///
    /// - Parameter input: What the local player wants, in the court's frame; without effect without
    ///   a seat.
    mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules)

    /// Says what the others have to know of the tick.
    mutating func send(at moment: SyncMoment, into directives: inout [PeerDirective])

    /// Takes in a player's update, which is later than all before it.
    ///
    /// - Parameter player: The seat that its paddle belongs to.
    mutating func receive(_ update: GameUpdateMessage, from player: Player?, under rules: Rules)

    /// Takes in what another player asks of the local one, the owner.
    mutating func receive(_ wishes: RequestMessage.Wishes, from player: Player)
}

/// Where a peer stands in a tick.
public struct SyncMoment: Sendable, Hashable {
    /// Counts the peer's ticks, from 1.
    public var sequence: UInt32

    /// The claim and the change of the match that the peer follows.
    public var epoch: UInt32
    public var revision: UInt32

    /// Whom the local participant plays.
    public var seat: Player?

    public var isOwner: Bool

    /// Whether everyone present has been heard: until then no ball is served.
    public var mayServe: Bool
}
