internal import GameBasics
package import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore

/// A bug that is built into the rollback of one device, so that finding it can be practised and tested.
///
/// A run that begins with one is named by it: ``name``.
package struct PlantedBug: Sendable, Hashable {
    package var fault: Fault

    /// The device that has it.
    package var side: LabSide

    /// The first tick of the match in which it acts.
    package var begin: UInt32

    /// - Parameter begin: The first tick of the match in which it acts: the first rally has begun by the default.
    package init(_ fault: Fault, at side: LabSide = .right, from begin: UInt32 = 300) {
        self.fault = fault
        self.side = side
        self.begin = begin
    }

    /// The error that the device makes.
    package enum Fault: Sendable, Hashable {
        /// Takes one input of the remote player for the one before it: the next move that is another one.
        case droppedInput
        /// Takes each input of the remote player a tick late.
        case shiftedInput
        /// Takes the remote player's moves turned by half a turn.
        case mirroredInput
        /// Takes each pause of the remote player twice, in two ticks in a row.
        case repeatedPause
        /// Keeps its prediction if the input comes this many ticks late or more.
        case stalePrediction(lateness: UInt32)
        /// Does not resimulate the last tick of a rollback.
        case shortResimulation
        /// Leaves a field out of its snapshots: a rollback keeps the current value.
        case lostField(MatchField)
        /// Drops the lowest byte of the random number generator in its snapshots.
        case coarseGenerator
        /// Simulates with a paddle and a ball that are half as fast, until a timeline begins.
        case otherRules
        /// Waits a tick longer before each serve, until a timeline begins.
        case longPause
        /// Begins with another state of the random number generator than the owner's; from the first tick on.
        case wrongSeed
    }

    /// The strategy of a lab's device, with the bug where the device has it.
    ///
    /// - Parameter place: The device's place in the lab's list.
    func strategy(_ rollback: Rollback, at place: Int) -> any SyncStrategy<Match> {
        place == side.rawValue ? FaultyRollback(rollback, self) : rollback
    }
}

/// The bugs by name.
extension PlantedBug {
    /// The start of every name, which tells them from the strategies' names.
    package static let prefix = "planted-bug-"

    /// The lateness of ``Fault/stalePrediction(lateness:)`` if it is given by its name.
    private static let lateness: UInt32 = 3

    /// One bug of each kind, as they are listed.
    package static let allCases: [PlantedBug] = [
        .droppedInput, .shiftedInput, .mirroredInput, .repeatedPause, .stalePrediction(lateness: lateness),
        .shortResimulation, .lostField(.ballVX), .coarseGenerator, .otherRules, .longPause, .wrongSeed,
    ].map { PlantedBug($0) }

    /// The bug's name, such as `planted-bug-dropped-input`.
    package var name: String { Self.prefix + row.name }

    /// The error in one line.
    package var summary: String { row.summary }

    private var row: (name: String, summary: String) {
        switch fault {
        case .droppedInput: ("dropped-input", "takes one input of the remote player for the one before it")
        case .shiftedInput: ("shifted-input", "takes each input of the remote player a tick late")
        case .mirroredInput: ("mirrored-input", "takes the remote player's moves turned by half a turn")
        case .repeatedPause: ("repeated-pause", "takes each pause of the remote player twice")
        case .stalePrediction(let lateness):
            ("stale-prediction", "keeps a prediction whose input comes \(lateness) ticks late or more")
        case .shortResimulation: ("short-resimulation", "does not resimulate the last tick of a rollback")
        case .lostField(let field): ("lost-\(field.rawValue)", "leaves \(field.rawValue) out of its snapshots")
        case .coarseGenerator: ("coarse-generator", "drops the lowest byte of the generator in its snapshots")
        case .otherRules: ("other-rules", "simulates with paddles and balls half as fast")
        case .longPause: ("long-pause", "waits a tick longer before each serve")
        case .wrongSeed: ("wrong-seed", "begins with another state of the generator")
        }
    }

    /// Makes a bug of its name, as it is listed, or of the name of one with another lost field.
    package init?(name: String) {
        let lostFields = MatchField.allCases.map { PlantedBug(.lostField($0)) }
        guard let bug = (Self.allCases + lostFields).first(where: { $0.name == name }) else { return nil }
        self = bug
    }
}

/// Rollback with a ``PlantedBug``.
///
/// It is wrong in its inputs, in its rules, or in its steps before and after a rollback;
/// all else is the strategy's own.
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
    var layer: SyncLayer<Match> {
        // In place: a copy would share its buffers with the original.
        _read { yield rollback.layer }
        _modify { yield &rollback.layer }
    }

    var kind: StrategyKind { rollback.kind }
    var name: String { bug.name }
    var statistics: SyncStatistics { rollback.statistics }
    func shown(under rules: Rules) -> Match { rollback.shown(under: rules) }
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
    mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) -> Bool {
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
        _ message: InputMessage<Match>,
        from sender: ParticipantID,
        playing player: Player?,
        in timeline: Timeline
    ) -> MessageVerdict {
        rollback.receive(isActive ? spoiled(message) : message, from: sender, playing: player, in: timeline)
    }

    /// A message with its inputs as the bug takes them.
    private mutating func spoiled(_ message: InputMessage<Match>) -> InputMessage<Match> {
        var run = InputSequence()
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
    /// - Parameter previous: The input of the tick before; `nil` if the message does not have it.
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
