internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
internal import TestExtent
import Testing

@testable import SyncLab

/// A lab is a value; rewinding and branching depend on it.
@Suite("Copies of a lab")
struct CopyTests {
    /// Ticks between two comparisons; a comparison includes the records of all ticks between.
    private static let spacing = 20

    /// Counts of events that must not leak from a copy to the original.
    private struct Events {
        var copies = 0
        var inFlight = 0
        var contacts = 0
        var rollbacks = 0
        var lost = 0
        var leaves = 0
        var rejoins = 0
        var switches = 0
        var changes = 0
        var thirdDevices = 0
        var blackouts = 0
        var scripts = 0
        var fates = 0
        var sends = 0
        var failures = 0

        mutating func note(copyOf lab: Lab) {
            copies += 1
            inFlight += LabSide.allCases.reduce(0) { $0 + lab.link(from: $1).inFlight }
        }

        mutating func note(endOf life: LabLife) {
            lost += LabSide.allCases.reduce(0) { $0 + life.lab.link(from: $1).lost }
            leaves += life.leaves
            rejoins += life.rejoins
            switches += life.switches
            changes += life.changes
            blackouts += life.blackouts
            scripts += life.scripts
            fates += life.fates
            sends += life.sends
            failures += life.failures
            if life.lab.deviceCount > 2 { thirdDevices += 1 }
        }

        mutating func note(from before: Counts, to after: Counts) {
            if after.rally > before.rally { contacts += 1 }
            rollbacks += zip(before.rollbacks, after.rollbacks).count { $1 > $0 }
        }
    }

    /// Counters that rise with each contact and each rollback.
    private struct Counts {
        let rally: UInt16
        let rollbacks: [Int]

        init(_ lab: Lab) {
            rally = lab.peer(.left).shown.rally
            rollbacks = lab.devices.map(\.shell.peer.statistics.rollbacks)
        }
    }

    @Test("stay equal to the original with the same inputs, and leave it as it would be without them")
    func equal() {
        var events = Events()
        let seeds = TestExtent.full(4, slice: 1)
        for (index, strategy) in StrategyKind.allCases.enumerated() {
            for seed in 1...UInt64(seeds) {
                let seed = seed + UInt64(index) * 100
                var moments = SplitMix64(seed: seed)
                var original = LabLife(strategy, seed: seed)
                var twin = LabLife(strategy, seed: seed)
                for _ in 0..<6 {
                    let ticks = Int(moments.next() % 150)
                    original.advance(by: ticks)
                    twin.advance(by: ticks)
                    var copy = original
                    events.note(copyOf: copy.lab)
                    #expect(LabPortrait(copy.lab) == LabPortrait(original.lab))
                    for tick in 1...100 {
                        let before = Counts(original.lab)
                        original.advance()
                        copy.advance()
                        twin.advance()
                        events.note(from: before, to: Counts(original.lab))
                        guard tick.isMultiple(of: Self.spacing) else { continue }
                        let portrait = LabPortrait(original.lab)
                        guard LabPortrait(copy.lab) == portrait, LabPortrait(twin.lab) == portrait else {
                            Issue.record("\(strategy.rawValue), seed \(seed): they differ by tick \(original.lab.tick)")
                            return
                        }
                    }
                    // The copy replaces the original, so that copies of copies are tested, too.
                    if moments.next() % 2 == 0 { original = copy }
                }
                events.note(endOf: original)
            }
        }
        #expect(events.copies == 6 * seeds * StrategyKind.allCases.count && events.inFlight > 125 * seeds)
        #expect(events.contacts > 12 * seeds && events.lost > 125 * seeds, "\(events)")
        #expect(events.rollbacks > 25 * seeds && events.changes > 12 * seeds, "\(events)")
        let counts = [
            events.leaves, events.rejoins, events.switches, events.blackouts, events.scripts, events.sends,
            events.failures, events.fates,
        ]
        #expect(counts.allSatisfy { $0 > 5 * seeds / 2 } && events.thirdDevices > seeds, "\(events)")
    }

    @Test(
        "and originals do not disturb each other with other inputs",
        arguments: TestExtent.simulated(StrategyKind.allCases)
    )
    func apart(strategy: StrategyKind) {
        var haveParted = 0
        let seeds = TestExtent.full(4, slice: 2)
        for seed in 1...UInt64(seeds) {
            let moment = 150 + Int(seed) * 61
            func life() -> LabLife {
                var life = LabLife(strategy, seed: seed)
                life.advance(by: moment)
                return life
            }
            var original = life()
            var copy = original
            copy.deviate()
            // The twins were never copied, and are no copies.
            var twinOfOriginal = life()
            var twinOfCopy = life()
            twinOfCopy.deviate()
            for tick in 1...200 {
                original.advance()
                copy.advance()
                twinOfOriginal.advance()
                twinOfCopy.advance()
                guard tick.isMultiple(of: Self.spacing) else { continue }
                let portraits = (LabPortrait(original.lab), LabPortrait(copy.lab))
                guard portraits.0 == LabPortrait(twinOfOriginal.lab), portraits.1 == LabPortrait(twinOfCopy.lab) else {
                    Issue.record("Seed \(seed): disturbed by tick \(original.lab.tick)")
                    return
                }
            }
            if original.lab.peer(.left).shown != copy.lab.peer(.left).shown { haveParted += 1 }
        }
        #expect(haveParted == seeds)
    }

    @Test("of a whole run give the same report")
    func runs() {
        var plan = LabRun.Plan(seed: 3)
        plan.setup.network = NetworkPreset.fourG.conditions
        plan.length = .ticks(1_200)
        let expected = LabRun.report(on: plan)
        var run = LabRun(plan)
        run.advance(by: 500)
        var copy = run
        #expect(copy.report() == expected)
        #expect(run.report() == expected && expected.contacts > 5)
    }
}
