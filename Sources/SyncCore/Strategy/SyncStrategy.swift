public import GameBasics
public import GroupSessions

/// A strategy for keeping a peer's match in step with the other peers: decides what the peer simulates and shows.
///
/// The ``Peer`` around it knows the participants, the owner and the seats, and passes on only messages that count. A
/// strategy is a value: another one continues its match by adopting it.
public protocol SyncStrategy<Game>: Sendable {
    associatedtype Game: SyncGame

    /// The strategy's kind, as sent to the other peers.
    var kind: Game.StrategyKind { get }

    /// The name of the strategy, or of a variant that is sent as this kind.
    var name: String { get }

    /// The last confirmed state, which snapshots contain.
    var confirmed: Game { get }

    /// The state for the view to draw.
    func shown(under rules: Game.Rules) -> Game

    /// Continues from a snapshot of the owner.
    ///
    /// - Parameters:
    ///   - seat: The local player; `nil` for a spectator.
    ///   - isContinued: True if the snapshot is of the timeline that the peer is in.
    mutating func adopt(_ state: Game, as seat: Seat?, isContinued: Bool, under rules: Game.Rules)

    /// Begins a timeline from the confirmed state, as the owner.
    ///
    /// - Parameter absentPlayers: See ``SyncGame/setAbsentPlayers(_:under:)``.
    mutating func restart(absentPlayers: PlayerSet, under rules: Game.Rules)

    /// Advances one tick, before anything is sent in it.
    ///
    /// - Parameter input: The local player's input; ignored for a spectator.
    /// - Returns: False if the tick did not take the input: what it does once must be passed again with the next tick.
    mutating func advance(_ input: Game.Input, at moment: SyncMoment, under rules: Game.Rules) -> Bool
}

extension SyncStrategy {
    public var name: String { kind.name }
}

/// The half of a strategy that exchanges inputs: it compares hashes, rolls back or stalls, and keeps the recent ticks.
public protocol InputExchange<Game>: Sendable {
    associatedtype Game: SyncGame

    /// The number of the last confirmed tick.
    var confirmedTick: UInt32 { get }

    /// The inputs for the others in this tick; `nil` if nothing is to be sent.
    mutating func message(at moment: SyncMoment) -> InputMessage<Game>?

    /// Takes another peer's inputs.
    ///
    /// - Parameters:
    ///   - sender: A participant that is present.
    ///   - player: The player whose inputs they are; `nil` for a spectator, which has none.
    ///   - timeline: The local peer's timeline: the inputs count if they are of the same.
    mutating func receive(
        _ message: InputMessage<Game>,
        from sender: ParticipantID,
        playing player: Seat?,
        in timeline: Timeline
    ) -> MessageVerdict

    /// Rolls back and resimulates if the inputs received since the last tick require it.
    mutating func reconcile(under rules: Game.Rules)

    /// True if a player takes the owner's inputs only once it acknowledges a local one of the timeline; false when one
    /// begins.
    ///
    /// A player confirms nothing until then. A spectator, which has no inputs, does not wait.
    var awaitsAcknowledgement: Bool { get set }

    /// Sets the other participants present.
    mutating func setRemotes(_ ids: [ParticipantID])

    /// Forgets how many inputs a participant has that has left the timeline.
    mutating func forgetAcknowledgement(of id: ParticipantID)

    /// Advances one tick without local input, before a switch to another strategy.
    ///
    /// - Returns: True if all local inputs are confirmed: no other peer can have confirmed later ticks.
    mutating func finish(as seat: Seat?, under rules: Game.Rules) -> Bool

    /// Rolls back to a recent tick, and resimulates the ticks after it with the same inputs.
    ///
    /// The result is the same state, as a sync test checks.
    mutating func resimulate(after tick: UInt32, under rules: Game.Rules)

    /// The cost of keeping in step so far.
    var statistics: SyncStatistics { get }

    /// The first confirmed tick of the timeline at which a remote hash was found to differ.
    var desyncTick: UInt32? { get }

    /// Reduction of the peer's tick length for catching up with the others, in parts per million: 0 to 20,000.
    var speedUp: Int { get }

    /// True if a participant of the timeline lacks more inputs than a packet has room for: only a snapshot can bring it
    /// up to date.
    var hasStraggler: Bool { get }

    /// The state at a recent confirmed tick of the timeline; `nil` if it is not kept.
    func confirmed(at tick: UInt32) -> Game?

    /// True if just this state is at its tick, which is confirmed and kept.
    func hasConfirmed(_ state: Game) -> Bool

    /// The hash of a recent confirmed tick, ``SyncGame/hash``; `nil` if it is not kept.
    func confirmedHash(at tick: UInt32) -> UInt64?

    /// The first tick of the timeline.
    var firstTick: UInt32 { get }

    /// The last simulated tick.
    var currentTick: UInt32 { get }

    /// A recent tick of the timeline; `nil` if it is not kept.
    func simulated(_ tick: UInt32) -> SimulatedTick<Game>?

    /// A player's input in a recent tick of the timeline, or in one to come; `nil` if it is not known, or not kept.
    func knownInput(of player: Seat, at tick: UInt32) -> KnownInput<Game.Input>?

    /// The last tick of a player's known inputs; `nil` for a strategy that sends none.
    func lastInput(of player: Seat) -> UInt32?

    /// The last tick whose local input another participant has acknowledged in the timeline; `nil` for none.
    func acknowledged(by id: ParticipantID) -> UInt32?

    /// The state that a packet of the last tick tells; `nil` for a strategy that sends no inputs.
    ///
    /// - Parameters:
    ///   - seat: The local player; `nil` for a spectator.
    ///   - timeline: The local peer's.
    func facts(of packet: InputMessage<Game>, from seat: Seat?, in timeline: Timeline) -> PacketFacts?
}

/// A strategy as a peer holds it: it sends the players' inputs, or messages of its own, or both.
public protocol PeerStrategy: SyncStrategy, InputExchange {
    /// Begins a strategy with a state.
    init(_ kind: Game.StrategyKind, for state: Game)

    /// Sends the messages of this tick; by default the packet of inputs.
    mutating func send(at moment: SyncMoment, to recipients: Recipients, into directives: inout [PeerDirective<Game>])

    /// Takes a message of the strategies' own, which counts.
    ///
    /// - Parameter player: The sender's seat; `nil` for a spectator.
    mutating func receive(_ message: Game.Message, from player: Seat?, under rules: Game.Rules) -> MessageVerdict
}

extension PeerStrategy {
    @inlinable
    public mutating func send(
        at moment: SyncMoment,
        to recipients: Recipients,
        into directives: inout [PeerDirective<Game>]
    ) {
        if let message = message(at: moment) { directives.append(.send(.input(message), to: recipients)) }
    }
}
