internal import GameBasics
internal import GameCore
internal import LabTools
internal import MatchSync
internal import MockGroupSessions
internal import TestExtent
import Testing

@testable import SyncLab

/// The same inputs under every strategy.
@Suite("Recorded rallies") struct RallyReplayTests {
    private func recorded(_ seed: UInt64, ticks: UInt32 = 2_400) -> RecordedRallies {
        RecordedRallies(rules: .standard, seed: seed, one: .normal, two: .normal, ticks: ticks)
    }

    private func report(
        _ recorded: RecordedRallies,
        _ preset: NetworkPreset,
        _ strategy: StrategyKind,
        seed: UInt64
    ) -> RallyReport {
        RallyReplay.report(on: recorded, under: RunSetup(seed: seed, network: preset.conditions, strategy: strategy))
    }

    // Not over burst loss: a device that makes up ticks after a stall repeats the last input.
    @Test("end every rally as recorded where inputs are predicted and nothing stalls", arguments: [false, true])
    func invariant(isFiltered: Bool) {
        var rallies = 0
        for preset in [NetworkPreset.perfect, .broadband, .fourG] {
            for seed in 1...TestExtent.full(10, slice: 1) as ClosedRange<UInt64> {
                let recorded = recorded(seed)
                let report = report(recorded, preset, .rollback(inputDelay: 0, isFiltered: isFiltered), seed: seed)
                let count = recorded.rallies.count
                #expect([report.rallies, report.asRecorded] == [count, count], "\(preset), seed \(seed)")
                rallies += report.rallies
            }
        }
        #expect(rallies > 5)
    }

    @Test("have whole rallies that begin with a serve and end with a goal")
    func rallies() {
        let recorded = recorded(7, ticks: 6_000)
        #expect(recorded.rallies.count > 5 && recorded.rallies.contains { $0.contacts > 3 })
        for rally in recorded.rallies {
            var match = rally.start
            match.play = .serving(ticksLeft: recorded.rules.servePause)
            for input in rally.inputs { _ = match.step(input, under: recorded.rules) }
            #expect(match.score[rally.scorer] == rally.start.score[rally.scorer] + 1 && match.rally == rally.contacts)
        }
    }
}
