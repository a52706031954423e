internal import GameCore
@testable import MatchSync
internal import TestExtent
import Testing

/// A peer that sends over a link with a queue, and gets acknowledgements after a delay.
@Suite("Send pace")
struct SendPaceTests {
    /// One direction, in ticks: each packet waits until the link has carried the earlier ones.
    private struct Way {
        var pace = SendPace()
        /// The bandwidth of the link, in thousandths of a packet a tick.
        var rate: Int
        var delay = 6
        private var queue: [UInt32] = []
        private var credit = 0
        private var flying: [(at: Int, number: UInt32)] = []
        private var heard: UInt32 = 0

        init(rate: Int) { self.rate = rate }

        var backlog: Int { queue.count }

        /// - Parameter isLost: True if packets that leave the queue in this tick are lost.
        mutating func step(_ tick: Int, jitter: Int = 0, isLost: Bool = false) {
            if pace.takeTurn(at: UInt32(tick)) { queue.append(UInt32(tick)) }
            credit = min(credit + rate, 1_000)
            while credit >= 1_000 || rate >= 1_000, !queue.isEmpty {
                credit -= 1_000
                let number = queue.removeFirst()
                if !isLost { flying.append((tick + delay + jitter, number)) }
            }
            credit = max(credit, 0)
            // Arrivals are acknowledged at once.
            let arrived = flying.filter { $0.at <= tick }.map(\.number).max() ?? 0
            flying.removeAll { $0.at <= tick }
            guard arrived > heard else { return }
            heard = arrived
            let lag = Int32(tick) - Int32(arrived)
            pace.note(heard: arrived, roundTrip: lag, oneWay: lag, last: UInt32(tick), at: UInt32(tick))
        }
    }

    @Test("nine late acknowledgements in a row are a queue, and eight are none")
    func latePackets() {
        var pace = SendPace()
        let intervals = (1...29 as ClosedRange<UInt32>).map { number in
            let roundTrip: UInt32 = number > 20 ? 60 : 10
            let now = number + roundTrip
            pace.note(heard: number, roundTrip: Int32(roundTrip), oneWay: nil, last: number, at: now)
            return pace.interval
        }
        #expect(intervals.prefix(28).allSatisfy { $0 == 1 } && intervals[28] > 1, "\(intervals)")
        let interval = pace.interval
        let turns = (100..<100 + 60 * interval).filter { pace.takeTurn(at: $0) }
        #expect(turns.count == 60)
        let next = 101 + 59 * interval
        let isEarly = pace.takeTurn(at: next)
        pace.sendInNextTick()
        let isHurried = pace.takeTurn(at: next)
        #expect(!isEarly && isHurried)
        // A queue in the other direction is none of this one's: after five seconds the interval is shorter.
        var number: UInt32 = 30
        let start = number + 60
        while pace.interval == interval, number < 1_000 {
            let roundTrip = 25 + interval
            let now = start + number - 30
            pace.note(heard: number, roundTrip: Int32(roundTrip), oneWay: 5, last: number, at: now)
            number += 1
        }
        #expect((300...303).contains(number - 30), "\(number)")
    }

    @Test("finds the link's rate, empties the queue, and seldom tries a higher rate")
    func narrow() {
        for rate in stride(from: 170, through: 950, by: TestExtent.full(30, slice: 90)) {
            var way = Way(rate: rate)
            for tick in 1...1_800 { way.step(tick) }
            var (late, longest) = (0, 0)
            for tick in 1_801...18_000 {
                way.step(tick)
                longest = max(longest, Int(way.pace.interval))
                // Half a second at the link's rate.
                if way.backlog * 1_000 > rate * 30 { late += 1 }
            }
            way.rate = 1_000
            for tick in 18_001...36_000 { way.step(tick) }
            let isFound = (2...min(2 * (1_000 / rate) + 3, 15)).contains(longest)
            #expect(late < 1_620 && isFound && way.pace.interval == 1, "rate \(rate): \(late) ticks late, \(longest)")
        }
    }

    @Test("jitter, loss, silence and a delay that swells are no queue")
    func wide() {
        for seed in 1...6 as ClosedRange<UInt64> {
            var random = SplitMix64(seed: seed)
            var way = Way(rate: 1_000)
            for tick in 1...36_000 where !way.pace.wasSlowed {
                let isSilent = seed == 1 && tick % 600 < 90
                let isLost = random.next() % 100 < seed * 10
                let swelling = seed == 2 ? tick % 240 / 12 : 0
                way.step(tick, jitter: Int(random.next() % (seed * 8)) + swelling, isLost: isLost || isSilent)
            }
            #expect(!way.pace.wasSlowed && way.pace.interval == 1, "seed \(seed)")
        }
    }
}
