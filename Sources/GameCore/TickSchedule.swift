/// Decides when ticks are due by a clock, 60 a second, from times that it is told.
///
/// Everything that ticks has this one schedule: the devices of a lab, live play, and a peer of a real session.
/// A delay of up to ``mostMadeUp`` ticks is a busy machine: the ticks are made up one by one. After a longer one
/// the device stood still: one tick is due, and ``Due/missed`` says how many were not made. What plays alone loses
/// that time, because a ball that jumps is worse than one that waits. A peer makes as many of them at once as
/// the others are ahead, which only it can know.
///
/// A tick may be taken early, once per slot, so that a key is answered at once; the slot's own tick
/// is then left out, and the pace stays 60 a second however many keys come.
public struct TickSchedule: Sendable {
    /// A tick in the unit of ``next``, sixtieths of a microsecond: nothing is rounded away from tick to tick.
    public static let length: Int64 = 1_000_000

    /// The most ticks that follow each other at once: a tenth of a second.
    public static let mostMadeUp = 6

    /// When the next slot begins, in sixtieths of a microsecond by the clock.
    public private(set) var next: Int64
    private var isAhead = false

    /// - Parameter next: When the first tick is due, in sixtieths of a microsecond by the clock.
    public init(next: Int64) {
        self.next = next
    }

    /// The ticks that are due at a moment.
    public struct Due: Sendable, Hashable {
        /// How many to make, each as any other: up to ``TickSchedule/mostMadeUp``.
        public var ticks: Int

        /// How many were due besides while the device stood still.
        public var missed: Int

        public init(ticks: Int, missed: Int = 0) {
            self.ticks = ticks
            self.missed = missed
        }
    }

    /// Takes the ticks that are due by now.
    ///
    /// - Parameters:
    ///   - now: What the clock shows, in sixtieths of a microsecond.
    ///   - speedUp: By how much sooner each following tick is due, in parts per million.
    public mutating func takeDue(at now: Int64, speedUp: Int = 0) -> Due {
        guard now >= next else { return Due(ticks: 0) }
        let length = Self.length - Int64(speedUp)
        let slots = (now - next) / length + 1
        next += length * slots
        defer { isAhead = false }
        let count = Int(isAhead ? slots - 1 : slots)
        return count > Self.mostMadeUp ? Due(ticks: 1, missed: count - 1) : Due(ticks: count)
    }

    /// Takes the next slot's tick now, if it has not been taken.
    public mutating func takeEarly() -> Bool {
        defer { isAhead = true }
        return !isAhead
    }
}

/// By a clock that tells durations, which live play has.
extension TickSchedule {
    /// A tick, rounded up to whole nanoseconds.
    public static let tick = Duration.nanoseconds(16_666_667)

    /// Begins a tick after `start`.
    public init(start: Duration) {
        self.init(next: start.sixtieths + Self.length)
    }

    /// When the next slot begins, rounded up to whole nanoseconds: who waits until then finds the tick due.
    public var nextTime: Duration { .nanoseconds((next * 50 + 2) / 3) }

    public mutating func takeDue(at now: Duration) -> Due {
        takeDue(at: now.sixtieths)
    }
}

extension Duration {
    /// Whole sixtieths of a microsecond, the rest cut off.
    fileprivate var sixtieths: Int64 {
        components.seconds * 60_000_000 + components.attoseconds / 1_000_000_000 * 3 / 50
    }
}
