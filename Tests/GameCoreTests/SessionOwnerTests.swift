internal import GameTesting
internal import TestExtent
internal import Testing

@Suite("Session owner")
struct SessionOwnerTests {
    /// Schedules for each number of peers.
    private static let schedules = TestExtent.full(100_000, slice: 1_000)

    @Test("random schedules end with one owner and one score, none lost", arguments: [2, 3, 4])
    func randomSchedules(seats: Int) {
        var total = SessionOwnerModel.Counts()
        for seed in 0..<Self.schedules {
            // Every fourth schedule has announcements that come after their sender counts as silent.
            let longestDelay: UInt64 = seed % 4 == 0 ? 150 : 40
            var model = SessionOwnerModel(seats: seats, seed: UInt64(seed), longestDelay: longestDelay)
            model.run()

            for failure in model.failures {
                Issue.record("seed \(seed): \(failure)")
            }
            total.add(model.counts)
        }
        let least = Self.schedules / 5
        #expect(total.leaves > 5 * least && total.rejoins > 5 * least && total.scores > least)
        #expect(total.overrun > least / 5 && total.rivals > least / 5 && total.migrations > least)
        #expect(total.sleeps > least && total.lateViews > least && total.memories > least)
        #expect(total.scoresOfRivals > least / 50)
    }
}
