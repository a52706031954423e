internal import GameCore
@testable internal import MatchSync
internal import MockGroupSessions
internal import TestExtent
import Testing

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
            let strategy = StrategyKind.rollback(inputDelay: 0, isFiltered: false)
            let report = report(strategy, on: network, seed: UInt64(index))
            missing.formIntersection(report.verdict.exercises.missing)
            if index == 1 { #expect(report == self.report(strategy, on: network, seed: 1)) }
        }
        // The prediction window is longer than any gap of these networks.
        #expect(missing.subtracting([.stall]).isEmpty, "\(missing)")
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

    @Test(
        "a device that takes over the session and forgets its player's inputs is found, and no other",
        arguments: [true, false]
    )
    func forgottenInputs(isForgetful: Bool) {
        var found: [ForgottenInput] = []
        for seed in 1...4 as ClosedRange<UInt64> {
            let setup = RunSetup(seed: seed, network: NetworkPreset.fourG.conditions)
            var lab = Lab(setup, keepsLog: true) { _, match in
                let rollback = Rollback(match)
                return isForgetful ? ForgetfulOwner(rollback: rollback) as any SyncStrategy : rollback
            }
            for tick in 1...3_600 as ClosedRange<UInt32> {
                // Moves that change soon, so that no tick's input is that of another by chance.
                let inputs: [Input] = [
                    Input(.high, .serve), Input(.low), Input(.slowHigh), Input(.high), Input(.slowLow),
                ]
                let input = inputs[Int(tick / 7) % inputs.count]
                lab.advance(left: input, right: input)
                if let forgotten = lab.record(at: tick)?.forgottenInput { found.append(forgotten) }
                guard tick.isMultiple(of: 300), let owner = LabSide.allCases.first(where: { lab.peer($0).isOwner })
                else { continue }
                if tick.isMultiple(of: 600) { lab.rejoin(owner.other) } else { lab.leave(owner) }
            }
        }
        #expect(found.contains { $0.isTakeover } == isForgetful && found.isEmpty != isForgetful)
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

/// A rollback that begins a timeline without the local inputs that are not confirmed.
private struct ForgetfulOwner: FaultyRollback {
    var rollback: Rollback

    mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        rollback.restart(absentPlayers: absentPlayers, under: rules)
        rollback.layer.inputs.begin(at: rollback.confirmed.tick, keeping: [])
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
