internal import MockGroupSessions
import Testing

@Suite("Link")
struct LinkTests {
    /// The outcomes of many packets, sent a millisecond apart.
    private func flights(
        _ conditions: LinkConditions,
        count: Int = 50_000,
        seed: UInt64 = 1,
        byteCount: Int = 10
    ) -> [(sent: Int64, flight: Flight)] {
        var link = Link(conditions: conditions, seed: seed)
        return (0..<count).map { index in
            let now = VirtualTime(microseconds: Int64(index) * 1_000)
            return (now.microseconds, link.transmit(byteCount: byteCount, at: now))
        }
    }

    /// The delays of the packets that arrived, in microseconds.
    private func delays(_ flights: [(sent: Int64, flight: Flight)]) -> [Int64] {
        flights.compactMap { sent, flight in
            if case .arriving(let time, _, _) = flight { time.microseconds - sent } else { nil }
        }
    }

    @Test("a blackout loses everything in its time and nothing else")
    func blackout() {
        let conditions = LinkConditions(blackout: Blackout(length: .seconds(1), every: .seconds(10)))
        for (sent, flight) in flights(conditions, count: 20_000) {
            let isDark = sent % 10_000_000 >= 9_000_000
            if case .lost = flight { #expect(isDark) } else { #expect(!isDark) }
        }
    }

    @Test("uniform jitter is even over its range")
    func uniformJitter() {
        let delays = delays(flights(LinkConditions(delay: .milliseconds(50), jitter: .uniform(.milliseconds(20)))))
        #expect(delays.allSatisfy { (30_000...70_000).contains($0) })
        for quarter in 0..<4 {
            let range = (30_000 + Int64(quarter) * 10_000)..<(40_000 + Int64(quarter) * 10_000)
            #expect((12_000...13_000).contains(delays.count { range.contains($0) }))
        }
    }

    @Test("normal jitter has 68% within one deviation and 95% within two")
    func normalJitter() {
        let conditions = LinkConditions(delay: .milliseconds(500), jitter: Jitter(.normal, .milliseconds(20)))
        let offsets = delays(flights(conditions)).map { $0 - 500_000 }
        #expect(abs(offsets.reduce(0, +) / Int64(offsets.count)) < 500)
        #expect((33_500...34_800).contains(offsets.count { abs($0) <= 20_000 }))
        #expect((47_300...48_100).contains(offsets.count { abs($0) <= 40_000 }))
    }

    @Test("Pareto jitter is never early, and late by the cube-root law")
    func paretoJitter() {
        let conditions = LinkConditions(delay: .milliseconds(50), jitter: Jitter(.pareto, .milliseconds(10)))
        let late = delays(flights(conditions)).map { $0 - 50_000 }
        #expect(late.allSatisfy { (0...1_000_000).contains($0) })
        // One packet in 2³ is later than one scale, one in 5³ later than four.
        #expect((5_900...6_600).contains(late.count { $0 > 10_000 }))
        #expect((340...460).contains(late.count { $0 > 40_000 }))
    }

    @Test("the tail of Pareto jitter is longer than fifty scales, and ends at a hundred")
    func paretoTail() {
        var link = Link(conditions: LinkConditions(jitter: Jitter(.pareto, .milliseconds(1))), seed: 1)
        var late: [Int64] = []
        for _ in 0..<2_000_000 {
            guard case .arriving(let time, _, _) = link.transmit(byteCount: 10, at: VirtualTime()) else { continue }
            if time.microseconds > 50_000 { late.append(time.microseconds) }
        }
        // One packet in 51³ is later than fifty scales, and one in 101³ is cut off.
        #expect((5...30).contains(late.count))
        #expect(late.max() == 100_000)
    }

    @Test("correlated jitter repeats at its rate, in the same distribution")
    func correlation() {
        let jitter = Jitter(.uniform, .milliseconds(20), correlation: .percent(75))
        let delays = delays(flights(LinkConditions(delay: .milliseconds(50), jitter: jitter)))
        let repeated = zip(delays, delays.dropFirst()).count { $0 == $1 }
        #expect((37_000...38_000).contains(repeated))
        #expect((23_500...26_500).contains(delays.count { $0 < 50_000 }))
    }

    @Test("the bandwidth spaces packets and drops those that do not fit into its queue")
    func bandwidth() {
        // 100 bytes with headers take 8 ms at 100 kbit/s: at one packet a millisecond, an eighth fits.
        let conditions = LinkConditions(bandwidth: Bandwidth(bitsPerSecond: 100_000, queueBytes: 1_000))
        let flights = flights(conditions, count: 8_000, byteCount: 72)
        let delays = delays(flights)
        #expect((1_000...1_020).contains(delays.count))
        #expect(delays.allSatisfy { (8_000...96_000).contains($0) })
        // They are 800 kbit/s: with more bandwidth, each takes its transmission time and no more.
        let wide = LinkConditions(delay: .milliseconds(5), bandwidth: Bandwidth(bitsPerSecond: 1_000_000))
        #expect(self.delays(self.flights(wide, count: 2_000, byteCount: 72)) == Array(repeating: 5_800, count: 2_000))
    }

    @Test("a packet that just fills the queue fits, and a byte more does not", arguments: [0, 600])
    func fullQueue(waiting: Int) {
        // A byte takes a microsecond.
        let conditions = LinkConditions(bandwidth: Bandwidth(bitsPerSecond: 8_000_000, queueBytes: 1_000))
        func isSent(byteCount: Int) -> Bool {
            var link = Link(conditions: conditions, seed: 1)
            let start = VirtualTime()
            if waiting > 0 { _ = link.transmit(byteCount: waiting - Bandwidth.overheadBytes, at: start) }
            guard case .arriving = link.transmit(byteCount: byteCount, at: start) else { return false }
            return true
        }
        #expect(isSent(byteCount: 1_000 - waiting))
        #expect(!isSent(byteCount: 1_001 - waiting))
    }

    @Test("Gilbert–Elliott bursts are as long as a geometric distribution makes them", arguments: [2, 8, 50])
    func burstLengths(mean: Int) {
        // The link turns bad at one packet in a hundred: the mean rate is p / (p + r), the mean burst 1 / r.
        let share = 10_000 * 1_000_000 / (10_000 + 1_000_000 / mean)
        let loss = Loss(Probability(partsPerMillion: share), burst: mean)
        var bursts: [Int] = []
        var current = 0
        for (_, flight) in flights(LinkConditions(loss: loss), count: 400_000) {
            if case .lost = flight {
                current += 1
            } else if current > 0 {
                bursts.append(current)
                current = 0
            }
        }
        #expect(bursts.count > 2_000)
        let lost = bursts.reduce(current, +)
        #expect(abs(lost * 1_000 / 400_000 - share / 1_000) <= share / 15_000)
        // In a geometric distribution one burst in m has length 1, and the deviation is about the mean.
        #expect(abs(lost * 100 / bursts.count - mean * 100) < mean * 8)
        let short = bursts.count { $0 == 1 } * 1_000 / bursts.count
        #expect(abs(short - 1_000 / mean) < 35)
    }

    @Test("lost, duplicated and flipped packets come at their rates", arguments: [1, 10, 30])
    func rates(percent: Int) {
        let conditions = LinkConditions(
            jitter: .uniform(.milliseconds(5)),
            duplication: .percent(percent),
            corruption: .percent(percent)
        )
        let flights = flights(conditions)
        let lossy = self.flights(LinkConditions(loss: .independent(.percent(percent))))
        var (twice, flipped) = (0, 0)
        for (_, flight) in flights {
            guard case .arriving(_, let again, let bit) = flight else { continue }
            if again != nil { twice += 1 }
            if let bit {
                flipped += 1
                #expect((0..<80).contains(bit))
            }
        }
        let expected = flights.count * Int(percent) / 100
        // Four standard deviations of a binomial count are below 4 · √expected.
        for count in [twice, flipped, lossy.count - delays(lossy).count] {
            #expect((count - expected) * (count - expected) < 16 * expected)
        }
    }

    @Test("packets held back are late by a uniform time up to the limit")
    func heldBack() {
        let conditions = LinkConditions(
            delay: .milliseconds(30),
            reordering: .holdingBack(.percent(10), upTo: .milliseconds(50))
        )
        let delays = delays(flights(conditions))
        let late = delays.filter { $0 > 30_000 }
        #expect((4_700...5_300).contains(late.count))
        #expect(late.allSatisfy { $0 <= 80_000 })
        #expect((2_300...2_700).contains(late.count { $0 <= 55_000 }))
    }

    @Test("a link that keeps the order reorders nothing, whatever the jitter")
    func inOrder() {
        let conditions = LinkConditions(jitter: .uniform(.milliseconds(40)), reordering: .none)
        let arrivals = flights(conditions, count: 5_000).compactMap { _, flight -> VirtualTime? in
            if case .arriving(let time, _, _) = flight { time } else { nil }
        }
        #expect(arrivals.count == 5_000 && zip(arrivals, arrivals.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test("the sawtooth rises over its period and drops")
    func sawtooth() {
        let tooth = Sawtooth(height: .milliseconds(180), period: .seconds(4))
        let flights = flights(LinkConditions(delay: .milliseconds(20), sawtooth: tooth), count: 8_000)
        let delays = delays(flights)
        #expect(delays[0] == 20_000 && delays[2_000] == 110_000 && delays[4_000] == 20_000)
        #expect(delays.max() == 199_955)
    }

    @Test("a condition changes only the packets that it applies to")
    func independence() {
        let plain = flights(LinkConditions(jitter: .uniform(.milliseconds(9))), count: 2_000)
        let lossy = flights(
            LinkConditions(jitter: .uniform(.milliseconds(9)), loss: .independent(.percent(20))),
            count: 2_000
        )
        var (lost, same) = (0, 0)
        for (before, after) in zip(plain, lossy) {
            guard case .arriving(let then, _, _) = before.flight else { continue }
            guard case .arriving(let now, _, _) = after.flight else {
                lost += 1
                continue
            }
            same += then == now ? 1 : 0
        }
        #expect(lost > 300 && same == 2_000 - lost)
    }
}
