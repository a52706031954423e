internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import LabTesting

@testable internal import MatchSync
@testable internal import SyncCore

/// A rollback with an error at one of its seams, from tick 200 of the match on.
struct SeamRollback: WrappedRollback {
    var rollback: Rollback
    let error: Error?

    /// The participants whose packets it has received, in their order.
    private var senders: [ParticipantID] = []

    enum Error: CaseIterable {
        /// Turns the newest input of each packet around.
        case sendsOtherInput
        /// Names the tick after that of its last input.
        case sendsOtherTick
        /// Acknowledges an input that it does not have; and one less than it has.
        case acknowledgesMore, acknowledgesLess
        /// Forgets the latest acknowledgement of the other device.
        case takesBack
        /// Takes more for acknowledged than the other device has.
        case believesMore
        /// Goes on from another snapshot's match with the other server; with the ball elsewhere.
        case adoptsOtherServer, adoptsOtherBall
        /// Comes back with a point less.
        case losesPoint
        /// Keeps a pause while a player is absent.
        case keepsPause
        /// Loses an action that it has taken; hands it back, too.
        case dropsAction, holdsAction
        /// Switches to another strategy before its inputs are confirmed.
        case switchesEarly
    }

    init(_ match: Match, _ error: Error?) {
        rollback = Rollback(match)
        self.error = error
    }

    private var isActive: Bool { rollback.currentTick >= 200 }

    mutating func adopt(_ match: Match, as seat: Player?, isContinued: Bool, under rules: Rules) {
        var match = match
        if !isContinued, match.tick >= 200 {
            if error == .adoptsOtherServer, seat != nil { match.server = match.server.opponent }
            if error == .adoptsOtherBall, seat != nil { match.ball.x = match.ball.x + Fixed(raw: 1) }
            // Only a memory is taken without a seat here.
            if error == .losesPoint, seat == nil { match.score.one -= min(match.score.one, 1) }
        }
        rollback.adopt(match, as: seat, isContinued: isContinued, under: rules)
    }

    mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        let pausedBy = rollback.confirmed.pausedBy
        rollback.restart(absentPlayers: absentPlayers, under: rules)
        if error == .keepsPause { rollback.layer.snapshots[rollback.confirmed.tick].pausedBy = pausedBy }
    }

    mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) -> Bool {
        var input = input
        if error == .dropsAction, isActive { input.actions = [] }
        let isTaken = rollback.advance(input, at: moment, under: rules)
        guard isActive else { return isTaken }
        return error == .dropsAction || error != .holdsAction && isTaken
    }

    mutating func finish(as seat: Player?, under rules: Rules) -> Bool {
        rollback.finish(as: seat, under: rules) || error == .switchesEarly
    }

    mutating func receive(
        _ message: InputMessage<Match>,
        from sender: ParticipantID,
        playing player: Player?,
        in timeline: Timeline
    ) -> MessageVerdict {
        if !senders.contains(sender) { senders.append(sender) }
        return rollback.receive(message, from: sender, playing: player, in: timeline)
    }

    mutating func message(at moment: SyncMoment) -> InputMessage<Match>? {
        if isActive, let other = senders.last, moment.peerTick.isMultiple(of: 64) {
            let tick = rollback.layer.sender.acknowledgements[other] ?? 0
            if error == .takesBack {
                rollback.layer.sender.acknowledgements.restart()
                rollback.layer.sender.acknowledgements.note(tick - min(tick, 2), by: other, playing: nil)
            }
            if error == .believesMore {
                rollback.layer.sender.acknowledgements.note(rollback.currentTick + 1, by: other, playing: nil)
            }
        }
        guard var message = rollback.message(at: moment) else { return nil }
        switch error {
        case _ where !isActive: break
        case .sendsOtherInput:
            var run = InputSequence()
            let inputs = Array(message.inputs)
            for input in inputs.dropLast() { _ = run.append(input) }
            if let last = inputs.last { _ = run.append(Input(last.move == .low ? .high : .low, last.actions)) }
            message.inputs = run
        case .sendsOtherTick: message.tick = (message.tick + 1) % UInt16(InputMessage<Match>.ticks)
        case .acknowledgesMore: message.frameAdvantage = max(message.frameAdvantage - 1, -8)
        case .acknowledgesLess: message.frameAdvantage = min(message.frameAdvantage + 1, 119)
        default: break
        }
        return message
    }
}

