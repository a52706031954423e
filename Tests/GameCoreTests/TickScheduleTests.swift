internal import GameBasics
internal import GameCore
internal import Testing

@Suite("The schedule of ticks") struct TickScheduleTests {
    private let tick = TickSchedule.tick

    @Test("has one tick a slot, and exactly sixty a second")
    func slots() {
        var schedule = TickSchedule(start: .zero)
        let times = [tick - .nanoseconds(1), tick, tick, .milliseconds(100)]
        let due = times.map { schedule.takeDue(at: $0) }
        #expect(due.map(\.ticks) == [0, 1, 0, 5] && schedule.nextTime == .nanoseconds(116_666_667))
        for second in 1...3_600 {
            var ticks = second == 1 ? 6 : 0
            while ticks < 60 {
                // Nothing is due before the announced time, and one tick is due at that time.
                let early = schedule.takeDue(at: schedule.nextTime - .nanoseconds(17)).ticks
                let due = schedule.takeDue(at: schedule.nextTime).ticks
                #expect(early == 0 && due == 1)
                ticks += due
            }
            #expect(ticks == 60 && schedule.nextTime == .seconds(second) + tick)
        }
    }

    @Test("makes up a short delay tick by tick, and says how long a longer one was", arguments: [false, true])
    func stall(isAhead: Bool) {
        for slots in 1...1_000 {
            var schedule = TickSchedule(next: 5)
            if isAhead { _ = schedule.takeEarly() }
            let count = isAhead ? slots - 1 : slots
            let due = schedule.takeDue(at: 4 + TickSchedule.length * Int64(slots))
            let expected = count > 6 ? TickSchedule.Due(ticks: 1, missed: count - 1) : TickSchedule.Due(ticks: count)
            // No part of a tick is lost or made twice.
            let start = schedule.next
            let next = schedule.takeDue(at: start)
            #expect([due, next] == [expected, TickSchedule.Due(ticks: 1)], "\(slots) slots")
            #expect(start == 5 + TickSchedule.length * Int64(slots))
        }
    }

    @Test("shortens the ticks of a peer that is behind, in a gap too")
    func speedUp() {
        var schedule = TickSchedule(next: 0)
        let due = [0, 979_999, 980_000 * 50].map { schedule.takeDue(at: $0, speedUp: 20_000) }
        #expect(due.map(\.ticks) == [1, 0, 1] && due.map(\.missed) == [0, 0, 49] && schedule.next == 980_000 * 51)
    }

    @Test("keeps 60 a second whatever keys come when", arguments: [1, 2, 3, 5, 8, 13, 21, 34] as [UInt64])
    func pace(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var schedule = TickSchedule(start: .zero)
        var (now, ticks, early) = (Duration.zero, 0, 0)
        // The loop wakes for a key or for the due tick, whichever comes first.
        while now < .seconds(10) {
            let key = Duration.microseconds(Int(generator.next() % 40_000 >> (seed % 4 * 2)))
            now = min(now + key, max(schedule.nextTime, now))
            let isKey = now < schedule.nextTime
            ticks += schedule.takeDue(at: now).ticks
            if isKey, schedule.takeEarly() {
                ticks += 1
                early += 1
            }
            // A microsecond more, because a tick is rounded up to nanoseconds.
            #expect(abs(ticks - Int((now + .microseconds(1)) / TickSchedule.tick)) <= 1)
        }
        #expect(early > 50 && (599...601).contains(ticks))
    }
}
