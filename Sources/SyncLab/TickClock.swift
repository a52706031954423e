internal import MockGroupSessions

/// Decides when a device's ticks are due by the device's own clock.
///
/// A tick is due whenever the clock shows a whole number of them. What a device could not do in time,
/// because it stood still, it does at once when it goes on: up to ``mostCaughtUp`` ticks, because others
/// wait for them; after longer the time is lost, and the next tick is a whole one away.
struct TickClock {
    /// The most ticks that follow each other at once: half a second, which is less than a prediction window.
    static let mostCaughtUp = 30

    private let clock: PeerClock

    /// What the clock shows when the next tick is due, in sixtieths of a microsecond, of which a tick is
    /// a whole number: nothing is rounded away from tick to tick.
    private var due: Int64

    /// What the clock shows at the beginning, in the same unit.
    private let offset: Int64

    /// When the device does its next tick.
    private(set) var next: VirtualTime

    /// A tick, in sixtieths of a microsecond.
    private static let tick: Int64 = 1_000_000

    /// - Parameter ticks: How many ticks of a right clock have gone by before the device was there.
    init(_ clock: PeerClock, after ticks: UInt32 = 0) {
        self.clock = clock
        offset = clock.startOffset.microseconds * 60
        due = offset <= 0 ? 0 : (offset + Self.tick - 1) / Self.tick * Self.tick
        due += Int64(ticks) * Self.tick
        next = VirtualTime()
        next = clock.resumption(at: time(of: due))
    }

    /// Whether the device can do anything.
    func runs(at time: VirtualTime) -> Bool {
        clock.runs(at: time)
    }

    /// The ticks to make now, at ``next`` or later.
    ///
    /// - Parameter speedUp: By how much sooner each following tick is due, in parts per million.
    mutating func takeDue(speedUp: Int) -> Int {
        let now = next
        var count = 0
        while time(of: due) <= now {
            due += Self.tick - Int64(speedUp)
            count += 1
        }
        if count > Self.mostCaughtUp {
            due = reading(at: now) + Self.tick
            count = 1
        }
        next = clock.resumption(at: time(of: due))
        return count
    }

    /// When the clock shows this, in whole microseconds.
    private func time(of reading: Int64) -> VirtualTime {
        let elapsed = reading - offset
        guard clock.skew != 0 else { return VirtualTime(microseconds: elapsed / 60) }
        let whole = 60 * (1_000_000 + clock.skew)
        return VirtualTime(microseconds: whole.dividingFullWidth(elapsed.multipliedFullWidth(by: 1_000_000)).quotient)
    }

    /// What the clock shows, in sixtieths of a microsecond.
    private func reading(at time: VirtualTime) -> Int64 {
        let product = time.microseconds.multipliedFullWidth(by: 60 * (1_000_000 + clock.skew))
        return Int64(1_000_000).dividingFullWidth(product).quotient + offset
    }
}
