internal import GameCore
internal import PongUI
internal import Testing

@Suite("The schedule of ticks") struct TickScheduleTests {
    private let tick = TickSchedule.tick

    @Test("has one tick a slot")
    func slots() {
        var schedule = TickSchedule(start: .zero)
        #expect(schedule.due(at: tick - .nanoseconds(1)) == 0)
        #expect(schedule.due(at: tick) == 1)
        #expect(schedule.due(at: tick) == 0)
        #expect(schedule.next == tick * 2)
        #expect(schedule.due(at: tick * 4) == 3)
        #expect(schedule.next == tick * 5)
    }

    @Test("leaves out the tick that was taken early")
    func early() {
        var schedule = TickSchedule(start: .zero)
        let isFirst = schedule.takeEarly()
        let isSecond = schedule.takeEarly()
        #expect(isFirst && !isSecond)
        #expect(schedule.due(at: tick) == 0)
        #expect(schedule.due(at: tick * 2) == 1)
        let isThird = schedule.takeEarly()
        #expect(isThird)
        #expect(schedule.due(at: tick * 4) == 1)
    }

    @Test("makes up for a short delay and forgets a long one")
    func stall() {
        var schedule = TickSchedule(start: .zero)
        #expect(schedule.due(at: tick * 6) == 6)
        #expect(schedule.due(at: tick * 6 + .seconds(5)) == 1)
        #expect(schedule.next == tick * 7 + .seconds(5))
        #expect(schedule.due(at: tick * 7 + .seconds(5)) == 1)
    }

    @Test("keeps 60 a second whatever keys come when", arguments: [1, 2, 3, 5, 8, 13, 21, 34] as [UInt64])
    func pace(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var schedule = TickSchedule(start: .zero)
        var (now, ticks, early) = (Duration.zero, 0, 0)
        // The loop wakes for a key or for the tick that is due, whichever comes first.
        while now < .seconds(10) {
            let key = Duration.microseconds(Int(generator.next() % 40_000 >> (seed % 4 * 2)))
            now = min(now + key, max(schedule.next, now))
            let isKey = now < schedule.next
            ticks += schedule.due(at: now)
            if isKey, schedule.takeEarly() {
                ticks += 1
                early += 1
            }
            // A nanosecond more, because the quotient is a floating-point number.
            #expect(abs(ticks - Int((now + .nanoseconds(1)) / TickSchedule.tick)) <= 1)
        }
        #expect(early > 50)
        #expect((599...601).contains(ticks))
    }

    @Test("is not sped up by a flood of keys")
    func flood() {
        var schedule = TickSchedule(start: .zero)
        var (ticks, early) = (0, 0)
        for millisecond in 1...1_000 {
            ticks += schedule.due(at: .milliseconds(millisecond))
            if schedule.takeEarly() { early += 1 }
        }
        #expect(early > 55)
        #expect((59...61).contains(ticks + early))
    }
}
