internal import GameCore
internal import LabTesting
internal import MockGroupSessions
internal import TestExtent
import Testing

@testable internal import MatchSync

@testable import SyncLab

/// A run without a bug is healthy, whatever its players and devices do; a run with one is not.
@Suite("Health of a run")
struct HealthTests {
    private static let networks: [NetworkPreset] = [.perfect, .fourG, .wifiBurst, .broadband, .hitch]

    /// A run of a minute with chaos at both devices.
    private func report(_ strategy: StrategyKind, on network: NetworkPreset, seed: UInt64, _ bug: PlantedBug? = nil)
        -> RunReport
    {
        var plan = LabRun.Plan(seed: seed)
        plan.setup.network = network.conditions
        plan.setup.strategy = strategy
        plan.setup.plantedBug = bug
        plan.chaos = LabSide.allCases
        plan.length = .ticks(3_600)
        return LabRun.report(on: plan)
    }

    @Test(
        "without a bug there is no finding under chaos",
        arguments: TestExtent.simulated(StrategyKind.allCases)
    )
    func sound(strategy: StrategyKind) {
        var contacts = 0
        let seeds = TestExtent.full(8, slice: 1)
        for network in Self.networks {
            for seed in 1...UInt64(seeds) {
                let report = report(strategy, on: network, seed: seed)
                #expect(report.verdict.isHealthy, "\(network), seed \(seed)")
                contacts += report.contacts
            }
        }
        #expect(contacts > 50 * seeds)
    }

