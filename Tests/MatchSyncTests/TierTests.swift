internal import GameCore
internal import MatchSync
internal import MockGroupSessions
import Testing

/// The first tier of comparing strategies: with one recording of inputs, their confirmed ticks are identical.
@Suite("Tiers")
struct TierTests {
    static let presets = NetworkPreset.allCases.filter { $0 != .offline }

    /// Ticks of the recording that both must confirm.
    static let ticks = 600

    @Test("rollback, lockstep and offline replay confirm the same, tick by tick", arguments: presets)
    func tiers(preset: NetworkPreset) throws {
        let seed = UInt64(Self.presets.firstIndex(of: preset) ?? 0) + 1
        let recording = Recording(seed: seed, ticks: Self.ticks)
        #expect(recording.contacts >= 2 && recording.pauses > 0)
        let kinds: [StrategyKind] = [
            .rollback(inputDelay: 0, isFiltered: false), .rollback(inputDelay: 3, isFiltered: true),
            .lockstep(inputDelay: 12),
        ]
        for kind in kinds {
            let duel = try Duel(recording, seed: seed, on: preset) { kind.strategy(for: $0) }
            let isOver = try duel.run(30_000) { duel.confirmed >= Self.ticks }
            let isSame = duel.desyncs == 0 && duel.agreed == 2 * Self.ticks
            // An input delay that is longer than the link's delay leaves nothing to predict.
            let predicts = kind.has(.predicts) && kind.inputDelay == 0
            let isPlayed = Player.allCases.map { duel.ends[$0] }.allSatisfy { end in
                end.received > 100 && end.strategy.desyncTick == nil
                    && (!predicts || end.strategy.statistics.rollbacks > 10)
            }
            #expect(isOver && isSame && isPlayed, "\(kind): \(duel.agreed) agree, \(duel.desyncs) do not")
        }
    }
}
