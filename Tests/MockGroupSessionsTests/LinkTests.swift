@testable import MockGroupSessions
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
        flights.compactMap { sent, flight in flight.arrival.map { $0.microseconds - sent } }
    }

    @Test("uniform jitter has both its ends, and a change of the conditions keeps what is correlated")
    func jitterEnds() {
        let jitter = Jitter(.uniform, .microseconds(1))
        let jittered = LinkConditions(delay: .microseconds(10), jitter: jitter)
        #expect(Set(delays(flights(jittered, count: 200))) == [9, 10, 11])
        #expect(Set(delays(flights(LinkConditions(jitter: jitter), count: 200))) == [0, 1])
        let conditions = LinkConditions(delay: .milliseconds(50), jitter: .uniform(.milliseconds(20)))
        var link = Link(conditions: conditions, seed: 1)
        let changed = (0..<5 as Range<Int64>).map { index in
            let now = VirtualTime(microseconds: index * 1_000_000)
            if index == 1 { link.process.conditions.jitter.correlation = .always }
            return link.transmit(byteCount: 10, at: now).arrival.map { $0.microseconds - now.microseconds }
        }
        #expect(Set(changed).count == 1 && changed[0] != nil && changed[0] != 50_000)
    }

    @Test("delays are distributed as the conditions say, and correlated jitter repeats at its rate")
    func distributions() {
        func late(_ delay: Int, _ jitter: Jitter) -> LinkConditions {
            LinkConditions(delay: .milliseconds(delay), jitter: jitter)
        }
        let even = late(50, .uniform(.milliseconds(20)))
        let normal = late(500, Jitter(.normal, .milliseconds(20)))
        let pareto = late(50, Jitter(.pareto, .milliseconds(10)))
        let correlated = late(50, Jitter(.uniform, .milliseconds(20), correlation: .percent(75)))
        var held = late(30, .none)
        held.reordering = .holdingBack(.percent(10), upTo: .milliseconds(50))
        let all = 50_000...50_000
        // How many of 50,000 packets may have a delay in a range, in microseconds.
        let rows: [(LinkConditions, delays: ClosedRange<Int64>, packets: ClosedRange<Int>)] = [
            (even, 30_000...70_000, all), (even, 30_000...39_999, 12_000...13_000),
            (even, 40_000...49_999, 12_000...13_000), (even, 50_000...59_999, 12_000...13_000),
            (even, 60_000...70_000, 12_000...13_000),
            // 68% are within one deviation, and 95% within two.
            (normal, 480_000...520_000, 33_500...34_800), (normal, 460_000...540_000, 47_300...48_100),
            (normal, 0...500_000, 24_500...25_500),
            // One packet in 2³ is later than one scale, one in 5³ later than four.
            (pareto, 50_000...1_050_000, all), (pareto, 60_001...1_050_000, 5_900...6_600),
            (pareto, 90_001...1_050_000, 340...460),
            (correlated, 30_000...49_999, 23_500...26_500), (held, 30_000...80_000, all),
            (held, 30_001...80_000, 4_700...5_300), (held, 30_001...55_000, 2_300...2_700),
        ]
        for (conditions, range, packets) in rows {
            let count = delays(flights(conditions)).count { range.contains($0) }
            #expect(packets.contains(count), "\(count) in \(range): \(conditions)")
        }
        let delays = delays(flights(correlated))
        #expect((37_000...38_000).contains(zip(delays, delays.dropFirst()).count { $0 == $1 }))
    }

    @Test("a blackout loses everything in its time and nothing else, from its phase on")
    func blackout() {
        for phase in [0, 3_000] {
            let blackout = Blackout(length: .seconds(1), every: .seconds(10), phase: .milliseconds(phase))
            let flights = flights(LinkConditions(blackout: blackout), count: 20_000)
            let lost = flights.filter { $0.flight.arrival == nil }.map { Int($0.sent / 1_000) }
            #expect(lost == Array(9_000 - phase..<10_000 - phase) + Array(19_000 - phase..<20_000 - phase))
        }
    }

    @Test("the tail of Pareto jitter is longer than fifty scales, and ends at a hundred")
    func paretoTail() {
        var link = Link(conditions: LinkConditions(jitter: Jitter(.pareto, .milliseconds(1))), seed: 1)
        let delays = (0..<2_000_000).map { _ in
            link.transmit(byteCount: 10, at: VirtualTime()).arrival?.microseconds ?? 0
        }
        let late = delays.filter { $0 > 50_000 }
        // One packet in 51³ is later than fifty scales, and one in 101³ is cut off.
        #expect((5...30).contains(late.count) && late.max() == 100_000)
    }

    @Test("the bandwidth spaces packets and drops those that do not fit into its queue")
    func bandwidth() {
        // 100 bytes with headers take 8 ms at 100 kbit/s: at one packet a millisecond, an eighth fits.
        let conditions = LinkConditions(bandwidth: Bandwidth(bitsPerSecond: 100_000, queueBytes: 1_000))
        let flights = flights(conditions, count: 8_000, byteCount: 72)
        let delays = delays(flights)
        #expect((1_000...1_020).contains(delays.count) && delays.allSatisfy { (8_000...96_000).contains($0) })
        // They are 800 kbit/s: with more bandwidth, each takes its transmission time and no more.
        let wide = LinkConditions(delay: .milliseconds(5), bandwidth: Bandwidth(bitsPerSecond: 1_000_000))
        #expect(self.delays(self.flights(wide, count: 2_000, byteCount: 72)) == Array(repeating: 5_800, count: 2_000))
    }

    @Test("a packet that just fills the queue fits, and a byte more does not")
    func fullQueue() {
        // A byte takes a microsecond.
        let conditions = LinkConditions(bandwidth: Bandwidth(bitsPerSecond: 8_000_000, queueBytes: 1_000))
        func isSent(byteCount: Int, behind waiting: Int) -> Bool {
            var link = Link(conditions: conditions, seed: 1)
            let start = VirtualTime()
            if waiting > 0 { _ = link.transmit(byteCount: waiting - Bandwidth.overheadBytes, at: start) }
            return link.transmit(byteCount: byteCount, at: start).arrival != nil
        }
        let areSent = [0, 600].flatMap { waiting in
            [1_000, 1_001].map { isSent(byteCount: $0 - waiting, behind: waiting) }
        }
        #expect(areSent == [true, false, true, false])
    }

    @Test("Gilbert–Elliott bursts are as long as a geometric distribution makes them")
    func burstLengths() {
        for mean in [2, 8, 50] {
            // The link turns bad at one packet in a hundred: the mean rate is p / (p + r), the mean burst 1 / r.
            let share = 10_000 * 1_000_000 / (10_000 + 1_000_000 / mean)
            let loss = Loss(Probability(partsPerMillion: share), burst: mean)
            let isLost = flights(LinkConditions(loss: loss), count: 400_000).map { $0.flight.arrival == nil }
            let bursts = isLost.split(separator: false).map(\.count)
            let lost = bursts.reduce(0, +)
            let isShare = abs(lost * 1_000 / 400_000 - share / 1_000) <= share / 15_000
            // In a geometric distribution one burst in m has length 1, and the deviation is about the mean.
            let isMean = abs(lost * 100 / bursts.count - mean * 100) < mean * 8
            let short = bursts.count { $0 == 1 } * 1_000 / bursts.count
            #expect(bursts.count > 2_000 && isShare && isMean && abs(short - 1_000 / mean) < 35, "bursts of \(mean)")
        }
    }

    @Test("lost, duplicated and flipped packets come at their rates")
    func rates() {
        for percent in [1, 10, 30] {
            let share = Probability.percent(percent)
            let lost = 50_000 - delays(flights(LinkConditions(loss: .independent(share)))).count
            let jitter = Jitter.uniform(.milliseconds(5))
            let flights = flights(LinkConditions(jitter: jitter, duplication: share, corruption: share))
            let twice = flights.count { if case .arriving(_, _?, _) = $0.flight { true } else { false } }
            let bits = flights.compactMap { if case .arriving(_, _, let bit?) = $0.flight { bit } else { nil } }
            let expected = 500 * percent
            // Four standard deviations of a binomial count are below 4 · √expected.
            let areNear = [lost, twice, bits.count].allSatisfy { ($0 - expected) * ($0 - expected) < 16 * expected }
            #expect(areNear && Set(bits) == Set(0..<80), "\(percent)%")
        }
        #expect(delays(flights(LinkConditions(loss: Loss(.always, burst: 8)), count: 100)) == [])
    }

    @Test("the sawtooth rises over its period and drops")
    func sawtooth() {
        let tooth = Sawtooth(height: .milliseconds(180), period: .seconds(4))
        let flights = flights(LinkConditions(delay: .milliseconds(20), sawtooth: tooth), count: 8_000)
        let delays = delays(flights)
        #expect([delays[0], delays[2_000], delays[4_000], delays.max()] == [20_000, 110_000, 20_000, 199_955])
    }

    @Test("a condition changes only the packets that it applies to")
    func independence() {
        var conditions = LinkConditions(jitter: .uniform(.milliseconds(9)))
        let plain = flights(conditions, count: 2_000).map(\.flight.arrival)
        conditions.loss = .independent(.percent(20))
        let lossy = flights(conditions, count: 2_000).map(\.flight.arrival)
        let (lost, same) = (lossy.count { $0 == nil }, zip(plain, lossy).count { $0 == $1 })
        #expect(lost > 300 && same == 2_000 - lost)
    }
}

extension Flight {
    /// The time of arrival; `nil` if the packet is lost.
    fileprivate var arrival: VirtualTime? {
        if case .arriving(let time, _, _) = self { time } else { nil }
    }
}