/// A strategy that sends states, with an error at one of its seams.
struct SeamHost: StateStrategy {
    private var host: HostStrategy
    private let error: Error?

    /// The requests since the last tick, of all players.
    private var requests: [(actions: RequestMessage.Actions, player: Player)] = []
    private var last: (actions: RequestMessage.Actions, player: Player)?

    enum Error: CaseIterable {
        /// Sends its paddle, and keeps the other's, to a 256th of the court.
        case roundsPaddle, roundsOtherPaddle
        case sendsOtherBall
        /// Takes two requests in a tick for none; one request in two ticks; no request.
        case cancelsDoubled, takesTwice, losesRequests
        /// Makes no request of its player's actions.
        case dropsAction
        /// Goes on from a snapshot with the other server.
        case adoptsOtherServer
    }

    init(_ match: Match, _ error: Error?) {
        host = HostStrategy(match)
        self.error = error
    }

    var kind: StrategyKind { host.kind }
    var confirmed: Match { host.confirmed }
    func shown(under rules: Rules) -> Match { host.shown(under: rules) }

    func request(at moment: SyncMoment) -> RequestMessage? {
        error == .dropsAction ? nil : host.request(at: moment)
    }

    mutating func adopt(_ match: Match, as seat: Player?, isContinued: Bool, under rules: Rules) {
        var match = match
        if error == .adoptsOtherServer, seat != nil { match.server = match.server.opponent }
        host.adopt(match, as: seat, isContinued: isContinued, under: rules)
    }

    mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        host.restart(absentPlayers: absentPlayers, under: rules)
    }

    mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) -> Bool {
        if error != .cancelsDoubled || requests.count < 2 {
            for (actions, player) in requests { host.receive(actions, from: player) }
        }
        if error == .takesTwice, let last {
            host.receive([.pause, .resume], from: last.player)
        }
        last = requests.last { $0.actions.contains(.pause) }
        requests = []
        return host.advance(input, at: moment, under: rules)
    }

    mutating func update(at moment: SyncMoment) -> GameUpdateMessage? {
        var update = host.update(at: moment)
        if error == .roundsPaddle { update?.paddle?.round() }
        if error == .sendsOtherBall, moment.peerTick.isMultiple(of: 50) { update?.ball?.x = .half + Fixed(raw: 1) }
        return update
    }

    mutating func receive(_ update: GameUpdateMessage, from player: Player?, under rules: Rules) {
        var update = update
        if error == .roundsOtherPaddle { update.paddle?.round() }
        host.receive(update, from: player, under: rules)
    }

    mutating func receive(_ actions: RequestMessage.Actions, from player: Player) {
        if error != .losesRequests { requests.append((actions, player)) }
    }
}

/// A rollback whose memory of recent ticks is too short: 20 ticks beyond the last confirmed one, it is overwritten.
struct ShortMemory: WrappedRollback {
    var rollback: Rollback

    init(_ match: Match) { rollback = Rollback(match) }

    mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        rollback.restart(absentPlayers: absentPlayers, under: rules)
    }

    mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) -> Bool {
        let isTaken = rollback.advance(input, at: moment, under: rules)
        if layer.currentTick == layer.confirmedTick + 20 {
            layer.snapshots[layer.confirmedTick] = layer.snapshots[layer.currentTick]
        }
        return isTaken
    }
}

extension Fixed {
    fileprivate mutating func round() { raw &= ~0xFFFF }
}
