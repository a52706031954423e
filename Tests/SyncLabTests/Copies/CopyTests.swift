internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
import TestExtent
import Testing

@testable import SyncLab

/// A lab is a value; rewinding and branching depend on it.
@Suite("Copies of a lab")
struct CopyTests {
    @Test("stay equal to the original with the same inputs, and disturb it with no others")
    func copies() {
        let seeds = TestExtent.full(4, slice: 1)
        var events: [LabLife.Event] = []
        var (inFlight, lost, contacts, rollbacks, parted) = (0, 0, 0, 0, 0)
        for (index, strategy) in StrategyKind.allCases.enumerated() {
            for seed in 1...UInt64(seeds) {
                let seed = seed + UInt64(index) * 100
                var moments = SplitMix64(seed: seed)
                // The twin is never copied, and is no copy.
                var original = LabLife(strategy, seed: seed)
                var twin = LabLife(strategy, seed: seed)
                for _ in 0..<6 {
                    let ticks = Int(moments.next() % 150)
                    original.advance(by: ticks)
                    twin.advance(by: ticks)
                    var (copy, other) = (original, original)
                    other.deviate()
                    inFlight += LabSide.allCases.reduce(0) { $0 + copy.lab.link(from: $1).inFlight }
                    // A comparison includes the records of all ticks since the last one.
                    for _ in 1...5 {
                        let before = original.lab.peer(.left).shown.rally
                        for _ in 1...20 {
                            original.advance()
                            copy.advance()
                            other.advance()
                            twin.advance()
                        }
                        if original.lab.peer(.left).shown.rally > before { contacts += 1 }
                        let portrait = LabPortrait(original.lab)
                        guard LabPortrait(copy.lab) == portrait, LabPortrait(twin.lab) == portrait else {
                            Issue.record("\(strategy.rawValue), seed \(seed): they differ by tick \(original.lab.tick)")
                            return
                        }
                    }
                    if other.lab.peer(.left).shown != original.lab.peer(.left).shown { parted += 1 }
                    // The copy replaces the original, so that copies of copies are tested, too.
                    if moments.next() % 2 == 0 { original = copy }
                }
                events += original.events
                lost += LabSide.allCases.reduce(0) { $0 + original.lab.link(from: $1).lost }
                rollbacks += original.lab.devices.reduce(0) { $0 + $1.peer.statistics.rollbacks }
            }
        }
        let counts = LabLife.Event.allCases.map { event in events.count { $0 == event } }
        #expect(counts.allSatisfy { $0 > seeds }, "\(counts)")
        let least = [inFlight / 125, lost / 125, contacts / 12, rollbacks / 5, parted / 12]
        #expect(least.allSatisfy { $0 >= seeds }, "\(least)")
    }

    @Test("of a run give the same report, and another seed gives another one")
    func runs() {
        var plan = LabRun.Plan(seed: 3)
        plan.setup.network = NetworkPreset.fourG.conditions
        plan.length = .ticks(1_200)
        let expected = LabRun.report(on: plan)
        var run = LabRun(plan)
        run.advance(by: 500)
        var copy = run
        #expect([copy.report(), run.report()] == [expected, expected] && expected.contacts > 5)
        plan.setup.seed = 10
        #expect(LabRun.report(on: plan).measures != expected.measures)
    }
}