    @Test("a run with chaos comes to everything that is counted, and is the same again")
    func exercises() {
        var missing = Set(Exercise.allCases)
        for (index, network) in (Self.networks + Self.networks).enumerated() {
            let strategy = index == 2 ? StrategyKind.host : .rollback(inputDelay: 0, isFiltered: false)
            let report = report(strategy, on: network, seed: UInt64(index))
            missing.formIntersection(report.verdict.exercises.missing)
            if index == 1 { #expect(report == self.report(strategy, on: network, seed: 1)) }
        }
        // The prediction window is longer than any gap of these networks; a minute ends no match; no device is hostile.
        let others: Set<Exercise> = [
            .stall, .serveWhenOver, .pauseWhenOver, .refusedAfterGap, .refusedUnacknowledging, .refusedForeignRules,
            .refusedImpossible, .refusedBreach, .refusedShunned, .refusedNotPlaying, .refusedNotOwner,
        ]
        #expect(missing.subtracting(others).isEmpty, "\(missing)")
    }

    @Test("each planted bug is found under chaos", arguments: TestExtent.rows(PlantedBug.allCases))
    func plantedBugs(bug: PlantedBug) {
        let strategy = StrategyKind.rollback(inputDelay: 0, isFiltered: false)
        var found = 0
        for (index, network) in Self.networks.enumerated() {
            for seed in 1...TestExtent.full(2, slice: 1) as ClosedRange<UInt64> {
                let report = report(strategy, on: network, seed: UInt64(10 * index) + seed, bug)
                let noticed = LabSide.allCases.map { report.figure("desyncs", $0) }.max() ?? 0
                if report.verdict.desyncs > 0 { found += 1 }
                // What a peer notices is never green.
                #expect(noticed == 0 || report.verdict.desyncs > 0, "\(bug.name) on \(network), seed \(seed)")
            }
        }
        #expect(found > 0, "\(bug.name)")
    }

    /// Plays inputs whose moves and actions change often, while devices leave and sleep: longer than a match goes on, and
    /// shorter.
    private func play(_ setup: RunSetup, take: (TickRecord) -> Void, _ strategy: @escaping (Match) -> any SyncStrategy)
    {
        var lab = Lab(setup, keepsLog: true) { strategy($1) }
        let inputs: [Input] = [Input(.high, .serve), Input(.low), Input(.slowHigh), Input(.high), Input(.slowLow)]
        for tick in 1...3_600 as ClosedRange<UInt32> {
            // Moves that change soon, so that no tick's input is that of another by chance.
            let actions: Input.Actions = tick.isMultiple(of: 97) ? .pause : tick.isMultiple(of: 11) ? .serve : []
            let input = Input(inputs[Int(tick / 7) % inputs.count].move, actions)
            lab.advance(left: input, right: input)
            if let record = lab.record(at: tick) { take(record) }
            if tick % 600 == 50 { lab.suspend(Int(tick / 600) % 2, for: .seconds(2)) }
            if tick % 600 == 220 { lab.suspend(Int(tick / 600) % 2, for: .milliseconds(500)) }
            guard tick.isMultiple(of: 300), let owner = LabSide.allCases.first(where: { lab.peer($0).isOwner })
            else { continue }
            if tick.isMultiple(of: 600) { lab.rejoin(owner.other) } else { lab.leave(owner) }
        }
    }

    @Test(
        "inputs that a device forgets, loses or makes up are found, each as what it is, and no others",
        arguments: [nil] + RecordingFault.allCases
    )
    func inputFaults(fault: RecordingFault?) {
        var found: Set<InputFault.Kind> = []
        for seed in 1...2 as ClosedRange<UInt64> {
            play(RunSetup(seed: seed, network: NetworkPreset.fourG.conditions)) { record in
                if let fault = record.inputFault { found.insert(fault.kind) }
            } _: { match in
                guard let fault else { return Rollback(match) }
                return FaultyRecorder(rollback: Rollback(match), fault: fault)
            }
        }
        #expect(fault.map { found.contains($0.kind) } ?? found.isEmpty, "\(found)")
    }

    @Test(
        "a device that goes back, or gets another ball than the owner's, is found where no inputs are sent",
        arguments: [nil, .goesBack, .sendsOtherBall] as [StateFault?]
    )
    func stateFaults(fault: StateFault?) {
        var found: Set<Desync.Kind> = []
        play(RunSetup(seed: 1, network: NetworkPreset.fourG.conditions, strategy: .host)) { record in
            if let desync = record.desync { found.insert(desync.kind) }
        } _: { match in
            guard let fault else { return HostState(match) }
            return FaultyHost(host: HostState(match), fault: fault)
        }
        #expect(fault.map { found.contains($0.kind) } ?? found.isEmpty, "\(found)")
    }

    @Test("a serve that was asked for in another revision of the match is found once the owner takes it")
    func outdatedServes() {
        for isLate in [false, true] {
            let setup = RunSetup(seed: 1, network: NetworkPreset.fourG.conditions, strategy: .host)
            var lab = Lab(setup, keepsLog: true) { _, match in
                let host = HostState(match)
                return isLate ? FaultyHost(host: host, fault: .servesLate) as any SyncStrategy : host
            }
            var found: Set<InputFault.Kind> = []
            for tick in 1...3_600 as ClosedRange<UInt32> {
                // Only the follower asks, in rallies and pauses too.
                let input = tick.isMultiple(of: 11) ? Input(.none, .serve) : .none
                let isLeft = lab.peer(.right).isOwner
                lab.advance(left: isLeft ? input : .none, right: isLeft ? .none : input)
                if let fault = lab.record(at: tick)?.inputFault { found.insert(fault.kind) }
            }
            #expect(found == (isLate ? [.outdated] : []), "\(found)")
            #expect(lab.confirmed(at: LabSide.left.rawValue).score != PerPlayer(0, 0))
        }
    }

    @Test(
        "an owner that loses a pause as it heals a desync is found, and one that keeps it is not",
        arguments: [false, true]
    )
    func healing(losesPause: Bool) {
        var found: [Desync.Kind] = []
        var lab = Lab(RunSetup(seed: 1, network: NetworkPreset.fourG.conditions), keepsLog: true) { place, match in
            Healer(rollback: Rollback(match), losesPause: losesPause, errs: place == 1)
        }
        for tick in 1...480 as ClosedRange<UInt32> {
            lab.advance(left: Input(.none, tick == 20 ? .serve : tick == 240 ? .pause : []), right: .none)
            if let desync = lab.record(at: tick)?.desync { found.append(desync.kind) }
        }
        #expect(found == (losesPause ? [.different, .unlikeBefore] : [.different]))
        #expect((lab.confirmed(at: 0).pausedBy == nil) == losesPause)
    }

    @Test("a move that goes on in a gap, after ticks that a snapshot has skipped, is no fault")
    func skippedTicks() {
        // The owner pauses, and sends the pause in a snapshot; the other device sleeps from shortly before it.
        var lab = Lab(RunSetup(seed: 1, strategy: .lockstep(inputDelay: 8)), keepsLog: true)
        var faults: [InputFault] = []
        for tick in 1...360 as ClosedRange<UInt32> {
            if tick == 208 { lab.suspend(LabSide.right.rawValue, for: .seconds(2)) }
            let actions: Input.Actions = tick == 160 ? .serve : tick == 201 ? .pause : []
            lab.advance(left: Input(.none, actions), right: Input(tick < 211 ? .high : .none))
            if let fault = lab.record(at: tick)?.inputFault { faults.append(fault) }
        }
        let device = lab.devices[LabSide.right.rawValue]
        let moves = (1...20).compactMap { device.localInput(at: device.peer.firstTick + $0)?.input.move }
        #expect(faults.isEmpty)
        // Before the gap, in the skipped ticks, and in a tick of the gap.
        let later = moves.drop { $0 == .high }
        #expect(moves.first == .high && later.first == Input.Move.none && later.contains(.high))
    }

    @Test("messages with nothing but the newest input freeze the match once one is lost")
    func freeze() throws {
        var freezes: [Freeze] = []
        var gaps = 0
        // An owner that notices how late the other device is sends its match anew; the other device cannot.
        for side in LabSide.allCases {
            let setup = RunSetup(seed: 3, network: NetworkPreset.fourG.conditions)
            var lab = Lab(setup, keepsLog: true) { place, match in
                let rollback = Rollback(match)
                return place == side.rawValue ? ForgetfulSender(rollback: rollback) : rollback
            }
            var players = LabPlayers(seed: 3)
            players.play(&lab, ticks: 1_800) { lab in
                if let freeze = lab.record(at: lab.tick)?.freeze {
                    freezes.append(freeze)
                    #expect(lab.confirmed(at: freeze.side.rawValue).tick == freeze.confirmedTick)
                }
                let messages = lab.updates
                for number in messages.numbers where messages[number].arrivalTick == lab.tick {
                    if case .gap = messages[number].verdict { gaps += 1 }
                }
                return false
            }
        }
        // The receiver says of each message that it lacks an earlier input.
        #expect(!freezes.isEmpty && gaps > 200)
    }
}

/// A rollback with a fault: all but the faulty part is the rollback's.
private protocol FaultyRollback: InputStrategy {
    var rollback: Rollback { get set }
}

extension FaultyRollback {
    var layer: SyncLayer {
        get { rollback.layer }
        set { rollback.layer = newValue }
    }

