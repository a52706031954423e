internal import OperatingSystem

/// A monotonic clock that stops while the machine sleeps, so that a room on it wakes up with its guests connected.
package struct SystemClock: Sendable {
    private let start = SuspendingClock.now

    package init() {}

    /// Reads a clock that starts now.
    package static func started() -> () -> Duration {
        let clock = SystemClock()
        return { clock.now }
    }

    /// Waits this long, or until a signal.
    static func wait(_ duration: Duration) { Poller.wait(duration) }

    package var now: Duration { SuspendingClock.now - start }
}
