public import GameCore
public import GroupSessions

/// How a peer keeps its match in step with the other peers: what it simulates, sends and shows.
///
/// There are two families: a ``StateStrategy`` sends the state of the match, an ``InputStrategy`` the players' inputs.
/// The ``Peer`` around a strategy knows who takes part, who owns the session and who plays, and passes on only
/// what counts. A strategy is a value: another one that adopts its match goes on with it.
public protocol SyncStrategy: Sendable {
    /// Which strategy this is, as the other peers are told.
    var kind: StrategyKind { get }

    /// The last confirmed match: what goes into snapshots.
    var confirmed: Match { get }

    /// What the view draws.
    func shown(under rules: Rules) -> Match

    /// Goes on from a snapshot of the owner.
    ///
    /// - Parameters:
    ///   - seat: The local player; `nil` for a spectator.
    ///   - isContinued: Whether the snapshot is of the timeline that the peer is in.
    mutating func adopt(_ match: Match, as seat: Player?, isContinued: Bool, under rules: Rules)

    /// Begins a timeline from the confirmed match, as the owner.
    ///
    /// - Parameter absentPlayers: See ``GameCore/Match/setAbsentPlayers(_:under:)``.
    mutating func restart(absentPlayers: PlayerSet, under rules: Rules)

    /// Advances one tick, before anything is sent in it.
    ///
    /// - Parameter input: The local player's, in the court's frame; without effect for a spectator.
    /// - Returns: The actions of the input that this tick did not take, to be offered again with the next one.
    mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) -> Input.Actions
}

/// A strategy whose peers send the state of the match: what the owner has simulated, and the other peer's own paddle.
public protocol StateStrategy: SyncStrategy {
    /// What the local player asks the owner for in this tick; `nil` for nothing.
    func request(at moment: SyncMoment) -> RequestMessage?

    /// What the others have to know of this tick; `nil` where nothing is to be sent in it.
    mutating func update(at moment: SyncMoment) -> GameUpdateMessage?

    /// Takes another peer's update, which is later than all before it.
    ///
    /// - Parameter player: The player that its paddle belongs to; `nil` for a spectator.
    mutating func receive(_ update: GameUpdateMessage, from player: Player?, under rules: Rules)

    /// Takes what another player asks of the local peer, the owner.
    mutating func receive(_ actions: RequestMessage.Actions, from player: Player)
}

/// A strategy whose peers send their players' inputs, and all simulate the match.
public protocol InputStrategy: SyncStrategy {
    /// What keeping in step has cost so far.
    var statistics: SyncStatistics { get }

    /// The first confirmed tick of the timeline at which another peer's hash was found to differ.
    var desyncTick: UInt32? { get }

    /// By how much to shorten the peer's ticks for it to catch up with the others, in parts per million: 0 to 20,000.
    var speedUp: Int { get }

    /// Whether a participant lacks more inputs than a packet has room for: only a snapshot can bring it up to date.
    var hasStraggler: Bool { get }

    /// The hash of a recent confirmed tick, ``GameCore/Match/hash``; `nil` where it is not kept.
    func confirmedHash(at tick: UInt32) -> UInt64?

    /// The tick that the timeline begins with.
    var firstTick: UInt32 { get }

    /// The last tick that was simulated.
    var currentTick: UInt32 { get }

    /// A recent tick of the timeline; `nil` where it is not kept.
    func simulated(_ tick: UInt32) -> SimulatedTick?

    /// Rolls back to a recent tick, and resimulates the ticks after it with the same inputs.
    ///
    /// Nothing changes by it, as a test of the strategy shows; see `SyncTest`.
    mutating func resimulate(after tick: UInt32, under rules: Rules)

    /// Takes over which other participants are present.
    mutating func setOthers(_ ids: [ParticipantID])

    /// Advances one tick without local input, before another strategy goes on.
    ///
    /// - Returns: Whether all local inputs are confirmed: no other peer can have confirmed later ticks.
    mutating func finish(as seat: Player?, under rules: Rules) -> Bool

    /// What the others have to know of this tick; `nil` where nothing is to be sent in it.
    mutating func message(at moment: SyncMoment) -> InputMessage?

    /// Takes another peer's inputs.
    ///
    /// - Parameters:
    ///   - sender: Who has sent them, one of the participants present.
    ///   - player: The player whose inputs they are; `nil` for a spectator, which has none.
    ///   - timeline: What the local peer plays in: the inputs count if they are of the same.
    /// - Returns: Whether the message is of use.
    mutating func receive(
        _ message: InputMessage,
        from sender: ParticipantID,
        playing player: Player?,
        in timeline: Timeline
    ) -> Bool

    /// Rolls back and resimulates where the inputs received since the last tick ask for it.
    mutating func reconcile(under rules: Rules)
}
