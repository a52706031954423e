internal import MatchSync
internal import PeerTesting
internal import RoomTesting
import Testing
internal import TestExtent

/// The scenarios of the session contract with real peers, hub and guests, in virtual time.
@Suite("Scenarios through a room") struct ScenarioTests {
    private static let seeds = 1...TestExtent.full(20, slice: 1) as ClosedRange<UInt64>

    @Test(
        "end in agreement",
        arguments: Scenario.all,
        StrategyKind.ofScenarios
    )
    func play(_ scenario: Scenario, strategy: StrategyKind) throws {
        for streams in [1, 3] {
            var setting = ScenarioSetting(seed: 0, strategy: strategy, reorders: streams > 1)
            var occurrences = 0
            for seed in Self.seeds {
                setting.seed = seed * 2 + UInt64(streams / 3)
                occurrences += try scenario.play(setting)
            }
            let isExpected = setting.reorders || !scenario.needsReordering
            #expect((occurrences > 0) == isExpected, "\(occurrences) times on \(streams) streams")
        }
    }
}
