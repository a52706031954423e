public import GameBasics
public import GameCore
public import GroupSessions

/// A strategy for keeping a peer's match in step with the other peers: decides what the peer simulates, sends and
/// shows.
///
/// A strategy sends either the state of the match or the players' inputs, and ignores messages of the other kind. The
/// ``Peer`` around it knows the participants, the owner and the seats, and passes on only messages that count. A
/// strategy is a value: another one continues its match by adopting it.
public protocol SyncStrategy: Sendable {
    /// The strategy's kind, as sent to the other peers.
    var kind: StrategyKind { get }

    /// The name of the strategy, or of a variant that is sent as this kind.
    var name: String { get }

    /// The last confirmed match, which snapshots contain.
    var confirmed: Match { get }

    /// The number of the last confirmed tick: that of the ``confirmed`` match.
    var confirmedTick: UInt32 { get }

    /// The match for the view to draw.
    func shown(under rules: Rules) -> Match

    /// Continues from a snapshot of the owner.
    ///
    /// - Parameters:
    ///   - seat: The local player; `nil` for a spectator.
    ///   - isContinued: True if the snapshot is of the timeline that the peer is in.
    mutating func adopt(_ match: Match, as seat: Player?, isContinued: Bool, under rules: Rules)

    /// Begins a timeline from the confirmed match, as the owner.
    ///
    /// - Parameter absentPlayers: See ``GameCore/Match/setAbsentPlayers(_:under:)``.
    mutating func restart(absentPlayers: PlayerSet, under rules: Rules)

    /// Advances one tick, before anything is sent in it.
    ///
    /// - Parameter input: The local player's input, in the court's frame; ignored for a spectator.
    /// - Returns: The actions of the input that this tick did not take; pass them again with the next tick.
    mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) -> Input.Actions

    // MARK: Sending state

    /// The local player's request to the owner in this tick; `nil` for none.
    func request(at moment: SyncMoment) -> RequestMessage?

    /// The state for the others in this tick; `nil` if nothing is to be sent.
    mutating func update(at moment: SyncMoment) -> GameUpdateMessage?

    /// Takes another peer's update, which is later than all before it.
    ///
    /// - Parameter player: The player of its paddle; `nil` for a spectator.
    mutating func receive(_ update: GameUpdateMessage, from player: Player?, under rules: Rules)

    /// Takes another player's request to the local peer, the owner.
    mutating func receive(_ actions: RequestMessage.Actions, from player: Player)

    // MARK: Sending inputs

    /// The inputs for the others in this tick; `nil` if nothing is to be sent.
    mutating func message(at moment: SyncMoment) -> InputMessage?

    /// Takes another peer's inputs.
    ///
    /// - Parameters:
    ///   - sender: A participant that is present.
    ///   - player: The player whose inputs they are; `nil` for a spectator, which has none.
    ///   - timeline: The local peer's timeline: the inputs count if they are of the same.
    mutating func receive(
        _ message: InputMessage,
        from sender: ParticipantID,
        playing player: Player?,
        in timeline: Timeline
    ) -> MessageVerdict

    /// Rolls back and resimulates if the inputs received since the last tick require it.
    mutating func reconcile(under rules: Rules)

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
    mutating func finish(as seat: Player?, under rules: Rules) -> Bool

    /// Rolls back to a recent tick, and resimulates the ticks after it with the same inputs.
    ///
    /// The result is the same match, as the lab's sync test checks; see `LabSyncTest`.
    mutating func resimulate(after tick: UInt32, under rules: Rules)

    /// The cost of keeping in step so far.
    var statistics: SyncStatistics { get }

    /// The first confirmed tick of the timeline at which a remote hash was found to differ.
    var desyncTick: UInt32? { get }

    /// Reduction of the peer's tick length for catching up with the others, in parts per million: 0 to 20,000.
    var speedUp: Int { get }

    /// True if a participant of the timeline lacks more inputs than a packet has room for: only a snapshot can bring it
    /// up to date.
    var hasStraggler: Bool { get }

    /// The match at a recent confirmed tick of the timeline; `nil` if it is not kept.
    func confirmed(at tick: UInt32) -> Match?

    /// True if just this match is at its tick, which is confirmed and kept.
    func hasConfirmed(_ match: Match) -> Bool

    /// The hash of a recent confirmed tick, ``GameCore/Match/hash``; `nil` if it is not kept.
    func confirmedHash(at tick: UInt32) -> UInt64?

    /// The first tick of the timeline.
    var firstTick: UInt32 { get }

    /// The last simulated tick.
    var currentTick: UInt32 { get }

    /// A recent tick of the timeline; `nil` if it is not kept.
    func simulated(_ tick: UInt32) -> SimulatedTick?

    /// A player's input in a recent tick of the timeline, or in one to come; `nil` if it is not known, or not kept.
    func knownInput(of player: Player, at tick: UInt32) -> KnownInput?

    /// The last tick of a player's known inputs; `nil` for a strategy that sends none.
    func lastInput(of player: Player) -> UInt32?

    /// The last tick whose local input another participant has acknowledged in the timeline; `nil` for none.
    func acknowledged(by id: ParticipantID) -> UInt32?

    /// The state that a packet of the last tick tells; `nil` for a strategy that sends no inputs.
    ///
    /// - Parameters:
    ///   - seat: The local player; `nil` for a spectator.
    ///   - timeline: The local peer's.
    func facts(of packet: InputMessage, from seat: Player?, in timeline: Timeline) -> PacketFacts?
}

