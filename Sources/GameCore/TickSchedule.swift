/// Decides when ticks are due, 60 a second, by a clock that its caller reads.
///
/// The devices of a lab, live play, and the peer of a real session all use this schedule.
///
/// ``mostMadeUp`` is the one bound of catching up. A delay of up to so many ticks means a busy machine: the schedule
/// makes up these ticks one by one. A longer delay means that the device stood still: one tick is due, and
/// ``Due/missed`` counts the others. A match without a remote player drops the missed ticks, because a ball that jumps
/// is worse than one that waits. A peer makes up as many of them at once as the other peers are ahead: it is in step
/// again within a second, even where the clock stood still with the device and tells of no missed tick. A clock that is
/// slow by less than the bound is made up for by `speedUp`.
///
/// A caller may take one tick per slot early, to answer a key at once. The slot's own tick is then left out, so
/// the pace stays 60 a second however many keys come.
public struct TickSchedule: Sendable {
    /// The length of a tick in sixtieths of a microsecond, a unit in which it is a whole number.
    public static let length: Int64 = 1_000_000

    /// The most ticks that are made up at once: a tenth of a second.
    public static let mostMadeUp = 6

    /// When the next slot begins, in sixtieths of a microsecond by the clock.
    public private(set) var next: Int64

    /// Whether the next slot's tick was taken early.
    private var isAhead = false

    /// - Parameter next: When the first tick is due, in sixtieths of a microsecond by the clock.
    public init(next: Int64) {
        self.next = next
    }

    /// The ticks that are due at a moment.
    public struct Due: Sendable, Hashable {
        /// How many ticks to make now, 0 to ``TickSchedule/mostMadeUp``.
        public var ticks: Int

        /// How many more ticks were due while the device stood still.
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
    ///   - speedUp: How much shorter each following tick is, in parts per million.
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
    /// - Returns: Whether that tick was still there to take.
    public mutating func takeEarly() -> Bool {
        defer { isAhead = true }
        return !isAhead
    }
}

/// The schedule by a clock of `Duration`, as live play has it.
extension TickSchedule {
    /// A tick, rounded up to whole nanoseconds.
    public static let tick = Duration.nanoseconds(16_666_667)

    /// Makes a schedule whose first tick is due one tick after `start`.
    public init(start: Duration) {
        self.init(next: start.sixtieths + Self.length)
    }

    /// When the next slot begins, rounded up to whole nanoseconds, so that the tick is due at that time.
    public var nextTime: Duration { .nanoseconds((next * 50 + 2) / 3) }

    /// Takes the ticks that are due by now.
    ///
    /// - Parameter speedUp: How much shorter each following tick is, in parts per million.
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
