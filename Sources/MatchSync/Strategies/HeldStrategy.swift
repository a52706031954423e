public import GameBasics
public import GameCore
public import GroupSessions
public import SyncCore

/// A strategy of the match: one that sends inputs, or one that sends states.
public protocol HeldStrategy: SyncStrategy<Match>, InputExchange where Game == Match {
    /// Sends the messages of this tick.
    mutating func send(at moment: SyncMoment, to recipients: Recipients, into directives: inout [PeerDirective<Match>])

    /// Takes a message of a strategy that sends states, which counts.
    ///
    /// - Parameter player: The sender's seat; `nil` for a spectator.
    mutating func receive(_ message: MatchMessage, from player: Player?, under rules: Rules) -> MessageVerdict
}

/// A strategy that sends inputs: it takes no states.
public protocol InputStrategy: HeldStrategy, LayeredExchange {}

extension InputStrategy {
    public mutating func send(
        at moment: SyncMoment,
        to recipients: Recipients,
        into directives: inout [PeerDirective<Match>]
    ) {
        if let message = message(at: moment) { directives.append(.send(.input(message), to: recipients)) }
    }

    public mutating func receive(
        _ message: MatchMessage,
        from player: Player?,
        under rules: Rules
    ) -> MessageVerdict { .refused(.otherStrategy) }
}

/// A strategy that sends states: a peer that is not the owner follows the owner's updates.
public protocol StateStrategy: HeldStrategy {
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

extension StateStrategy {
    public mutating func send(
        at moment: SyncMoment,
        to recipients: Recipients,
        into directives: inout [PeerDirective<Match>]
    ) {
        if let request = request(at: moment) { directives.append(.send(.request(request), to: recipients)) }
        if let update = update(at: moment) { directives.append(.send(.update(update), to: recipients)) }
    }

    public mutating func receive(
        _ message: MatchMessage,
        from player: Player?,
        under rules: Rules
    ) -> MessageVerdict {
        switch message {
        case .update(let update): receive(update, from: player, under: rules)
        case .request(let request): if let player { receive(request.actions, from: player) }
        }
        return .used(0)
    }
}

/// The exchange of inputs of a strategy that sends none: it neither stalls nor compares hashes, and each of its ticks
/// is confirmed.
extension StateStrategy {
    public var confirmedTick: UInt32 { confirmed.tick }
    public mutating func message(at moment: SyncMoment) -> InputMessage<Match>? { nil }

    public mutating func receive(
        _ message: InputMessage<Match>,
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
    public func confirmed(at tick: UInt32) -> Match? { nil }
    public func hasConfirmed(_ match: Match) -> Bool { false }
    public func confirmedHash(at tick: UInt32) -> UInt64? { nil }
    public var firstTick: UInt32 { confirmed.tick }
    public var currentTick: UInt32 { confirmed.tick }
    public func simulated(_ tick: UInt32) -> SimulatedTick<Match>? { nil }
    public func knownInput(of player: Player, at tick: UInt32) -> KnownInput<Input>? { nil }
    public func lastInput(of player: Player) -> UInt32? { nil }
    public func acknowledged(by id: ParticipantID) -> UInt32? { nil }
    public func facts(of packet: InputMessage<Match>, from seat: Player?, in timeline: Timeline) -> PacketFacts? { nil }
}
