/// Decides when a tick is due, from times that it is told.
///
/// A tick may be taken early, once per slot, so that a key is answered at once; the slot's own tick
/// is then left out, and the pace stays 60 a second however many keys come.
public struct TickSchedule: Sendable {
    public static let tick = Duration.nanoseconds(16_666_667)

    /// After a longer delay the time is lost, rather than caught up with by a jump of the ball.
    private static let mostCaughtUp = 6

    /// When the next slot begins, as time since the program's start.
    public private(set) var next: Duration
    private var isAhead = false

    public init(start: Duration) {
        next = start + TickSchedule.tick
    }

    /// The ticks to make now.
    public mutating func due(at now: Duration) -> Int {
        guard now >= next else { return 0 }
        let slots = Int((now - next) / TickSchedule.tick) + 1
        guard slots <= TickSchedule.mostCaughtUp else {
            self = TickSchedule(start: now)
            return 1
        }
        next += TickSchedule.tick * slots
        defer { isAhead = false }
        return isAhead ? slots - 1 : slots
    }

    /// Takes the next slot's tick now, if it has not been taken.
    public mutating func takeEarly() -> Bool {
        defer { isAhead = true }
        return !isAhead
    }
}
