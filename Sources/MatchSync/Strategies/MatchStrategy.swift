public import GameBasics
public import GameCore
public import GroupSessions
public import SyncCore

/// A strategy that sends states: a peer that is not the owner follows the owner's updates.
public protocol StateStrategy: SyncStrategy<Match> {
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
}

/// A strategy that sends inputs, with an anchor of its own for speed; see ``SyncCore/LayeredExchange``.
public protocol InputStrategy: SyncStrategy<Match>, LayeredExchange where Game == Match {}

/// A strategy of the match as a peer holds it: one that sends inputs, or one that sends states.
public struct MatchStrategy: Sendable {
    /// One of the two; the other is `nil`.
    private var inputs: (any InputStrategy)?
    private var states: (any StateStrategy)?

    /// - Precondition: The strategy is an ``InputStrategy`` or a ``StateStrategy``, or holds one.
    public init(_ strategy: any SyncStrategy<Match>) {
        if let whole = strategy as? MatchStrategy {
            self = whole
            return
        }
        inputs = strategy as? any InputStrategy
        states = strategy as? any StateStrategy
        precondition((inputs == nil) != (states == nil), "\(strategy) sends neither inputs nor states alone")
    }

    /// The strategy that sends states, where there is none that sends inputs.
    private var follower: any StateStrategy {
        guard let states else { preconditionFailure("A match without a strategy") }
        return states
    }
}

extension MatchStrategy: SyncStrategy {
    public var kind: StrategyKind { inputs?.kind ?? follower.kind }
    public var name: String { inputs?.name ?? follower.name }
    public var confirmed: Match { inputs?.confirmed ?? follower.confirmed }
    public func shown(under rules: Rules) -> Match { inputs?.shown(under: rules) ?? follower.shown(under: rules) }

    public mutating func adopt(_ match: Match, as seat: Player?, isContinued: Bool, under rules: Rules) {
        inputs?.adopt(match, as: seat, isContinued: isContinued, under: rules)
        states?.adopt(match, as: seat, isContinued: isContinued, under: rules)
    }

    public mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        inputs?.restart(absentPlayers: absentPlayers, under: rules)
        states?.restart(absentPlayers: absentPlayers, under: rules)
    }

    public mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) -> Bool {
        inputs?.advance(input, at: moment, under: rules) ?? states?.advance(input, at: moment, under: rules) ?? true
    }
}

extension MatchStrategy: PeerStrategy {
    public init(_ kind: StrategyKind, for match: Match) {
        self = kind.strategy(for: match)
    }

    public mutating func ownMessages(at moment: SyncMoment) -> (MatchMessage?, MatchMessage?) {
        guard states != nil else { return (nil, nil) }
        return (states?.request(at: moment).map { .request($0) }, states?.update(at: moment).map { .update($0) })
    }

    public mutating func receive(
        _ message: MatchMessage,
        from player: Player?,
        under rules: Rules
    ) -> MessageVerdict {
        guard states != nil else { return .refused(.otherStrategy) }
        switch message {
        case .update(let update): states?.receive(update, from: player, under: rules)
        case .request(let request):
            if let player { states?.receive(request.actions, from: player) }
        }
        return .used(0)
    }
}

/// The exchange of inputs: without one, a strategy neither stalls nor compares hashes, and each of its ticks is
/// confirmed.
extension MatchStrategy: InputExchange {
    public var confirmedTick: UInt32 { inputs?.confirmedTick ?? follower.confirmed.tick }
    public mutating func message(at moment: SyncMoment) -> InputMessage<Match>? { inputs?.message(at: moment) }

    public mutating func receive(
        _ message: InputMessage<Match>,
        from sender: ParticipantID,
        playing player: Player?,
        in timeline: Timeline
    ) -> MessageVerdict {
        inputs?.receive(message, from: sender, playing: player, in: timeline) ?? .refused(.otherStrategy)
    }

    public mutating func reconcile(under rules: Rules) { inputs?.reconcile(under: rules) }

    public var awaitsAcknowledgement: Bool {
        get { inputs?.awaitsAcknowledgement ?? false }
        set { inputs?.awaitsAcknowledgement = newValue }
    }

    public mutating func setRemotes(_ ids: [ParticipantID]) { inputs?.setRemotes(ids) }
    public mutating func forgetAcknowledgement(of id: ParticipantID) { inputs?.forgetAcknowledgement(of: id) }

    public mutating func finish(as seat: Player?, under rules: Rules) -> Bool {
        inputs?.finish(as: seat, under: rules) ?? true
    }

    public mutating func resimulate(after tick: UInt32, under rules: Rules) {
        inputs?.resimulate(after: tick, under: rules)
    }

    public var statistics: SyncStatistics { inputs?.statistics ?? SyncStatistics() }
    public var desyncTick: UInt32? { inputs?.desyncTick }
    public var speedUp: Int { inputs?.speedUp ?? 0 }
    public var hasStraggler: Bool { inputs?.hasStraggler ?? false }
    public func confirmed(at tick: UInt32) -> Match? { inputs?.confirmed(at: tick) }
    public func hasConfirmed(_ match: Match) -> Bool { inputs?.hasConfirmed(match) ?? false }
    public func confirmedHash(at tick: UInt32) -> UInt64? { inputs?.confirmedHash(at: tick) }
    public var firstTick: UInt32 { inputs?.firstTick ?? follower.confirmed.tick }
    public var currentTick: UInt32 { inputs?.currentTick ?? follower.confirmed.tick }
    public func simulated(_ tick: UInt32) -> SimulatedTick<Match>? { inputs?.simulated(tick) }

    public func knownInput(of player: Player, at tick: UInt32) -> KnownInput<Input>? {
        inputs?.knownInput(of: player, at: tick)
    }

    public func lastInput(of player: Player) -> UInt32? { inputs?.lastInput(of: player) }
    public func acknowledged(by id: ParticipantID) -> UInt32? { inputs?.acknowledged(by: id) }

    public func facts(of packet: InputMessage<Match>, from seat: Player?, in timeline: Timeline) -> PacketFacts? {
        inputs?.facts(of: packet, from: seat, in: timeline)
    }
}
