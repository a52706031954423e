public import GameBasics
public import GameCore
public import GroupSessions
public import SyncCore

/// The strategy of a match as a peer holds it: any ``InputStrategy`` or ``StateStrategy``.
///
/// Each of them is a type of its own that is not generic, so the existential is quick; see
/// ``SyncCore/LayeredExchange``.
public struct MatchStrategy: Sendable {
    private var held: any HeldStrategy

    /// - Precondition: The strategy is an ``InputStrategy`` or a ``StateStrategy``, or holds one.
    public init(_ strategy: any SyncStrategy<Match>) {
        if let whole = strategy as? MatchStrategy {
            self = whole
        } else if let held = strategy as? any HeldStrategy {
            self.held = held
        } else {
            preconditionFailure("\(strategy) sends neither inputs nor states")
        }
    }
}

extension MatchStrategy: SyncStrategy {
    public var kind: StrategyKind { held.kind }
    public var name: String { held.name }
    public var confirmed: Match { held.confirmed }
    public func shown(under rules: Rules) -> Match { held.shown(under: rules) }

    public mutating func adopt(_ match: Match, as seat: Player?, isContinued: Bool, under rules: Rules) {
        held.adopt(match, as: seat, isContinued: isContinued, under: rules)
    }

    public mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        held.restart(absentPlayers: absentPlayers, under: rules)
    }

    public mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) -> Bool {
        held.advance(input, at: moment, under: rules)
    }
}

extension MatchStrategy: PeerStrategy {
    public init(_ kind: StrategyKind, for match: Match) {
        self = kind.strategy(for: match)
    }

    public mutating func send(
        at moment: SyncMoment,
        to recipients: Recipients,
        into directives: inout [PeerDirective<Match>]
    ) {
        held.send(at: moment, to: recipients, into: &directives)
    }

    public mutating func receive(
        _ message: MatchMessage,
        from player: Player?,
        under rules: Rules
    ) -> MessageVerdict {
        held.receive(message, from: player, under: rules)
    }
}

extension MatchStrategy: InputExchange {
    public var confirmedTick: UInt32 { held.confirmedTick }
    public mutating func message(at moment: SyncMoment) -> InputMessage<Match>? { held.message(at: moment) }

    public mutating func receive(
        _ message: InputMessage<Match>,
        from sender: ParticipantID,
        playing player: Player?,
        in timeline: Timeline
    ) -> MessageVerdict {
        held.receive(message, from: sender, playing: player, in: timeline)
    }

    public mutating func reconcile(under rules: Rules) { held.reconcile(under: rules) }

    public var awaitsAcknowledgement: Bool {
        get { held.awaitsAcknowledgement }
        set { held.awaitsAcknowledgement = newValue }
    }

    public mutating func setRemotes(_ ids: [ParticipantID]) { held.setRemotes(ids) }
    public mutating func forgetAcknowledgement(of id: ParticipantID) { held.forgetAcknowledgement(of: id) }

    public mutating func finish(as seat: Player?, under rules: Rules) -> Bool { held.finish(as: seat, under: rules) }
    public mutating func resimulate(after tick: UInt32, under rules: Rules) {
        held.resimulate(after: tick, under: rules)
    }

    public var statistics: SyncStatistics { held.statistics }
    public var desyncTick: UInt32? { held.desyncTick }
    public var speedUp: Int { held.speedUp }
    public var hasStraggler: Bool { held.hasStraggler }
    public func confirmed(at tick: UInt32) -> Match? { held.confirmed(at: tick) }
    public func hasConfirmed(_ match: Match) -> Bool { held.hasConfirmed(match) }
    public func confirmedHash(at tick: UInt32) -> UInt64? { held.confirmedHash(at: tick) }
    public var firstTick: UInt32 { held.firstTick }
    public var currentTick: UInt32 { held.currentTick }
    public func simulated(_ tick: UInt32) -> SimulatedTick<Match>? { held.simulated(tick) }

    public func knownInput(of player: Player, at tick: UInt32) -> KnownInput<Input>? {
        held.knownInput(of: player, at: tick)
    }

    public func lastInput(of player: Player) -> UInt32? { held.lastInput(of: player) }
    public func acknowledged(by id: ParticipantID) -> UInt32? { held.acknowledged(by: id) }

    public func facts(of packet: InputMessage<Match>, from seat: Player?, in timeline: Timeline) -> PacketFacts? {
        held.facts(of: packet, from: seat, in: timeline)
    }
}
