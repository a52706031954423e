internal import GameCore
internal import MatchSync
internal import RunFiles
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

    @Test("are twenty, each with its name and a line that fits a screen")
    func list() {
        #expect(BuiltInScenario.all.count == 20 && Set(Self.names).count == 20)
        for builtIn in BuiltInScenario.all {
            let scenario = builtIn.scenario
            #expect(scenario.name == builtIn.name)
            #expect(builtIn.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
            #expect((20...100).contains(scenario.summary.count) && !scenario.summary.hasSuffix("."))
            #expect(scenario.stretches.count + scenario.steps.count >= 4)
        }
    }

    @Test("hold under every strategy and over many seeds", arguments: TestExtent.rows(names))
    func hold(_ name: String) throws {
        let scenario = try scenario(name)
        let strategies = StrategyKind.allCases + [.rollback(inputDelay: 3, isFiltered: true)]
        var runs = 0
        for strategy in strategies where scenario.applies(to: strategy) {
            for seed in 1...TestExtent.full(40, slice: 1) as ClosedRange<UInt64> {
                var run = ScenarioRun(scenario, seed: seed, strategy: strategy)
                run.finish()
                #expect(run.play.failures == [], "\(strategy.rawValue), seed \(seed)")
                #expect(run.play.expectationCount >= 4)
                runs += 1
            }
        }
        #expect(runs > 0)
    }

    @Test(
        "break where what they are about does not happen",
        arguments: TestExtent.rows(names),
        [StrategyKind.host, .lockstep(inputDelay: 8), .rollback(inputDelay: 0, isFiltered: true)]
    )
    func breakWithoutCause(_ name: String, _ strategy: StrategyKind) throws {
        let scenario = try scenario(name)
        // A different match, in an ordinary session over perfect links, with no events but the players' moves.
        var idle = scenario
        idle.setup = RunSetup(rules: scenario.setup.rules, seed: 1)
        idle.steps.removeAll { if case .act = $0.kind { true } else { false } }
        #expect(!idle.failures(strategy: strategy).isEmpty)
    }

    @Test("break with a device that simulates incorrectly")
    func plantedBugs() throws {
        var found = 0
        for name in ["reordering", "burst-loss", "duplicates", "overtaking", "asymmetric-delay"] {
            let scenario = try scenario(name)
            for fault in [PlantedBug.Fault.shiftedInput, .mirroredInput, .otherRules] {
                var setup = scenario.setup(seed: 2, strategy: .rollback(inputDelay: 0, isFiltered: false))
                setup.plantedBug = PlantedBug(fault)
                var run = ScenarioRun(scenario, setup)
                run.finish()
                found += run.play.failures.isEmpty ? 0 : 1
            }
        }
        #expect(found == 15)
    }

    @Test("are recorded and replayed to the same hashes", arguments: TestExtent.rows(names))
    func recorded(_ name: String) throws {
        let scenario = try scenario(name)
        let strategies = TestExtent.full(StrategyKind.allCases, slice: [.host, .standard])
        for strategy in strategies where scenario.applies(to: strategy) {
            var run = ScenarioRun(scenario, seed: 3, strategy: strategy)
            run.finish()
            #expect(run.play.failures == [], "\(strategy.rawValue)")
            let file = try RunFile(RunFileWriter.file(of: run.record, .test))
            #expect(file.truncation == nil && file.record.isSame(as: run.record))
            let verification = RunVerification(of: file)
            #expect(verification.difference == nil, "\(strategy.rawValue): \(verification.difference as Any)")
            #expect(verification.ticks == run.record.end && verification.hashes > 100)
            var lab = Lab(file.record.setup)
            while lab.tick < file.record.end { file.record.replayNext(on: &lab) }
            #expect(LabPortrait(lab) == LabPortrait(run.lab))
        }
    }
}
