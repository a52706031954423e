/// A monotonic clock that stops while the machine sleeps, so that a room on it wakes up with its guests connected.
package struct SystemClock: Sendable {
    private let start = SuspendingClock.now

    package init() {}

    package var now: Duration { SuspendingClock.now - start }
}
