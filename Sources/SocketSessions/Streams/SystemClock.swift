/// A monotonic clock that stops while the machine sleeps, so that a room on it wakes up with its guests connected.
package struct SystemClock: Sendable {
    private let start = SuspendingClock.now

    package init() {}

    /// Reads a clock that starts now.
    package static func started() -> () -> Duration {
        let clock = SystemClock()
        return { clock.now }
    }

    package var now: Duration { SuspendingClock.now - start }
}
