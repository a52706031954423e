package import GameBasics
package import MockGroupSessions

/// A device's ``GameCore/TickSchedule`` by the device's own clock, in the lab's time.
package struct TickClock {
    package let clock: PeerClock
    private var schedule: TickSchedule

    /// The clock's reading at the beginning, in sixtieths of a microsecond.
    private let offset: Int64

    /// The end of the last suspension that an action caused.
    private var suspendedUntil = VirtualTime()

    /// The time of the device's next tick.
    package private(set) var next: VirtualTime

    /// - Parameter ticks: The ticks that an exact clock has made when the device is added.
    package init(_ clock: PeerClock, after ticks: UInt32 = 0) {
        self.clock = clock
        offset = clock.startOffset.microseconds * 60
        let length = TickSchedule.length
        let first = offset <= 0 ? 0 : (offset + length - 1) / length * length
        schedule = TickSchedule(next: first + Int64(ticks) * length)
        next = VirtualTime()
        next = dueTime
    }

    /// True if the device can do anything.
    package func runs(at time: VirtualTime) -> Bool {
        time >= suspendedUntil && clock.runs(at: time)
    }

    /// Suspends the device until a moment; its clock runs on.
    package mutating func suspend(until end: VirtualTime) {
        suspendedUntil = max(suspendedUntil, end)
        next = dueTime
    }

    /// The time at which the schedule's next tick can be made.
    private var dueTime: VirtualTime {
        clock.resumption(at: max(time(of: schedule.next), suspendedUntil))
    }

    /// The ticks to make now, at ``next`` or later.
    ///
    /// - Parameter speedUp: Reduction of the length of the following ticks, in parts per million.
    package mutating func takeDue(speedUp: Int) -> TickSchedule.Due {
        let due = schedule.takeDue(at: lastReading(in: next), speedUp: speedUp)
        next = dueTime
        return due
    }

    /// The time at which the clock has a reading, in whole microseconds.
    private func time(of reading: Int64) -> VirtualTime {
        let elapsed = reading - offset
        guard clock.skew != 0 else { return VirtualTime(microseconds: elapsed / 60) }
        let whole = 60 * Int64(1_000_000 + clock.skew)
        return VirtualTime(microseconds: whole.dividingFullWidth(elapsed.multipliedFullWidth(by: 1_000_000)).quotient)
    }

    /// The clock's last reading within a microsecond, in sixtieths of one: the largest whose ``time(of:)`` is this
    /// time.
    private func lastReading(in time: VirtualTime) -> Int64 {
        let end = time.microseconds + 1
        guard clock.skew != 0 else { return end * 60 - 1 + offset }
        let product = end.multipliedFullWidth(by: 60 * Int64(1_000_000 + clock.skew))
        let (quotient, remainder) = Int64(1_000_000).dividingFullWidth(product)
        return (remainder == 0 ? quotient - 1 : quotient) + offset
    }
}
