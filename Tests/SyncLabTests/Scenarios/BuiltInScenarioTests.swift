internal import GameCore
internal import MatchSync
internal import SyncLab
internal import TestExtent
import Testing

@testable import LabTools

/// The twenty built-in scenarios, which every mock of a session must play.
@Suite("Built-in scenarios")
struct BuiltInScenarioTests {
    private static let names = BuiltInScenario.all.map(\.name)

    private func scenario(_ name: String) throws -> Scenario {
        try #require(BuiltInScenario.all.first { $0.name == name }).scenario
    }

    @Test("hold under every strategy and over many seeds, and their records replay to the same")
    func hold() throws {
        let all = StrategyKind.allCases + [.rollback(inputDelay: 3, isFiltered: true)]
        for (number, scenario) in BuiltInScenario.all.map(\.scenario).enumerated() {
            let (name, strategies) = (scenario.name, all.filter(scenario.applies))
            var runs = 0
            // In the slice, each scenario has two strategies, in unoptimized code one.
            for (place, strategy) in strategies.enumerated()
            where TestExtent.isFull
                || (number + place) % strategies.count < TestExtent.full(2, slice: 2, unoptimized: 1)
            {
                for seed in 1...TestExtent.full(40, slice: 1) as ClosedRange<UInt64> {
                    var run = ScenarioRun(scenario, seed: seed, strategy: strategy)
                    run.finish()
                    runs += 1
                    let play = run.play
                    #expect(
                        play.failures == [] && play.expectationCount >= 4,
                        "\(name), \(strategy.rawValue), seed \(seed)"
                    )
                    guard seed == 1, runs == 1 || TestExtent.isFull else { continue }
                    var lab = Lab(run.record.setup)
                    while lab.tick < run.record.end { run.record.replayNext(on: &lab) }
                    let isReplayed = LabPortrait(lab) == LabPortrait(run.lab)
                    #expect(isReplayed && lab.tick > 300, "\(name), \(strategy.rawValue)")
                }
            }
            #expect(runs > 0)
        }
    }

    @Test("break where what they are about does not happen, and with a device that simulates incorrectly")
    func breaks() throws {
        for name in TestExtent.rows(Self.names) {
            let idle = try idle(name)
            for strategy in [StrategyKind.host, .lockstep(inputDelay: 8), .rollback(inputDelay: 0, isFiltered: true)] {
                #expect(!idle.failures(strategy: strategy).isEmpty, "\(name), \(strategy.rawValue)")
            }
        }
        for name in ["reordering", "burst-loss", "duplicates", "overtaking", "asymmetric-delay"] {
            let scenario = try scenario(name)
            for fault in [PlantedBug.Fault.shiftedInput, .mirroredInput, .otherRules] {
                var setup = scenario.setup(seed: 2, strategy: .rollback(inputDelay: 0, isFiltered: false))
                setup.plantedBug = PlantedBug(fault)
                var run = ScenarioRun(scenario, setup)
                run.finish()
                #expect(!run.play.failures.isEmpty, "\(name), \(fault)")
            }
        }
    }

    private func idle(_ name: String) throws -> Scenario {
        let scenario = try scenario(name)
        // A different match, in an ordinary session over perfect links, with no events but the players' moves.
        var idle = scenario
        idle.setup = RunSetup(rules: scenario.setup.rules, seed: 1)
        idle.steps.removeAll { if case .act = $0.kind { true } else { false } }
        return idle
    }
}
