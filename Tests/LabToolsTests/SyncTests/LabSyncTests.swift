internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
internal import TestExtent
import Testing

@testable import LabTools

/// A sync test of each whole strategy: rollback and resimulation after every tick.
@Suite("Sync test of a lab")
struct LabSyncTests {
    /// A lab in a sync test, with two computer players; one sometimes pauses.
    private struct Play {
        var test: LabSyncTest
        var players: LabPlayers

        init(_ lab: Lab, depth: Int = 8) {
            test = LabSyncTest(lab, depth: depth)
            players = LabPlayers(seed: lab.setup.seed)
        }

        mutating func advance() -> SyncTestFinding? {
            var inputs = players.inputs(for: test.lab)
            if [0, 20].contains(test.lab.tick % 400) { inputs.left.actions.insert(.pause) }
            return test.advance(left: inputs.left, right: inputs.right)
        }
    }

    @Test("finds nothing in any strategy, over links of every kind, with leaves, switches and changes of conditions")
    func sound() {
        var (rollbacks, contacts, lost) = (0, 0, 0)
        let networks = TestExtent.rows([.perfect, .fourG, .scramble, .hitch] as [NetworkPreset])
        for (index, strategy) in StrategyKind.allCases.enumerated() {
            for (number, network) in networks.enumerated() {
                let seed = UInt64(10 * index + number + 1)
                let setup = RunSetup(seed: seed, network: network.conditions, strategy: strategy)
                var play = Play(Lab(setup, keepsLog: false))
                for tick in 0..<600 {
                    switch tick {
                    case 250: play.test.perform(.leave(number % 2))
                    case 280: play.test.perform(.rejoin(number % 2))
                    case 330:
                        play.test.perform(.setConditions(LinkConditions([.delay: 40, .loss: 50_000]), from: .left))
                    case 400: play.test.perform(.addDevice)
                    case 450: play.test.perform(.switchStrategy(StrategyKind.allCases[(index + 1) % 5]))
                    default: break
                    }
                    let rally = play.test.lab.peer(.left).shown.rally
                    let finding = play.advance()
                    #expect(finding == nil, "\(strategy.rawValue) on \(network), tick \(tick)")
                    guard finding == nil else { return }
                    if play.test.lab.peer(.left).shown.rally > rally { contacts += 1 }
                }
                rollbacks += play.test.lab.devices.map(\.shell.peer.statistics.rollbacks).reduce(0, +)
                lost += LabSide.allCases.map { play.test.lab.link(from: $0).lost }.reduce(0, +)
            }
        }
        let runs = networks.count * StrategyKind.allCases.count
        #expect(rollbacks > 5 * runs && contacts > runs && lost > 5 * runs)
    }

    @Test(
        "names a field that a device's rollback leaves out, within a second of play in which it matters",
        // No rollback crosses a change of the absent players, because it begins a new timeline.
        arguments: TestExtent.simulated(MatchField.allCases.filter { $0 != .absentPlayers }).enumerated()
            .flatMap { index, field in
                TestExtent.full(LabSide.allCases, slice: [index % 2 == 0 ? .left : .right]).map { (field, $0) }
            }
    )
    func lostField(field: MatchField, side: LabSide) throws {
        let setup = RunSetup(
            seed: 8,
            strategy: .rollback(inputDelay: 0, isFiltered: false),
            plantedBug: PlantedBug(.lostField(field), at: side, from: 150)
        )
        var play = Play(Lab(setup, keepsLog: false))
        var found: SyncTestFinding?
        var changed: UInt32?
        for _ in 0..<3_600 where found == nil {
            let before = play.test.lab.devices[side.rawValue].shell.peer.confirmed
            found = play.advance()
            let after = play.test.lab.devices[side.rawValue].shell.peer.confirmed
            if changed == nil, after.tick > 150, !field.isEqual(before, after) { changed = play.test.lab.tick }
        }
        let finding = try #require(found)
        #expect(finding.subject == .resimulation(side.rawValue) || finding.subject == .confirmedStep(side.rawValue))
        #expect(finding.differences.map(\.field).contains(field))
        if case .resimulation = finding.subject { #expect(finding.differences.map(\.field) == [field]) }
        #expect(play.test.lab.tick - (changed ?? play.test.lab.tick) <= 60)
    }

    @Test(
        "names a field that the copies of a strategy share",
        arguments: TestExtent.simulated(
            [.tick, .paddleOfOne, .ballX, .ballVY, .scoreOfOne, .play, .server, .generator, .pausedBy] as [MatchField]
        )
    )
    func sharedField(field: MatchField) throws {
        let lab = Lab(RunSetup(seed: 8, strategy: .host), keepsLog: false) { _, match in
            SharingHost(match, sharing: field)
        }
        var play = Play(lab)
        var found: SyncTestFinding?
        for _ in 0..<3_600 where found == nil { found = play.advance() }
        let finding = try #require(found)
        #expect(finding.differences.map(\.field).contains(field), "\(finding)")
    }

    @Test("names the step, its part and the device when it simulates by other rules")
    func otherRules() throws {
        let setup = RunSetup(
            seed: 8,
            strategy: .rollback(inputDelay: 0, isFiltered: false),
            plantedBug: PlantedBug(.longPause, at: .right, from: 150)
        )
        var play = Play(Lab(setup, keepsLog: false))
        var found: SyncTestFinding?
        for _ in 0..<3_600 where found == nil { found = play.advance() }
        let finding = try #require(found)
        #expect(finding.subject == .confirmedStep(1) && finding.part == .phase)
        #expect(finding.differences.map(\.field) == [.play])
        #expect(finding.differences.first?.one == "serving, 60 ticks left")
        #expect(finding.differences.first?.other == "serving, 61 ticks left")
    }

    @Test("of a run with computer players reports what it played, and the same finding again")
    func run() throws {
        var plan = LabRun.Plan(seed: 4)
        plan.setup.strategy = .rollback(inputDelay: 0, isFiltered: false)
        plan.setup.network = NetworkPreset.broadband.conditions
        plan.length = .ticks(900)
        let sound = SyncTestRun.report(on: plan, depth: 3)
        #expect(sound.ticks == 900 && sound.contacts >= LabRun.leastContacts && sound.finding == nil)
        plan.setup.plantedBug = PlantedBug(.lostField(.paddleOfOne))
        let faulty = SyncTestRun.report(on: plan, depth: 3)
        #expect(faulty.finding?.differences.map(\.field).contains(.paddleOfOne) == true)
        #expect(SyncTestRun.report(on: plan, depth: 3) == faulty)
    }
}
