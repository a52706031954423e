internal import GameCore
@testable import MatchSync
@testable import SyncCore
@testable import MockGroupSessions
internal import TestExtent
import Testing

/// A peer that sends over a link with a queue, and gets acknowledgements after a delay.
@Suite("Send pace")
struct SendPaceTests {
    /// One direction, whose packets are acknowledged when they arrive.
    private struct Way {
        var pace = SendPace()
        var link: Link

        /// The time that the last packet takes, in microseconds.
        private(set) var travel: Int64 = 0
        private var flying: [(arrival: VirtualTime, number: UInt32)] = []
        private var heard: UInt32 = 0

        init(_ conditions: LinkConditions, seed: UInt64 = 1) {
            link = Link(conditions: conditions, seed: seed)
        }

        mutating func step(_ tick: Int) {
            let now = VirtualTime(microseconds: Int64(tick) * 1_000_000 / 60)
            if pace.takeTurn(at: UInt32(tick)),
                case .arriving(let time, _, _) = link.transmit(byteCount: 100 - Bandwidth.overheadBytes, at: now)
            {
                flying.append((time, UInt32(tick)))
                travel = time.microseconds - now.microseconds
            }
            let arrived = flying.filter { $0.arrival <= now }.map(\.number).max() ?? 0
            flying.removeAll { $0.arrival <= now }
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
        var number: UInt32 = 30
        func acknowledge(oneWay: Int32?) {
            pace.note(heard: number, roundTrip: 25 + Int32(interval), oneWay: oneWay, last: number, at: number + 60)
            number += 1
        }
        // A delay that has grown by less than a queue's is none, but is no time to send more.
        for _ in 0..<400 { acknowledge(oneWay: nil) }
        #expect(pace.interval == interval)
        // A queue in the other direction is none of this one's: after five seconds the interval is shorter.
        let start = number
        while pace.interval == interval, number < 1_000 { acknowledge(oneWay: 5) }
        #expect((300...303).contains(number - start), "\(number)")
    }

    @Test("the shortest delay is that of half a minute to a whole one")
    func shortest() {
        var delay = ShortestDelay()
        let times: [(UInt32, Int32)] = [(1, 10), (1_800, 12), (1_801, 20), (3_601, 20), (3_602, 20)]
        #expect(times.map { delay.excess(of: $1, at: $0) } == [0, 2, 10, 10, 0])
    }

    @Test("finds the link's rate, empties the queue, and seldom tries a higher rate")
    func narrow() {
        // In thousandths of a packet a tick.
        for rate in stride(from: 170, through: 950, by: TestExtent.full(30, slice: 60)) {
            let bandwidth = Bandwidth(bitsPerSecond: 48 * rate)
            var way = Way(LinkConditions(delay: .milliseconds(100), bandwidth: bandwidth))
            for tick in 1...1_800 { way.step(tick) }
            var (late, longest) = (0, 0)
            for tick in 1_801...18_000 {
                way.step(tick)
                longest = max(longest, Int(way.pace.interval))
                // Half a second, and the time of the packet itself.
                if way.travel > 600_000 + 100 * 8 * 1_000_000 / Int64(48 * rate) { late += 1 }
            }
            way.link.process.conditions.bandwidth = .unlimited
            for tick in 18_001...36_000 { way.step(tick) }
            let isFound = (2...min(2 * (1_000 / rate) + 3, 15)).contains(longest)
            #expect(late < 1_620 && isFound && way.pace.interval == 1, "rate \(rate): \(late) ticks late, \(longest)")
        }
    }

    @Test("jitter, loss, silence and a delay that swells are no queue")
    func wide() {
        for seed in 1...6 as ClosedRange<UInt64> {
            var conditions = LinkConditions(delay: .milliseconds(100 + 67 * Int(seed)))
            conditions.jitter = .uniform(.milliseconds(67 * Int(seed)))
            conditions.loss = .independent(.percent(10 * Int(seed)))
            if seed == 1 { conditions.blackout = Blackout(length: .milliseconds(1_500), every: .seconds(10)) }
            if seed == 2 { conditions.sawtooth = Sawtooth(height: .milliseconds(333), period: .seconds(4)) }
            var way = Way(conditions, seed: seed)
            for tick in 1...36_000 where !way.pace.wasSlowed { way.step(tick) }
            #expect(!way.pace.wasSlowed && way.pace.interval == 1, "seed \(seed)")
        }
    }
}
