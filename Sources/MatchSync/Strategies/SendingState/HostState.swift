public import GameCore
internal import GroupSessions

/// The owner simulates, everyone else follows: each moves its own paddle at once and shows the ball
/// and the other's paddle as they came last.
///
/// Cheap and always in agreement about the score; what it costs is that the two see each paddle and the
/// ball at different times, by the delay. After "Sync data with GroupSessionMessenger" of weakself.dev.
public struct HostState: SyncStrategy {
    private var match: Match

    /// What the others asked for since the last tick, for the owner.
    private var asked = PerPlayer<Input.Actions>([], [])

    /// How often to send.
    private var pace = SendPace()

    /// The peer's tick, and the latest update of another player.
    private var sequence: UInt32 = 0
    private var heard: UInt32?
    private var isOwner = false

    /// What the local player asks the owner for in this tick.
    private var wishes: RequestMessage.Wishes = []

    public init(_ match: Match) {
        self.match = match
    }

    public var kind: StrategyKind { .host }
    public var confirmed: Match { match }
    public func shown(under rules: Rules) -> Match { match }

    public mutating func adopt(_ match: Match, as seat: Player?, isContinued: Bool, under rules: Rules) {
        let paddle = seat.map { self.match.paddles[$0] }
        self.match = match
        if let seat, let paddle { self.match.paddles[seat] = paddle }
        asked = PerPlayer([], [])
    }

    public mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        match.setAbsentPlayers(absentPlayers, under: rules)
    }

    public mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) {
        wishes = []
        sequence = moment.sequence
        isOwner = moment.isOwner
        if moment.isOwner && (moment.mayServe || !match.play.awaitsServe) {
            var inputs = PerPlayer(Input(.none, asked.one), Input(.none, asked.two))
            if let seat = moment.seat { inputs[seat] = input }
            asked = PerPlayer([], [])
            _ = match.step(inputs, under: rules)
        } else if let seat = moment.seat {
            if match.phase.letsPaddlesMove {
                match.paddles[seat] = match.paddles[seat].moved(by: input.move, under: rules)
            }
            wishes = RequestMessage.Wishes(input.actions, whilePaused: match.pausedBy != nil)
        }
    }

    public mutating func send(at moment: SyncMoment, into directives: inout [PeerDirective]) {
        if !wishes.isEmpty && !moment.isOwner {
            let request = RequestMessage(
                number: moment.sequence,
                epoch: moment.epoch,
                revision: moment.revision,
                wishes: wishes
            )
            directives.append(.send(.request(request), to: .all))
        }
        guard moment.isOwner || moment.seat != nil, pace.takeTurn(at: moment.sequence) else { return }
        let update = GameUpdateMessage(
            sequence: moment.sequence,
            tick: match.tick,
            epoch: moment.epoch,
            revision: moment.revision,
            paddle: moment.seat.map { match.paddles[$0] },
            ball: moment.isOwner ? match.ball : nil,
            echo: pace.wasSlowed ? heard : nil
        )
        directives.append(.send(.update(update), to: .all))
    }

    public mutating func receive(_ update: GameUpdateMessage, from player: Player?, under rules: Rules) {
        if player != nil { noteDelay(of: update) }
        if let player, let paddle = update.paddle {
            match.paddles[player] = paddle.clamped(to: rules.paddleLow, rules.paddleHigh)
        }
        guard let ball = update.ball, update.tick > match.tick else { return }
        match.ball = ball
        if match.pausedBy == nil {
            match.play = match.play.later(by: update.tick - match.tick)
        }
        match.tick = update.tick
    }

    /// Notes how late it is what another player has heard.
    ///
    /// The other players show the owner's latest tick, which tells the owner as much as an echo does. An owner that has
    /// to send less notices it by that, and sends echoes from then on, so that the other players notice too.
    private mutating func noteDelay(of update: GameUpdateMessage) {
        heard = update.sequence
        let delay: UInt32
        if let echo = update.echo, echo <= sequence {
            delay = sequence - echo
        } else if isOwner, update.tick <= match.tick, match.tick - update.tick <= sequence {
            delay = match.tick - update.tick
        } else {
            return
        }
        let roundTrip = Int32(clamping: delay)
        pace.note(heard: sequence - delay, roundTrip: roundTrip, oneWay: nil, last: sequence, at: sequence)
    }

    public mutating func receive(_ wishes: RequestMessage.Wishes, from player: Player) {
        if wishes.contains(.serve) { asked[player].insert(.serve) }
        if wishes.contains(match.pausedBy == nil ? .pause : .resume) { asked[player].insert(.pause) }
    }
}

extension RequestMessage.Wishes {
    /// What a player's actions mean for the match as the player sees it.
    fileprivate init(_ actions: Input.Actions, whilePaused isPaused: Bool) {
        self = []
        if actions.contains(.serve) { insert(.serve) }
        if actions.contains(.pause) { insert(isPaused ? .resume : .pause) }
    }
}

extension Phase {
    fileprivate var letsPaddlesMove: Bool {
        switch self {
        case .ready, .serving, .playing, .goal: true
        case .notReady, .paused, .over: false
        }
    }

}

extension Play {
    /// Whether the next thing to happen is a serve.
    fileprivate var awaitsServe: Bool {
        switch self {
        case .ready, .serving, .over: true
        case .playing, .goal: false
        }
    }

    /// The same so many ticks later, however long it lasts.
    fileprivate func later(by ticks: UInt32) -> Play {
        switch self {
        case .serving(let ticksLeft): .serving(ticksLeft: ticksLeft - UInt16(min(UInt32(ticksLeft), ticks)))
        case .goal(let scorer, let ticksLeft):
            .goal(by: scorer, ticksLeft: ticksLeft - UInt16(min(UInt32(ticksLeft), ticks)))
        case .ready, .playing, .over: self
        }
    }
}
