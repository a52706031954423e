internal import GameCore
internal import Testing

@Suite("Session owner")
struct SessionOwnerTests {
    @Test("random schedules end with one owner and one score", arguments: [2, 3], 0..<8)
    func randomSchedules(seats: Int, part: Int) {
        var total = SessionOwnerModel.Counts()
        for seed in (part * 2_500)..<((part + 1) * 2_500) {
            // Every fourth schedule has announcements that come after their sender counts as silent.
            let longestDelay: UInt64 = seed % 4 == 0 ? 150 : 40
            var model = SessionOwnerModel(seats: seats, seed: UInt64(seed), longestDelay: longestDelay)
            model.run()

            for failure in model.failures {
                Issue.record("seed \(seed): \(failure)")
            }
            total.leaves += model.counts.leaves
            total.rejoins += model.counts.rejoins
            total.scores += model.counts.scores
            total.overrun += model.counts.overrun
            total.rivals += model.counts.rivals
            total.migrations += model.counts.migrations
        }
        #expect(total.leaves > 2_500 && total.rejoins > 2_500 && total.scores > 500)
        #expect(total.overrun > 100 && total.rivals > 100 && total.migrations > 500)
    }
}
