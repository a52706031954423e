/// The connection to a room: its state, time-out, and retries with back-off.
struct Connection: Sendable {
    enum State: Sendable, Equatable {
        /// An activation is under way.
        case connecting
        /// There is a session.
        case open
        /// The session was lost, or the room has no place yet; the next activation is due after some ticks.
        case waiting(ticks: Int)
        /// There was no session yet; the player starts the next activation.
        case failed
        /// The room is over or cannot be played in; there are no more activations.
        case closed(String)
    }

    private(set) var state = State.connecting

    /// The reason why there is no session; `nil` before the first problem.
    private(set) var problem: String?

    /// Failed activations since the last session, which lengthen the back-off.
    private(set) var failures = 0

    private(set) var wasOpen = false

    /// Back-off in seconds, by the number of failures in a row.
    private static let pauses = [1, 2, 4, 8, 15]

    /// Ticks until an activation times out.
    private static let patience = 600

    /// Ticks since the activation began.
    private var age = 0

    mutating func open() {
        self = Connection()
        state = .open
        wasOpen = true
    }

    /// Notes a failed activation or a lost session.
    ///
    /// The next activation follows by itself if there was a session before, or the problem passes.
    ///
    /// - Parameter passes: True if the same activation may succeed later.
    mutating func fail(_ problem: String, passes: Bool = false) {
        guard wasOpen || passes else {
            self.problem = problem
            state = .failed
            return
        }
        let pause = Self.pauses[min(failures, Self.pauses.count - 1)]
        self.problem = problem
        failures += 1
        state = .waiting(ticks: 60 * pause)
    }

    mutating func close(_ reason: String) {
        state = .closed(reason)
    }

    /// Ends the back-off.
    ///
    /// - Returns: True if the next activation begins now.
    mutating func tryNow() -> Bool {
        switch state {
        case .waiting, .failed:
            age = 0
            state = .connecting
            return true
        case .connecting, .open, .closed:
            return false
        }
    }

    /// True if the state can change without the player.
    var isMoving: Bool {
        switch state {
        case .connecting, .open, .waiting: true
        case .failed, .closed: false
        }
    }

    /// Advances by ticks.
    ///
    /// - Returns: True if the next activation begins now.
    mutating func pass(_ ticks: Int) -> Bool {
        switch state {
        case .connecting:
            age += ticks
            if age >= Self.patience { fail("no answer") }
            return false
        case .waiting(let left) where left > ticks:
            state = .waiting(ticks: left - ticks)
            return false
        case .waiting:
            return tryNow()
        case .open, .failed, .closed:
            return false
        }
    }
}
