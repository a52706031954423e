internal import GameCore
internal import JSONText
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
internal import TestExtent
import Testing

@testable import LabTools

extension Lab {
    /// The values at the latest tick.
    var values: TickValues? { TickWindow(self).values() }
}

/// Compares the values of names with the lab, in runs in which each value occurs.
@Suite("Values of a tick") struct TickNameTests {
    /// Up to four distinct values of each name over several runs.
    private struct Observations {
        var values: [String: [ExpressionValue?]] = [:]

        mutating func note(_ values: TickValues) {
            for (index, name) in TickNames.all.enumerated() {
                let value = values.value(of: index)
                if self.values[name.text]?.contains(value) != true, self.values[name.text, default: []].count < 4 {
                    self.values[name.text, default: []].append(value)
                }
            }
        }
    }

    @Test("are what the devices show and do, and each occurs")
    func values() throws {
        var observed = Observations()
        let strategies = TestExtent.full(
            StrategyKind.allCases + StrategyKind.allCases,
            slice: TestExtent.simulated(StrategyKind.allCases)
        )
        for (seed, strategy) in zip(1..., strategies) {
            var life = LabLife(strategy, seed: UInt64(seed))
            var expected = ExpectedValues(life.lab)
            for _ in 0..<TestExtent.full(2_400, slice: 1_200) {
                life.advance()
                let values = try #require(life.lab.values)
                let real = expected.take(life.lab)
                for (index, name) in TickNames.all.enumerated() {
                    guard let real = real[name.text], values.value(of: index) != real else { continue }
                    Issue.record("\(name.text) at \(life.lab.tick) of seed \(seed): \(String(describing: real))")
                    return
                }
                observed.note(values)
            }
        }
        for strategy in [StrategyKind.host, .standard] {
            var plan = LabRun.Plan(seed: 1)
            (plan.setup.strategy, plan.chaos) = (strategy, LabSide.allCases)
            var run = LabRun(plan)
            run.advance(by: 3_600)
            RunHistory(run.record).forEachTick(in: 1...3_600) { record in
                observed.note(TickValues(record, after: nil))
                return true
            }
        }
        let wrong = TickNames.all.filter { name in
            let values = observed.values[name.text, default: []].compactMap { $0 }
            let hasKind = values.allSatisfy { ($0.flag != nil) == (name.kind == .flag) }
            return !hasKind || values.count < 2 && !["desync", "freeze", "inputFault"].contains(name.text)
        }
        #expect(wrong.map(\.text) == [], "each takes several values of its kind")
        let unobserved = Set(observed.values.filter { $0.value.contains(nil) }.keys)
        let partial = [
            "divergence", "popSize", "rollbackDepth", "stalled", "contact", "goal", "paddle", "score.right",
            "messageAge",
        ]
        let always = partial.filter { name in !unobserved.contains { $0.hasSuffix(name) } }
        #expect(always == [] && unobserved.isDisjoint(with: ["left.tick", "message.lost"]))
    }

    @Test("count pops as the measures do", arguments: [StrategyKind.host, .hostExtrapolated])
    func pops(strategy: StrategyKind) throws {
        var lab = Lab(RunSetup(seed: 3, network: NetworkPreset.fourG.conditions, strategy: strategy))
        var players = LabPlayers(seed: 3)
        let searches = try LabSide.allCases.map { try TickSearch("\($0).pop and \($0).popSize > 0.0125") }
        var (counts, stops, largest) = ([0, 0], [0, 0], [0, 0])
        players.play(&lab, ticks: 3_600) { lab in
            for side in LabSide.allCases {
                if searches[side.rawValue].condition.holds(in: TickWindow(lab)) == true { counts[side.rawValue] += 1 }
                if searches[side.rawValue].stops(at: lab) { stops[side.rawValue] += 1 }
                largest[side.rawValue] = max(largest[side.rawValue], lab.values?.record[side].pop ?? 0)
            }
            return false
        }
        let measures = try #require(lab.measures)
        // In hundredths, of a minute.
        #expect(LabSide.allCases.map { measures["pops.perMinute", $0] } == counts.map { $0 * 100 })
        #expect(LabSide.allCases.map { measures["pops.max", $0] } == largest)
        #expect(stops.contains { $0 > 10 } && zip(stops, counts).allSatisfy { $0 <= $1 })
    }

    @Test("know a desync where a planted bug makes one")
    func desync() throws {
        let bug = PlantedBug(.droppedInput, at: .left)
        var lab = Lab(RunSetup(seed: 5, network: NetworkPreset.fourG.conditions, plantedBug: bug))
        var players = LabPlayers(seed: 5)
        let search = try TickSearch("desync")
        players.play(&lab, ticks: 2_400) { search.stops(at: $0) }
        #expect((301..<2_400).contains(lab.tick) && (lab.measures?["confirmedDivergence"] ?? 0) > 0)
    }
}
