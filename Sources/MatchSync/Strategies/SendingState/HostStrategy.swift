public import GameBasics
public import GameCore
public import SyncCore

/// The owner simulates, and all other peers follow it: each moves the local paddle at once, and shows the ball and the
/// remote paddle as last received.
///
/// It is cheap, and the peers always agree about the score. The price: the two players see each paddle and the ball at
/// different times, apart by the one-way delay. After "Sync data with GroupSessionMessenger" of weakself.dev.
public struct HostStrategy: StateStrategy {
    private var match: Match

    /// The other players' requests to the owner since the last tick.
    private var asked = PerPlayer<Input.Actions>([], [])

    private var pace = SendPace()

    /// The peer's tick, and the number of the other player's latest update.
    private var sequence: UInt32 = 0
    private var heard: UInt32?

    /// The movement of the other players' paddles in a tick, by their last two updates.
    private var motions = PerPlayer(Fixed.zero, Fixed.zero)
    private var isOwner = false

    /// The local player's request to the owner in this tick.
    private var requested: RequestMessage.Actions = []

    /// Shows the ball of a peer that is not the owner in the present; `nil` shows it as last received.
    private var extrapolation: Extrapolation?

    public init(_ match: Match, extrapolates: Bool = false) {
        self.match = match
        extrapolation = extrapolates ? Extrapolation() : nil
    }

    public var kind: StrategyKind { extrapolation == nil ? .host : .hostExtrapolated }
    public var confirmed: Match { match }

    public func shown(under rules: Rules) -> Match {
        isOwner ? match : extrapolation?.shown(match, under: rules) ?? match
    }

    public mutating func adopt(_ match: Match, as seat: Player?, isContinued: Bool, under rules: Rules) {
        let paddle = seat.map { self.match.paddles[$0] }
        self.match = match
        if let seat, let paddle { self.match.paddles[seat] = paddle }
        asked = PerPlayer([], [])
        motions = PerPlayer(.zero, .zero)
        extrapolation?.restart()
    }

    public mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        match.setAbsentPlayers(absentPlayers, under: rules)
    }

    public mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) -> Bool {
        sequence = moment.peerTick
        isOwner = moment.isOwner
        let missed = extrapolation?.advance(missed: moment.missed) ?? 0
        if isOwner {
            for _ in 0..<missed { step(Input(input.move), at: moment, under: rules) }
        }
        step(input, at: moment, under: rules)
        return true
    }

    private mutating func step(_ input: Input, at moment: SyncMoment, under rules: Rules) {
        requested = []
        if moment.isOwner && (!moment.isPending || !match.play.awaitsServe) {
            var inputs = PerPlayer(Input(.none, asked.one), Input(.none, asked.two))
            if let seat = moment.seat { inputs[seat] = input }
            asked = PerPlayer([], [])
            var before = match.paddles
            for player in Player.allCases where player != moment.seat {
                before[player] -= motions[player]
            }
            _ = match.step(inputs, from: before, under: rules)
        } else if let seat = moment.seat {
            if match.letsPaddlesMove {
                match.paddles[seat] = match.paddles[seat].moved(by: input.move, under: rules)
            }
            requested = RequestMessage.Actions(input.actions, whilePaused: match.pausedBy != nil)
        }
    }

    public func request(at moment: SyncMoment) -> RequestMessage? {
        guard !requested.isEmpty && !moment.isOwner else { return nil }
        return RequestMessage(
            number: moment.peerTick,
            epoch: moment.epoch,
            revision: moment.revision,
            actions: requested
        )
    }

    public mutating func update(at moment: SyncMoment) -> GameUpdateMessage? {
        guard moment.isOwner || moment.seat != nil, pace.takeTurn(at: moment.peerTick) else { return nil }
        return GameUpdateMessage(
            sequence: moment.peerTick,
            tick: match.tick,
            epoch: moment.epoch,
            revision: moment.revision,
            paddle: moment.seat.map { match.paddles[$0] },
            ball: moment.isOwner ? match.ball : nil,
            echo: pace.wasSlowed || extrapolation != nil ? heard : nil
        )
    }

    public mutating func receive(_ update: GameUpdateMessage, from player: Player?, under rules: Rules) {
        let ticks = heard.map { update.sequence &- $0 } ?? 0
        if player != nil { noteDelay(of: update) }
        if let player, let paddle = update.paddle {
            let place = paddle.clamped(to: rules.paddleLow, rules.paddleHigh)
            let way = place - match.paddles[player]
            motions[player] = Fixed(raw: way.raw / Int32(clamping: max(ticks, 1)))
            match.paddles[player] = place
        }
        guard let ball = update.ball, update.tick > match.tick else { return }
        var later = match
        later.ball = ball
        // Nothing counts down while a player is absent, or has paused.
        if match.pausedBy == nil, match.absentPlayers.isEmpty {
            later.play = match.play.later(by: update.tick - match.tick)
        }
        later.tick = update.tick
        // An impossible ball would stay for good if its sender left.
        guard later.isPossible(under: rules), update.tick - match.tick <= Self.longestLeap else { return }
        match = later
        extrapolation?.restart()
    }

    /// The most ticks between two received balls: half an hour.
    private static let longestLeap: UInt32 = 108_000

    /// Notes the delay until the other player has the local packets.
    ///
    /// The other player's update has the owner's latest tick, which is as good as an echo for the owner. An owner that
    /// must send less notices it by that tick, and sends echoes from then on, so that the other player notices it, too.
    private mutating func noteDelay(of update: GameUpdateMessage) {
        heard = update.sequence
        let delay: UInt32
        if let echo = update.echo, echo <= sequence {
            delay = sequence - echo
            extrapolation?.note(echoAfter: delay)
        } else if isOwner, update.tick <= match.tick, match.tick - update.tick <= sequence {
            delay = match.tick - update.tick
        } else {
            return
        }
        let roundTrip = Int32(clamping: delay)
        pace.note(heard: sequence - delay, roundTrip: roundTrip, oneWay: nil, last: sequence, at: sequence)
    }

    public mutating func receive(_ actions: RequestMessage.Actions, from player: Player) {
        if actions.contains(.serve) { asked[player].insert(.serve) }
        if actions.contains(match.pausedBy == nil ? .pause : .resume) { asked[player].insert(.pause) }
    }
}

extension RequestMessage.Actions {
    /// The request for a player's actions in the match as the player sees it.
    fileprivate init(_ actions: Input.Actions, whilePaused isPaused: Bool) {
        self = []
        if actions.contains(.serve) { insert(.serve) }
        if actions.contains(.pause) { insert(isPaused ? .resume : .pause) }
    }
}

extension Play {
    /// True if a serve comes next.
    fileprivate var awaitsServe: Bool {
        switch self {
        case .ready, .serving, .over: true
        case .playing, .goal: false
        }
    }

    /// The play some ticks later; a pause counts down to 0 but does not end.
    fileprivate func later(by ticks: UInt32) -> Play {
        switch self {
        case .serving(let ticksLeft): .serving(ticksLeft: ticksLeft - UInt16(min(UInt32(ticksLeft), ticks)))
        case .goal(let scorer, let ticksLeft):
            .goal(by: scorer, ticksLeft: ticksLeft - UInt16(min(UInt32(ticksLeft), ticks)))
        case .ready, .playing, .over: self
        }
    }
}
