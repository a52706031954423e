public import GameCore
public import GroupSessions

/// A strategy of either family.
///
/// A message reaches the family that it is meant for, and has no effect on the other one.
public enum StrategyFamily: Sendable {
    case state(any StateStrategy)
    case inputs(any InputStrategy)
}

/// What all strategies have.
extension StrategyFamily {
    /// See ``SyncStrategy/kind``.
    public var kind: StrategyKind {
        switch self {
        case .state(let strategy): strategy.kind
        case .inputs(let strategy): strategy.kind
        }
    }

    /// See ``SyncStrategy/confirmed``.
    public var confirmed: Match {
        switch self {
        case .state(let strategy): strategy.confirmed
        case .inputs(let strategy): strategy.confirmed
        }
    }

    /// See ``SyncStrategy/shown(under:)``.
    public func shown(under rules: Rules) -> Match {
        switch self {
        case .state(let strategy): strategy.shown(under: rules)
        case .inputs(let strategy): strategy.shown(under: rules)
        }
    }

    /// See ``SyncStrategy/adopt(_:as:isContinued:under:)``.
    public mutating func adopt(_ match: Match, as seat: Player?, isContinued: Bool, under rules: Rules) {
        modify {
            $0.adopt(match, as: seat, isContinued: isContinued, under: rules)
        } inputs: {
            $0.adopt(match, as: seat, isContinued: isContinued, under: rules)
        }
    }

    /// See ``SyncStrategy/restart(absentPlayers:under:)``.
    public mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        modify {
            $0.restart(absentPlayers: absentPlayers, under: rules)
        } inputs: {
            $0.restart(absentPlayers: absentPlayers, under: rules)
        }
    }

    /// See ``SyncStrategy/advance(_:at:under:)``.
    public mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) -> Input.Actions {
        modify {
            $0.advance(input, at: moment, under: rules)
        } inputs: {
            $0.advance(input, at: moment, under: rules)
        }
    }

    /// Sends what the others have to know of this tick.
    ///
    /// - Parameter recipients: Who these are.
    public mutating func send(
        at moment: SyncMoment,
        to recipients: Recipients = .all,
        into directives: inout [PeerDirective]
    ) {
        modify {
            if let request = $0.request(at: moment) { directives.append(.send(.request(request), to: recipients)) }
            if let update = $0.update(at: moment) { directives.append(.send(.update(update), to: recipients)) }
        } inputs: {
            if let message = $0.message(at: moment) { directives.append(.send(.input(message), to: recipients)) }
        }
    }

    /// Changes the strategy in place: it is moved out and back, because a copy of it would have to copy its state.
    private mutating func modify<Result>(
        _ state: (inout any StateStrategy) -> Result,
        inputs: (inout any InputStrategy) -> Result
    ) -> Result {
        switch consume self {
        case .state(var strategy):
            let result = state(&strategy)
            self = .state(strategy)
            return result
        case .inputs(var strategy):
            let result = inputs(&strategy)
            self = .inputs(strategy)
            return result
        }
    }
}

/// What strategies have that send state.
extension StrategyFamily {
    /// See ``StateStrategy/receive(_:from:under:)``.
    public mutating func receive(_ update: GameUpdateMessage, from player: Player?, under rules: Rules) {
        modify {
            $0.receive(update, from: player, under: rules)
        } inputs: { _ in
        }
    }

    /// See ``StateStrategy/receive(_:from:)``.
    public mutating func receive(_ actions: RequestMessage.Actions, from player: Player) {
        modify {
            $0.receive(actions, from: player)
        } inputs: { _ in
        }
    }
}

/// What strategies have that send inputs: strategies of the other family neither stall nor compare hashes.
extension StrategyFamily {
    /// See ``InputStrategy/statistics``.
    public var statistics: SyncStatistics { inputStrategy?.statistics ?? SyncStatistics() }

    /// See ``InputStrategy/desyncTick``.
    public var desyncTick: UInt32? { inputStrategy?.desyncTick }

    /// See ``InputStrategy/speedUp``.
    public var speedUp: Int { inputStrategy?.speedUp ?? 0 }

    /// See ``InputStrategy/confirmedHash(at:)``.
    public func confirmedHash(at tick: UInt32) -> UInt64? { inputStrategy?.confirmedHash(at: tick) }

    /// See ``InputStrategy/firstTick``; for strategies that send state, the tick of the match.
    public var firstTick: UInt32 { inputStrategy?.firstTick ?? confirmed.tick }

    /// See ``InputStrategy/currentTick``; for strategies that send state, the tick of the match.
    public var currentTick: UInt32 { inputStrategy?.currentTick ?? confirmed.tick }

    /// See ``InputStrategy/simulated(_:)``.
    public func simulated(_ tick: UInt32) -> SimulatedTick? { inputStrategy?.simulated(tick) }

    /// See ``InputStrategy/resimulate(after:under:)``.
    public mutating func resimulate(after tick: UInt32, under rules: Rules) {
        modify { _ in
        } inputs: {
            $0.resimulate(after: tick, under: rules)
        }
    }

    /// See ``InputStrategy/finish(as:under:)``.
    public mutating func finish(as seat: Player?, under rules: Rules) -> Bool {
        modify { _ in
            true
        } inputs: {
            $0.finish(as: seat, under: rules)
        }
    }

    /// See ``InputStrategy/hasStraggler``.
    public var hasStraggler: Bool { inputStrategy?.hasStraggler ?? false }

    /// See ``InputStrategy/setOthers(_:)``.
    public mutating func setOthers(_ ids: [ParticipantID]) {
        modify { _ in
        } inputs: {
            $0.setOthers(ids)
        }
    }

    /// See ``InputStrategy/receive(_:from:playing:in:)``.
    public mutating func receive(
        _ message: InputMessage,
        from sender: ParticipantID,
        playing player: Player?,
        in timeline: Timeline
    ) -> Bool {
        modify { _ in
            false
        } inputs: {
            $0.receive(message, from: sender, playing: player, in: timeline)
        }
    }

    /// See ``InputStrategy/reconcile(under:)``.
    public mutating func reconcile(under rules: Rules) {
        modify { _ in
        } inputs: {
            $0.reconcile(under: rules)
        }
    }

    private var inputStrategy: (any InputStrategy)? {
        if case .inputs(let strategy) = self { strategy } else { nil }
    }
}