    var kind: StrategyKind { rollback.kind }
    var statistics: SyncStatistics { rollback.statistics }
    func shown(under rules: Rules) -> Match { rollback.shown(under: rules) }
    mutating func message(at moment: SyncMoment) -> InputMessage? { rollback.message(at: moment) }

    mutating func adopt(_ match: Match, as seat: Player?, isContinued: Bool, under rules: Rules) {
        rollback.adopt(match, as: seat, isContinued: isContinued, under: rules)
    }

    mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        rollback.restart(absentPlayers: absentPlayers, under: rules)
    }

    mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) -> Input.Actions {
        rollback.advance(input, at: moment, under: rules)
    }

    mutating func finish(as seat: Player?, under rules: Rules) -> Bool { rollback.finish(as: seat, under: rules) }
    mutating func reconcile(under rules: Rules) { rollback.reconcile(under: rules) }
}

/// An error in the inputs that a device records of its player.
enum RecordingFault: CaseIterable {
    /// Begins a timeline as the owner without the local inputs that are not confirmed.
    case forgetsAsOwner
    /// Takes no action of a tick in which it stalls, and does not hold it.
    case losesInStalls
    /// Repeats the last actions after a gap.
    case repeatsAfterGaps
    /// Turns each move at half speed into a whole one.
    case quickens

    var kind: InputFault.Kind {
        switch self {
        case .forgetsAsOwner: .forgottenInTakeover
        case .losesInStalls: .lost
        case .repeatsAfterGaps, .quickens: .notMade
        }
    }
}

private struct FaultyRecorder: FaultyRollback {
    var rollback: Rollback
    let fault: RecordingFault
    private var actions: Input.Actions = []