extension SyncStrategy {
    public var name: String { kind.rawValue }

    /// Sends the strategy's messages of this tick.
    mutating func send(
        at moment: SyncMoment,
        to recipients: Recipients = .all,
        into directives: inout [PeerDirective]
    ) {
        if let request = request(at: moment) { directives.append(.send(.request(request), to: recipients)) }
        if let update = update(at: moment) { directives.append(.send(.update(update), to: recipients)) }
        if let message = message(at: moment) { directives.append(.send(.input(message), to: recipients)) }
    }
}

/// Defaults for a strategy that sends no state.
extension SyncStrategy {
    public func request(at moment: SyncMoment) -> RequestMessage? { nil }
    public mutating func update(at moment: SyncMoment) -> GameUpdateMessage? { nil }
    public mutating func receive(_ update: GameUpdateMessage, from player: Player?, under rules: Rules) {}
    public mutating func receive(_ actions: RequestMessage.Actions, from player: Player) {}
}

/// Defaults for a strategy that sends no inputs: it neither stalls nor compares hashes.
extension SyncStrategy {
    public mutating func message(at moment: SyncMoment) -> InputMessage? { nil }
    public mutating func receive(
        _ message: InputMessage,
        from sender: ParticipantID,
        playing player: Player?,
        in timeline: Timeline
    ) -> MessageVerdict { .refused(.otherStrategy) }
    public mutating func reconcile(under rules: Rules) {}
    public var awaitsAcknowledgement: Bool {
        get { false }
        set {}
    }
    public mutating func setRemotes(_ ids: [ParticipantID]) {}
    public mutating func forgetAcknowledgement(of id: ParticipantID) {}
    public mutating func finish(as seat: Player?, under rules: Rules) -> Bool { true }
    public mutating func resimulate(after tick: UInt32, under rules: Rules) {}
    public var statistics: SyncStatistics { SyncStatistics() }
    public var desyncTick: UInt32? { nil }
    public var speedUp: Int { 0 }
    public var hasStraggler: Bool { false }
    public var confirmedTick: UInt32 { confirmed.tick }
    public func confirmed(at tick: UInt32) -> Match? { nil }
    public func hasConfirmed(_ match: Match) -> Bool { confirmed(at: match.tick) == match }
    public func confirmedHash(at tick: UInt32) -> UInt64? { nil }
    public var firstTick: UInt32 { confirmed.tick }
    public var currentTick: UInt32 { confirmed.tick }
    public func simulated(_ tick: UInt32) -> SimulatedTick? { nil }
    public func knownInput(of player: Player, at tick: UInt32) -> KnownInput? { nil }
    public func lastInput(of player: Player) -> UInt32? { nil }
    public func acknowledged(by id: ParticipantID) -> UInt32? { nil }
    public func facts(of packet: InputMessage, from seat: Player?, in timeline: Timeline) -> PacketFacts? { nil }
}
