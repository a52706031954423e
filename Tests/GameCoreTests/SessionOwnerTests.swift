internal import GameCore
import Testing

@Suite("Session owner")
struct SessionOwnerTests {
    typealias Rule = SessionOwner<Int>
    typealias Directive = SessionOwnerDirective<Int>

    @Test("random schedules end with one owner and one score", arguments: [2, 3], 0..<8)
    func randomSchedules(seats: Int, part: Int) {
        var total = SessionOwnerModel.Counts()
        for seed in (part * 2_500)..<((part + 1) * 2_500) {
            // Every fourth schedule has announcements that come after their sender counts as silent.
            let longestDelay: UInt64 = seed % 4 == 0 ? 150 : 40
            var model = SessionOwnerModel(seats: seats, seed: UInt64(seed), longestDelay: longestDelay)
            model.run()

            let peers = model.seats.compactMap(\.self)
            let owners = peers.filter { $0.rule.owner == $0.rule.local }
            #expect(owners.count == 1, "seed \(seed)")
            #expect(peers.allSatisfy { $0.rule.owner == owners.first?.rule.local }, "seed \(seed)")
            #expect(Set(peers.map(\.rule.claim.epoch)).count == 1, "seed \(seed)")
            #expect(peers.allSatisfy { !$0.rule.isPending }, "seed \(seed)")
            #expect(Set(peers.map(\.score)).count == 1 && peers[0].score >= 0, "seed \(seed)")
            if longestDelay < SessionOwnerModel.timeout {
                #expect(!model.lostAgreedScore, "seed \(seed)")
            }
            total.leaves += model.counts.leaves
            total.rejoins += model.counts.rejoins
            total.scores += model.counts.scores
            total.overrun += model.counts.overrun
            total.rivals += model.counts.rivals
            total.migrations += model.counts.migrations
        }
        print(total)
        #expect(total.leaves > 2_500 && total.rejoins > 2_500 && total.scores > 500)
        #expect(total.overrun > 100 && total.rivals > 100 && total.migrations > 500)
    }
}
