internal import GameTesting
internal import TestExtent
internal import Testing

@Suite("Session owner")
struct SessionOwnerTests {
    /// Schedules for each number of peers.
    private static let schedules = TestExtent.full(100_000, slice: 1_000)

    @Test("random schedules end with one owner and one score, none lost", arguments: [2, 3, 4])
    func randomSchedules(seats: Int) {
        var total: [SessionOwnerModel.Count: Int] = [:]
        for seed in 0..<Self.schedules {
            // Every fourth schedule has announcements that come after their sender counts as silent.
            let longestDelay: UInt64 = seed % 4 == 0 ? 150 : 40
            var model = SessionOwnerModel(seats: seats, seed: UInt64(seed), longestDelay: longestDelay)
            model.run()

            for failure in model.failures {
                Issue.record("seed \(seed): \(failure)")
            }
            total.merge(model.counts, uniquingKeysWith: +)
        }
        let scarce = Self.schedules / 25
        let least: KeyValuePairs<SessionOwnerModel.Count, Int> = [
            .leaves: 25 * scarce, .rejoins: 25 * scarce, .scores: 5 * scarce, .overrun: scarce, .rivals: scarce,
            .migrations: 5 * scarce, .sleeps: 5 * scarce, .lateViews: 5 * scarce, .memories: 5 * scarce,
            .scoresOfRivals: scarce / 10,
        ]
        #expect(least.filter { total[$0.key, default: 0] <= $0.value }.map(\.key) == [])
    }
}
