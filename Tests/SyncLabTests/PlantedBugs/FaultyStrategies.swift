internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import LabTesting

@testable internal import MatchSync
@testable internal import SyncCore

@testable import SyncLab

/// A rollback with an error.
struct ErringRollback: WrappedRollback {
    var rollback: Rollback
    let error: Error?
    private var actions: Input.Actions = []

    enum Error: CaseIterable {
        /// Begins a timeline as the owner without the local inputs that are not confirmed.
        case forgetsAsOwner
        /// Takes no action of a tick in which it stalls, and does not hold it.
        case losesInStalls
        /// Repeats the last actions after a gap.
        case repeatsAfterGaps
        case losesServes
        /// Asks for a pause in tick 200.
        case makesUpPause
        /// Turns each move at half speed into a whole one.
        case quickens
        /// Goes on without the pause in each timeline that it begins.
        case losesPause
        /// Counts a contact too many in tick 300.
        case miscounts
        /// Counts more points than a match has in tick 300; or three points that no player has scored.
        case scoresTooMuch, addsPoints
        /// From tick 300 on takes no input, because it was not heard; or takes no acknowledgement.
        case refusesInputs, forgetsAcknowledgements
        /// From tick 300 on forgets what the players say that they have confirmed.
        case forgetsConfirmations
        /// Stands still with 24 predicted ticks; or in two ticks of three.
        case standsStillEarly, dawdles
        /// From tick 600 on sends nothing but its newest input: what is lost does not come again.
        case sendsNewestOnly
    }

    init(_ match: Match, _ error: Error?) {
        rollback = Rollback(match)
        self.error = error
    }

    mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        let tick = rollback.confirmed.tick
        if error == .forgetsAsOwner { rollback.layer.inputs.begin(at: tick, keeping: []) }
        if error == .losesPause { rollback.layer.snapshots[tick].pausedBy = nil }
        rollback.restart(absentPlayers: absentPlayers, under: rules)
    }

    mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) -> Bool {
        var input = input
        if error == .repeatsAfterGaps, moment.missed > 0 { input.actions.formUnion(actions) }
        if error == .losesServes { input.actions.remove(.serve) }
        if error == .makesUpPause, rollback.currentTick == 200 { input.actions.insert(.pause) }
        if error == .quickens, input.move == .slowLow { input.move = .low }
        if error == .miscounts, rollback.currentTick == 300 { rollback.layer.snapshots[300].rally += 1 }
        if error == .scoresTooMuch, rollback.currentTick == 300 { rollback.layer.snapshots[300].score.one = 200 }
        if error == .addsPoints, rollback.currentTick == 300 { rollback.layer.snapshots[300].score.one += 3 }
        if error == .standsStillEarly, rollback.currentTick - rollback.confirmed.tick >= 24 { return false }
        if error == .dawdles, !moment.peerTick.isMultiple(of: 3) { return false }
        if !input.actions.isEmpty { actions = input.actions }
        return rollback.advance(input, at: moment, under: rules) || error == .losesInStalls
    }

    mutating func receive(
        _ message: InputMessage<Match>,
        from sender: ParticipantID,
        playing player: Player?,
        in timeline: Timeline
    ) -> MessageVerdict {
        let isActive = rollback.currentTick > 300
        if isActive, error == .refusesInputs { return .refused(.unacknowledging) }
        if isActive, error == .forgetsAcknowledgements { rollback.layer.sender.acknowledgements.restart() }
        let verdict = rollback.receive(message, from: sender, playing: player, in: timeline)
        if isActive, error == .forgetsAcknowledgements { rollback.layer.sender.acknowledgements.restart() }
        if isActive, error == .forgetsConfirmations { rollback.layer.confirmedByPlayers = PerPlayer(0, 0) }
        return verdict
    }

    mutating func message(at moment: SyncMoment) -> InputMessage<Match>? {
        guard var message = rollback.message(at: moment) else { return nil }
        guard error == .sendsNewestOnly, rollback.currentTick > 600 else { return message }
        var run = InputSequence()
        for input in message.inputs.dropFirst(max(message.inputs.count - 1, 0)) { _ = run.append(input) }
        message.inputs = run
        return message
    }
}

/// A strategy that sends states, with an error.
struct ErringHost: StateStrategy {
    private var host: HostStrategy
    private let error: Error?

    /// The state of some ticks ago, and the updates received.
    private var earlier: HostStrategy
    private var updates = 0

    /// The player whose request is taken late.
    private var late: Player?

    enum Error: CaseIterable {
        /// Goes back to the state of some ticks ago.
        case goesBack
        case sendsOtherBall
        /// Takes a request for a serve when the next pause before a serve begins.
        case servesLate
    }

    init(_ match: Match, _ error: Error?) {
        host = HostStrategy(match)
        earlier = host
        self.error = error
    }

    var kind: StrategyKind { host.kind }
    var confirmed: Match { host.confirmed }
    func shown(under rules: Rules) -> Match { host.shown(under: rules) }
    func request(at moment: SyncMoment) -> RequestMessage? { host.request(at: moment) }

    mutating func adopt(_ match: Match, as seat: Player?, isContinued: Bool, under rules: Rules) {
        host.adopt(match, as: seat, isContinued: isContinued, under: rules)
        earlier = host
    }

    mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        host.restart(absentPlayers: absentPlayers, under: rules)
    }

    mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) -> Bool {
        if let player = late, case .serving(ticksLeft: 40...) = host.confirmed.play {
            late = nil
            host.receive(.serve, from: player)
        }
        return host.advance(input, at: moment, under: rules)
    }

    mutating func update(at moment: SyncMoment) -> GameUpdateMessage? {
        var update = host.update(at: moment)
        if error == .sendsOtherBall, moment.peerTick.isMultiple(of: 50) { update?.ball?.x = .half }
        return update
    }

    mutating func receive(_ update: GameUpdateMessage, from player: Player?, under rules: Rules) {
        updates += 1
        if updates.isMultiple(of: 40) { (host, earlier) = (error == .goesBack ? earlier : host, host) }
        if !updates.isMultiple(of: 40) || error != .goesBack { host.receive(update, from: player, under: rules) }
    }

    mutating func receive(_ actions: RequestMessage.Actions, from player: Player) {
        if error == .servesLate, actions.contains(.serve), case .playing = host.confirmed.play { late = player }
        host.receive(actions, from: player)
    }
}
