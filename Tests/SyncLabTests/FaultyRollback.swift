internal import GameCore
internal import GroupSessions
internal import MatchSync

/// Rollback with a planted bug, to show that the bug is found.
struct FaultyRollback: InputStrategy {
    private var rollback: Rollback
    private let fault: Fault

    /// Whether no timeline has begun since the bug showed.
    private var isArmed = true

    /// The last tick that was simulated.
    private var currentTick: UInt32 = 0

    /// The tick whose input is dropped.
    private var dropped: UInt32?

    enum Fault: Hashable {
        case none
        /// Drops one input of the remote player: its first other move after this tick.
        case dropsInput(after: UInt32)
        /// The matches that it adopts serve at other angles.
        case hasWrongSeed
        /// Inputs that come this many ticks late or more change nothing.
        case forgetsCorrections(from: UInt32)
        /// From this tick on it simulates by other rules, until a timeline begins.
        case hasOtherRules(from: UInt32)
    }

    init(_ match: Match, _ fault: Fault, isFiltered: Bool = false) {
        rollback = Rollback(match, isFiltered: isFiltered)
        self.fault = fault
    }

    var kind: StrategyKind { rollback.kind }
    var confirmed: Match { rollback.confirmed }
    var statistics: SyncStatistics { rollback.statistics }
    var desyncTick: UInt32? { rollback.desyncTick }
    var speedUp: Int { rollback.speedUp }
    var hasStraggler: Bool { rollback.hasStraggler }
    func shown(under rules: Rules) -> Match { rollback.shown(under: rules) }
    func confirmedHash(at tick: UInt32) -> UInt64? { rollback.confirmedHash(at: tick) }

    mutating func adopt(_ match: Match, as seat: Player?, isContinued: Bool, under rules: Rules) {
        if !isContinued { noteBeginning() }
        var match = match
        if fault == .hasWrongSeed { match.generator.state ^= 1 }
        rollback.adopt(match, as: seat, isContinued: isContinued, under: rules)
    }

    mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        noteBeginning()
        rollback.restart(absentPlayers: absentPlayers, under: rules)
    }

    mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) -> Input.Actions {
        let actions = rollback.advance(input, at: moment, under: inEffect(rules))
        currentTick = rollback.shown(under: rules).tick
        return actions
    }

    mutating func finish(as seat: Player?, under rules: Rules) -> Bool {
        rollback.finish(as: seat, under: inEffect(rules))
    }
    mutating func reconcile(under rules: Rules) { rollback.reconcile(under: inEffect(rules)) }

    mutating func message(at moment: SyncMoment) -> InputMessage? { rollback.message(at: moment) }

    mutating func setOthers(_ ids: [ParticipantID]) { rollback.setOthers(ids) }

    mutating func receive(
        _ message: InputMessage,
        from sender: ParticipantID,
        playing player: Player?,
        in timeline: Timeline
    ) -> Bool {
        rollback.receive(spoiled(message), from: sender, playing: player, in: timeline)
    }

    private mutating func noteBeginning() {
        if case .hasOtherRules(let tick) = fault, currentTick >= tick { isArmed = false }
    }

    private func inEffect(_ rules: Rules) -> Rules {
        guard case .hasOtherRules(let tick) = fault, isArmed, currentTick >= tick else { return rules }
        var settings = rules.settings
        settings.paddleWidth = Fixed(5, over: 100)
        settings.topSpeed = settings.topSpeed.scaled(by: .half)
        settings.serveSpeed = settings.serveSpeed.scaled(by: .half)
        settings.paddleSpeed = settings.paddleSpeed.scaled(by: .half)
        return (try? Rules(settings)) ?? rules
    }

    /// A message as the bug changes it; correct in the first 4,096 ticks of a match.
    private mutating func spoiled(_ message: InputMessage) -> InputMessage {
        var message = message
        var run = InputRun()
        var previous: Input?
        var tick = UInt32(message.tick) - UInt32(message.inputs.count)
        for input in message.inputs {
            tick += 1
            var taken = input
            if let previous, replaces(input, at: tick, after: previous) { taken = previous }
            _ = run.append(taken)
            previous = taken
        }
        message.inputs = run
        return message
    }

    private mutating func replaces(_ input: Input, at tick: UInt32, after previous: Input) -> Bool {
        switch fault {
        case .dropsInput(let first):
            if dropped == nil, tick > first, input.move != previous.move { dropped = tick }
            return tick == dropped
        case .forgetsCorrections(let depth):
            return tick > rollback.confirmed.tick && tick + depth <= currentTick
        case .none, .hasWrongSeed, .hasOtherRules:
            return false
        }
    }
}
