internal import GameCore
internal import GameDescriptions
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
internal import SyncCore
internal import SyncLab
internal import TestExtent
import Testing

@testable import LabTools

/// A sync test of each whole strategy: rollback and resimulation after every tick.
@Suite("Sync test of a lab")
struct LabSyncTests {
    /// A lab in a sync test, with two computer players; one sometimes pauses, and with spin none stands still.
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
            for side in LabSide.allCases where test.lab.rules.settings.spin > .zero && inputs[side].move == .none {
                inputs[side].move = test.lab.tick % 32 < 16 ? .slowLow : .slowHigh
            }
            return test.advance(left: inputs.left, right: inputs.right)
        }
    }

    @Test("finds nothing in any strategy, over links of every kind, with leaves, switches and changes of conditions")
    func sound() {
        var (rollbacks, contacts, lost) = (0, 0, 0)
        let networks = TestExtent.rows([.perfect, .fourG, .scramble, .hitch] as [NetworkPreset])
        let strategies = TestExtent.simulated(Array(StrategyKind.allCases.enumerated()))
        for (index, strategy) in strategies {
            for (number, network) in networks.enumerated() {
                let seed = UInt64(10 * index + number + 1)
                var setup = RunSetup(seed: seed, network: network.conditions, strategy: strategy)
                if number % 2 == 1 { setup.rules = Self.spinning }
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
                    let rally = play.test.lab.status(of: .left).shown.rally
                    let finding = play.advance()
                    #expect(finding == nil, "\(strategy.rawValue) on \(network), tick \(tick)")
                    guard finding == nil else { return }
                    if play.test.lab.status(of: .left).shown.rally > rally { contacts += 1 }
                }
                rollbacks += play.test.lab.devices.map(\.shell.peer.statistics.rollbacks).reduce(0, +)
                lost += LabSide.allCases.map { play.test.lab.link(from: $0).lost }.reduce(0, +)
            }
        }
        let runs = networks.count * strategies.count
        #expect(rollbacks > 5 * runs && contacts > runs && lost > 5 * runs)
    }

    /// Plays until the first finding; a minute at most.
    private func finding(_ play: inout Play, after each: (Lab) -> Void = { _ in }) throws -> SyncTestFinding {
        var found: SyncTestFinding?
        for _ in 0..<3_600 where found == nil {
            found = play.advance()
            each(play.test.lab)
        }
        return try #require(found)
    }

    private func play(_ fault: PlantedBug.Fault, at side: LabSide) -> Play {
        let bug = PlantedBug(fault, at: side, from: 150)
        var setup = RunSetup(seed: 8, strategy: .plainRollback, plantedBug: bug)
        // Without spin this field never changes.
        if fault == .lostField(.ballAX) { setup.rules = Self.spinning }
        return Play(Lab(setup, keepsLog: false))
    }

    private static let spinning = {
        do {
            return try Rules.standard.changing { ($0.spin, $0.aimedServe) = (.thousandths(250), true) }
        } catch {
            preconditionFailure("\(error)")
        }
    }()

    @Test("plays chaos as a run does, and finds nothing in it", arguments: TestExtent.simulated(StrategyKind.allCases))
    func chaos(strategy: StrategyKind) {
        var plan = LabRun.Plan(seed: 5)
        plan.setup = RunSetup(seed: 5, network: NetworkPreset.fourG.conditions, strategy: strategy)
        plan.chaos = LabSide.allCases
        plan.length = .ticks(1_800)
        let report = SyncTestRun.report(on: plan, depth: 4)
        #expect(report.finding == nil && report.ticks == 1_800)
        var run = LabRun(plan)
        // The test looks at a tick before it is over.
        #expect(0...1 ~= run.report().contacts - report.contacts && report.contacts > 0 && !run.record.actions.isEmpty)
    }

    @Test(
        "names a field that a device's rollback leaves out, within a second of play in which it matters",
        // No rollback crosses a change of the absent players, because it begins a new timeline.
        arguments: TestExtent.rows(MatchField.allCases.filter { $0 != .absentPlayers }, every: 4).enumerated()
            .flatMap { index, field in
                TestExtent.full(LabSide.allCases, slice: [index % 2 == 0 ? .left : .right]).map { (field, $0) }
            }
    )
    func lostField(field: MatchField, side: LabSide) throws {
        var play = play(.lostField(field), at: side)
        var before = play.test.lab.confirmed(at: side.rawValue)
        var changed: UInt32?
        let finding = try finding(&play) { lab in
            let after = lab.confirmed(at: side.rawValue)
            if changed == nil, after.tick > 150, !field.isEqual(before, after) { changed = lab.tick }
            before = after
        }
        let fields = finding.differences.map(\.field)
        #expect(
            finding.subject == .device(side.rawValue, .resimulation) && fields == [field.rawValue]
                || finding.subject == .device(side.rawValue, .confirmedStep) && fields.contains(field.rawValue),
            "\(finding)"
        )
        #expect(play.test.lab.tick - (changed ?? play.test.lab.tick) <= 60)
        let isSecond = finding.subject == .device(side.rawValue, .resimulation)
        #expect("\(finding)".contains(" was ") == isSecond && "\(finding)".contains(" should be ") != isSecond)
    }

    @Test("says whose the two values of a field are: the first and the second time, both devices, should be and is")
    func values() {
        var other = Match(seed: 1)
        other.rally = 3
        func text(_ subject: SyncTestFinding.Subject) -> String? {
            let finding = SyncTestFinding(subject, at: 9, Match(seed: 1), other, nil)
            return "\(finding)".split(separator: "; ").last.map(String.init)
        }
        let should = "rally should be 0 and is 3"
        #expect(text(.rules) == "rally was 0 and is 3" && text(.device(0, .shown)) == text(.rules))
        #expect(text(.desync(.different)) == "rally is 0 at one device and 3 at the other")
        #expect(text(.desync(.unlikeBefore)) == should && text(.device(1, .confirmedStep)) == should)
    }
}
