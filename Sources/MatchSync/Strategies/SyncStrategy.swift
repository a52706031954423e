public import GameCore

/// How the peers of a match keep it in step: what a peer simulates, sends and shows.
///
/// The ``Peer`` around it knows who takes part, who owns the session and who plays, and hands on only
/// what counts. A strategy is a value: replaced by another one that adopts its match, the match goes on.
public protocol SyncStrategy: Sendable {
    /// Which strategy this is, as the others are told.
    var kind: StrategyKind { get }

    /// The match as far as it is settled: what goes into snapshots.
    var confirmed: Match { get }

    /// What the view draws.
    func shown(under rules: Rules) -> Match

    /// What keeping in step has cost so far.
    var statistics: SyncStatistics { get }

    /// The hash of a recent tick that is settled, ``GameCore/Match/hash``; `nil` where it is not kept.
    func confirmedHash(at tick: UInt32) -> UInt64?

    /// The first settled tick in which another peer was found to have come to something else.
    var divergence: UInt32? { get }

    /// By how much the peer's ticks should follow each other faster to meet the others, in parts per
    /// million: 0 to 20,000.
    var speedUp: Int { get }

    /// Goes on from a match that the owner vouches for.
    ///
    /// - Parameters:
    ///   - seat: Whom the local participant plays.
    ///   - isContinued: Whether the match goes on from there as it did, or something else begins.
    mutating func adopt(_ match: Match, as seat: Player?, isContinued: Bool, under rules: Rules)

    /// Begins something else from what is settled, as the owner.
    ///
    /// - Parameter absentPlayers: Which players are not there; see ``GameCore/Match/setAbsentPlayers(_:under:)``.
    mutating func restart(absentPlayers: PlayerSet, under rules: Rules)

    /// Lets a tick pass, before anything is sent in it.
    ///
    /// - Parameter input: What the local player wants, in the court's frame; without effect without
    ///   a seat.
    mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules)

    /// Lets a tick pass in which the local player wants nothing any more, before another strategy goes on.
    ///
    /// - Returns: Whether all is settled that the local player has ever wanted: nobody can have settled more.
    mutating func finish(as seat: Player?, under rules: Rules) -> Bool

    /// Says what the others have to know of the tick.
    mutating func send(at moment: SyncMoment, into directives: inout [PeerDirective])

    /// Takes in a player's update, which is later than all before it.
    ///
    /// - Parameter player: The seat that its paddle belongs to.
    mutating func receive(_ update: GameUpdateMessage, from player: Player?, under rules: Rules)

    /// Takes in what another player asks of the local one, the owner.
    mutating func receive(_ wishes: RequestMessage.Wishes, from player: Player)

    /// Takes in another peer's inputs.
    ///
    /// - Parameters:
    ///   - player: The seat that they are for; `nil` for a spectator, who has none.
    ///   - timeline: What the local peer plays in: the message's inputs count if it is of the same.
    /// - Returns: Until which tick the sender has all inputs; `nil` when the message is of no use.
    mutating func receive(_ message: InputMessage, from player: Player?, in timeline: Timeline) -> UInt32?

    /// Goes over all that came since the last tick.
    mutating func reconcile(under rules: Rules)
}

/// What a strategy is that has no use for the rest.
extension SyncStrategy {
    public mutating func finish(as seat: Player?, under rules: Rules) -> Bool { true }
    public var statistics: SyncStatistics { SyncStatistics() }
    public var divergence: UInt32? { nil }
    public var speedUp: Int { 0 }
    public func confirmedHash(at tick: UInt32) -> UInt64? { nil }
    public mutating func receive(_ update: GameUpdateMessage, from player: Player?, under rules: Rules) {}
    public mutating func receive(_ wishes: RequestMessage.Wishes, from player: Player) {}
    public mutating func receive(_ message: InputMessage, from player: Player?, in timeline: Timeline) -> UInt32? {
        nil
    }
    public mutating func reconcile(under rules: Rules) {}
}

/// Where a peer stands in a tick.
public struct SyncMoment: Sendable, Hashable {
    /// Counts the peer's ticks, from 1.
    public var sequence: UInt32

    /// How many ticks were due before this one while the device stood still, and were not made.
    public var missed: UInt32

    /// What the peer plays in, and the last tick of it of which all other participants have all inputs;
    /// `nil` while one of them has said nothing.
    public var timeline: Timeline
    public var acknowledged: UInt32?

    /// The same of the other player alone, without whom nobody can go on.
    public var acknowledgedByOpponent: UInt32?

    /// The claim and the change of the match that the peer follows.
    public var epoch: UInt32
    public var revision: UInt32

    /// Whom the local participant plays.
    public var seat: Player?

    public var isOwner: Bool

    /// Whether everyone present has been heard: until then no ball is served.
    public var mayServe: Bool

    package init(
        sequence: UInt32,
        missed: UInt32 = 0,
        timeline: Timeline,
        acknowledged: UInt32?,
        acknowledgedByOpponent: UInt32?,
        epoch: UInt32,
        revision: UInt32,
        seat: Player?,
        isOwner: Bool,
        mayServe: Bool
    ) {
        self.sequence = sequence
        self.missed = missed
        self.timeline = timeline
        self.acknowledged = acknowledged
        self.acknowledgedByOpponent = acknowledgedByOpponent
        self.epoch = epoch
        self.revision = revision
        self.seat = seat
        self.isOwner = isOwner
        self.mayServe = mayServe
    }
}
