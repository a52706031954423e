/// Time that passes while the machine runs.
///
/// It stands still while the machine sleeps: a room on it wakes up with its guests, as if nothing had been.
package struct SystemClock: Sendable {
    private let start = SuspendingClock.now

    package init() {}

    /// The time since the clock was made.
    package var now: Duration { SuspendingClock.now - start }
}