    init(rollback: Rollback, fault: RecordingFault) {
        self.rollback = rollback
        self.fault = fault
    }

    mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        if fault == .forgetsAsOwner { rollback.layer.inputs.begin(at: rollback.confirmed.tick, keeping: []) }
        rollback.restart(absentPlayers: absentPlayers, under: rules)
    }

    mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) -> Input.Actions {
        var input = input
        if fault == .repeatsAfterGaps, moment.missed > 0 { input.actions.formUnion(actions) }
        if fault == .quickens, input.move == .slowLow { input.move = .low }
        if !input.actions.isEmpty { actions = input.actions }
        let rest = rollback.advance(input, at: moment, under: rules)
        return fault == .losesInStalls ? [] : rest
    }
}

/// A rollback that counts a contact too many in tick 300, or goes on without the pause in each timeline that it begins.
private struct Healer: FaultyRollback {
    var rollback: Rollback
    let losesPause: Bool
    let errs: Bool

    mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        if losesPause { rollback.layer.snapshots[rollback.confirmed.tick].pausedBy = nil }
        rollback.restart(absentPlayers: absentPlayers, under: rules)
    }

    mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) -> Input.Actions {
        if errs, rollback.currentTick == 300 { rollback.layer.snapshots[300].rally += 1 }
        return rollback.advance(input, at: moment, under: rules)
    }
}

/// An error of a device under a strategy that sends states.
enum StateFault {
    case goesBack
    case sendsOtherBall
    /// Takes a request for a serve when the next pause before a serve begins.
    case servesLate

    var kind: Desync.Kind { self == .goesBack ? .takenBack : .unlikeOwner }
}

private struct FaultyHost: SyncStrategy {
    var host: HostState
    let fault: StateFault

    /// The state of some ticks ago, and the updates received.
    private var earlier: HostState
    private var updates = 0

    /// The player whose request is taken late.
    private var late: Player?

    init(host: HostState, fault: StateFault) {
        self.host = host
        self.fault = fault
        earlier = host
    }

    var kind: StrategyKind { host.kind }
    var confirmed: Match { host.confirmed }
    func shown(under rules: Rules) -> Match { host.shown(under: rules) }

    mutating func adopt(_ match: Match, as seat: Player?, isContinued: Bool, under rules: Rules) {
        host.adopt(match, as: seat, isContinued: isContinued, under: rules)
        earlier = host
    }

    mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        host.restart(absentPlayers: absentPlayers, under: rules)
    }

    mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) -> Input.Actions {
        if let player = late, case .serving(ticksLeft: 40...) = host.confirmed.play {
            late = nil
            host.receive(.serve, from: player)
        }
        return host.advance(input, at: moment, under: rules)
    }

    func request(at moment: SyncMoment) -> RequestMessage? { host.request(at: moment) }

    mutating func update(at moment: SyncMoment) -> GameUpdateMessage? {
        var update = host.update(at: moment)
        if fault == .sendsOtherBall, moment.sequence.isMultiple(of: 50) { update?.ball?.x = .half }
        return update
    }

    mutating func receive(_ update: GameUpdateMessage, from player: Player?, under rules: Rules) {
        updates += 1
        if updates.isMultiple(of: 40) { (host, earlier) = (fault == .goesBack ? earlier : host, host) }
        if !updates.isMultiple(of: 40) || fault != .goesBack { host.receive(update, from: player, under: rules) }
    }

    mutating func receive(_ actions: RequestMessage.Actions, from player: Player) {
        if fault == .servesLate, actions.contains(.serve), case .playing = host.confirmed.play { late = player }
        host.receive(actions, from: player)
    }
}

/// A rollback that from tick 600 on sends nothing but its newest input: what is lost does not come again.
private struct ForgetfulSender: FaultyRollback {
    var rollback: Rollback

    mutating func message(at moment: SyncMoment) -> InputMessage? {
        guard var message = rollback.message(at: moment) else { return nil }
        guard rollback.currentTick > 600 else { return message }
        var run = InputRun()
        for input in message.inputs.dropFirst(max(message.inputs.count - 1, 0)) { _ = run.append(input) }
        message.inputs = run
        return message
    }
}
