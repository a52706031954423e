internal import GameCore
internal import PeerTesting
internal import TestExtent
internal import Testing

@Suite("Random lives of real peers")
struct RandomLivesTests {
    /// Schedules in each of the eight parts: 10,000 together at full length.
    private static let schedules = TestExtent.full(1_250, slice: 12)

    @Test("end with one owner and one score, none lost or revoked", arguments: TestExtent.simulated(0..<8))
    func lives(part: Int) throws {
        var total = RandomLives.Counts()
        for seed in (part * Self.schedules)..<((part + 1) * Self.schedules) {
            let lives = try RandomLives(seed: UInt64(seed), devices: 2 + seed % 3)
            try lives.run()
            #expect(lives.failures == [], "seed \(seed)")
            total += lives.counts
        }
        let least = Self.schedules / 4
        #expect(total.leaves > least && total.failures > least / 2 && total.rejoins > 2 * least)
        #expect(total.hitches > least && total.refusals > least / 2 && total.lateViews > least / 2)
        #expect(total.agreements > 100 * least && total.points > least && total.takeovers > least)
        #expect(total.ends > 0 && total.switches > 0 && total.rivals > 0)
    }
}
