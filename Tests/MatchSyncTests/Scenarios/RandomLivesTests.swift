internal import GameCore
internal import PeerTesting
internal import TestExtent
internal import Testing

@Suite("Random lives of real peers")
struct RandomLivesTests {
    /// Schedules in each of the eight parts: 10,000 together at full length.
    private static let schedules = TestExtent.full(1_250, slice: 12)

    @Test("end well that once did not")
    func former() throws {
        for (seed, seatKeeping) in [7_927: 0, 303_632: 0, 1_676: 600] as KeyValuePairs<Int, UInt32> {
            let lives = try RandomLives(seed: UInt64(seed), devices: 2 + seed % 3, seatKeeping: seatKeeping)
            try lives.run()
            #expect(lives.failures == [], "seed \(seed)")
        }
    }

    @Test("end with one owner and one score, none lost or revoked", arguments: TestExtent.simulated(0..<8))
    func lives(part: Int) throws {
        var total: [RandomLives.Event: Int] = [:]
        for seed in (part * Self.schedules)..<((part + 1) * Self.schedules) {
            let lives = try RandomLives(seed: UInt64(seed), devices: 2 + seed % 3)
            try lives.run()
            #expect(lives.failures == [], "seed \(seed)")
            total.merge(lives.counts, uniquingKeysWith: +)
        }
        let least = Self.schedules / 4
        let expected: [RandomLives.Event: Int] = [
            .leave: least / 2, .farewell: least / 2, .failure: least / 2, .rejoin: 2 * least, .hitch: least,
            .refusal: least / 2, .lateView: least / 2, .agreement: 100 * least, .point: least, .takeover: least,
            .end: 0, .change: 0,
            .rival: 0, .keptSeat: TestExtent.full(0, slice: -1),
        ]
        #expect(expected.allSatisfy { total[$0.key] ?? 0 > $0.value }, "\(total)")
    }
}
