internal import GameCore
internal import GroupSessions
internal import MatchSync

/// Rollback with a ``PlantedBug``.
///
/// It goes wrong in the inputs that it takes, in the rules that it simulates by, or in what it does before and after a
/// rollback; all else is the strategy's own.
struct FaultyRollback: InputStrategy {
    private var rollback: Rollback
    private let bug: PlantedBug

    /// True if a timeline has begun since the bug first acted.
    private var isHealed = false

    /// The tick whose input is dropped.
    private var dropped: Int?

    init(_ rollback: Rollback, _ bug: PlantedBug) {
        self.rollback = rollback
        self.bug = bug
    }

    private var isActive: Bool { rollback.currentTick >= bug.begin }
}

/// Members without a fault: the strategy's own.
extension FaultyRollback {
    var layer: SyncLayer {
        // In place: a copy would share its buffers with the original.
        _read { yield rollback.layer }
        _modify { yield &rollback.layer }
    }

    var kind: StrategyKind { rollback.kind }
    var statistics: SyncStatistics { rollback.statistics }
    func shown(under rules: Rules) -> Match { rollback.shown(under: rules) }
    mutating func message(at moment: SyncMoment) -> InputMessage? { rollback.message(at: moment) }
}

/// Timelines.
extension FaultyRollback {
    mutating func adopt(_ match: Match, as seat: Player?, isContinued: Bool, under rules: Rules) {
        var match = match
        if !isContinued {
            noteBeginning()
            if case .wrongSeed = bug.fault { match.generator.state ^= 1 }
        }
        rollback.adopt(match, as: seat, isContinued: isContinued, under: rules)
    }

    mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        noteBeginning()
        rollback.restart(absentPlayers: absentPlayers, under: rules)
    }

    private mutating func noteBeginning() {
        if isActive { isHealed = true }
    }
}

/// Simulating.
extension FaultyRollback {
    mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) -> Input.Actions {
        rollback.advance(input, at: moment, under: inEffect(rules))
    }

    mutating func finish(as seat: Player?, under rules: Rules) -> Bool {
        rollback.finish(as: seat, under: inEffect(rules))
    }

    mutating func reconcile(under rules: Rules) {
        guard let tick = rollback.layer.firstIncorrectTick else { return rollback.reconcile(under: inEffect(rules)) }
        if case .stalePrediction(let lateness) = bug.fault, isActive, rollback.currentTick - tick >= lateness {
            rollback.layer.firstIncorrectTick = nil
        }
        rollBack(after: tick - 1, under: rules) { $0.reconcile(under: $1) }
    }

    mutating func resimulate(after tick: UInt32, under rules: Rules) {
        rollBack(after: tick, under: rules) { $0.resimulate(after: tick, under: $1) }
    }

    /// Rolls back as the bug does it.
    private mutating func rollBack(
        after tick: UInt32,
        under rules: Rules,
        by resimulate: (inout Rollback, Rules) -> Void
    ) {
        let last = rollback.currentTick
        let unchanged = rollback.layer.snapshots[last]
        if isActive { rollback.layer.snapshots[tick] = restored(rollback.layer.snapshots[tick], current: unchanged) }
        resimulate(&rollback, inEffect(rules))
        // A tick that is confirmed at once has been compared already.
        if case .shortResimulation = bug.fault, isActive, rollback.confirmed.tick < last {
            rollback.layer.snapshots[last] = unchanged
        }
    }

    /// A snapshot as the bug restores it.
    private func restored(_ saved: Match, current: Match) -> Match {
        var restored = saved
        switch bug.fault {
        case .lostField(let field): field.copy(from: current, to: &restored)
        case .coarseGenerator: restored.generator.state &= ~0xFF
        default: break
        }
        return restored
    }

    /// The rules that it simulates by.
    private func inEffect(_ rules: Rules) -> Rules {
        guard isActive && !isHealed else { return rules }
        var settings = rules.settings
        switch bug.fault {
        case .otherRules:
            settings.paddleWidth = Fixed(5, over: 100)
            settings.topSpeed = settings.topSpeed.scaled(by: .half)
            settings.serveSpeed = settings.serveSpeed.scaled(by: .half)
            settings.paddleSpeed = settings.paddleSpeed.scaled(by: .half)
        case .longPause:
            settings.servePause += 1
        default:
            return rules
        }
        return (try? Rules(settings)) ?? rules
    }
}

/// Receiving.
extension FaultyRollback {
    mutating func receive(
        _ message: InputMessage,
        from sender: ParticipantID,
        playing player: Player?,
        in timeline: Timeline
    ) -> MessageVerdict {
        rollback.receive(isActive ? spoiled(message) : message, from: sender, playing: player, in: timeline)
    }

    /// A message with its inputs as the bug takes them.
    private mutating func spoiled(_ message: InputMessage) -> InputMessage {
        var run = InputRun()
        var previous: Input?
        var tick = Int(message.wholeTick(near: rollback.currentTick)) - message.inputs.count
        for input in message.inputs {
            tick += 1
            let taken = taken(input, at: tick, after: previous)
            // A message with more changes may have no room for all of them.
            guard run.append(taken) else { return message }
            previous = input
        }
        var spoiled = message
        spoiled.inputs = run
        return spoiled
    }

    /// An input as the bug takes it.
    ///
    /// - Parameter previous: The input of the tick before; `nil` where the message does not have it.
    private mutating func taken(_ input: Input, at tick: Int, after previous: Input?) -> Input {
        guard tick >= bug.begin else { return input }
        if case .mirroredInput = bug.fault { return input.turned }
        guard let previous else { return input }
        switch bug.fault {
        case .droppedInput:
            if dropped == nil, input.move != previous.move { dropped = tick }
            return tick == dropped ? previous : input
        case .shiftedInput:
            return previous
        case .repeatedPause:
            return previous.actions.contains(.pause) ? Input(input.move, input.actions.union(.pause)) : input
        default:
            return input
        }
    }
}
