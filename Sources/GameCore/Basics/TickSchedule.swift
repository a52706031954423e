/// Schedules 60 ticks a second by the caller's clock.
///
/// The devices of a lab, live play, and the peer of a real session share this schedule.
///
/// A delay of up to ``mostMadeUp`` ticks means a busy machine: the schedule makes up these ticks. A longer delay means
/// that the device slept: one tick is due, and ``Due/missed`` counts the others. A match without a remote player drops
/// missed ticks, because a jumping ball is worse than a waiting one. A peer makes up as many ticks as the other peers
/// are ahead, and is level within a second. This works even if the clock stopped with the device, so that no tick
/// counts as missed. `speedUp` compensates a clock that is slow by less than the bound.
///
/// A caller may take one tick per slot early, to answer a key at once. The slot's own tick is then skipped, so the pace
/// stays 60 a second for any number of keys.
public struct TickSchedule: Sendable {
    /// The length of a tick in sixtieths of a microsecond, a unit in which it is a whole number.
    public static let length: Int64 = 1_000_000

    /// The most ticks that are made up at once: a tenth of a second.
    public static let mostMadeUp = 6

    /// The beginning of the next slot, in sixtieths of a microsecond of the clock.
    public private(set) var next: Int64

    /// True if the next slot's tick was taken early.
    private var isAhead = false

    /// - Parameter next: The time of the first tick, in sixtieths of a microsecond of the clock.
    public init(next: Int64) {
        self.next = next
    }

    /// The ticks due at a moment.
    public struct Due: Sendable, Hashable {
        /// Ticks to make now, 0 to ``TickSchedule/mostMadeUp``.
        public var ticks: Int

        /// Further ticks that were due while the device slept.
        public var missed: Int

        public init(ticks: Int, missed: Int = 0) {
            self.ticks = ticks
            self.missed = missed
        }
    }

    /// Takes the ticks that are due by now.
    ///
    /// - Parameters:
    ///   - now: The clock's time in sixtieths of a microsecond.
    ///   - speedUp: Reduction of the length of each following tick, in parts per million.
    public mutating func takeDue(at now: Int64, speedUp: Int = 0) -> Due {
        guard now >= next else { return Due(ticks: 0) }
        let length = Self.length - Int64(speedUp)
        let slots = (now - next) / length + 1
        next += length * slots
        defer { isAhead = false }
        let count = Int(isAhead ? slots - 1 : slots)
        return count > Self.mostMadeUp ? Due(ticks: 1, missed: count - 1) : Due(ticks: count)
    }

    /// Takes the next slot's tick now.
    ///
    /// - Returns: False if that tick was taken before.
    public mutating func takeEarly() -> Bool {
        defer { isAhead = true }
        return !isAhead
    }
}

/// The schedule with a clock of `Duration`, for live play.
extension TickSchedule {
    /// A tick, rounded up to whole nanoseconds.
    public static let tick = Duration.nanoseconds(16_666_667)

    /// Creates a schedule whose first tick is due one tick after `start`.
    public init(start: Duration) {
        self.init(next: start.sixtieths + Self.length)
    }

    /// The beginning of the next slot, rounded up to whole nanoseconds so that its tick is due then.
    public var nextTime: Duration { .nanoseconds((next * 50 + 2) / 3) }

    /// Takes the ticks that are due by now.
    ///
    /// - Parameter speedUp: Reduction of the length of each following tick, in parts per million.
    public mutating func takeDue(at now: Duration, speedUp: Int = 0) -> Due {
        takeDue(at: now.sixtieths, speedUp: speedUp)
    }
}

extension Duration {
    /// The duration in sixtieths of a microsecond, rounded down.
    fileprivate var sixtieths: Int64 {
        components.seconds * 60_000_000 + components.attoseconds / 1_000_000_000 * 3 / 50
    }
}
