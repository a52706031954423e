/// The way into a room: how it stands, and when it is tried again by itself.
struct Connection: Sendable {
    enum State: Sendable, Equatable {
        /// An activation is under way.
        case connecting
        /// There is a session.
        case open
        /// The session was lost, and the next activation is due after some ticks.
        case waiting(ticks: Int)
        /// There was no session yet, and the next activation is the player's to begin.
        case failed
        /// The room is over, or not to be played in: nothing is tried any more.
        case closed(String)
    }

    private(set) var state = State.connecting

    /// Why there is no session; `nil` before the first problem.
    private(set) var problem: String?

    /// How many activations have failed since the last session: the pauses between them get longer.
    private(set) var failures = 0

    /// Whether there was a session before.
    private(set) var wasOpen = false

    /// Seconds from a failure to the next activation: longer with each one in a row.
    private static let pauses = [1, 2, 4, 8, 15]

    /// Ticks until an activation counts as failed.
    private static let patience = 600

    /// Ticks since the activation began.
    private var age = 0

    mutating func open() {
        self = Connection()
        state = .open
        wasOpen = true
    }

    /// Notes that there is no session now.
    ///
    /// Another activation follows by itself where there was a session before.
    mutating func fail(_ problem: String) {
        guard wasOpen else {
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

    /// Ends the wait for the next activation.
    ///
    /// - Returns: Whether the next activation begins now.
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

    /// Whether it changes by itself.
    var isMoving: Bool {
        switch state {
        case .connecting, .open, .waiting: true
        case .failed, .closed: false
        }
    }

    /// Lets ticks pass.
    ///
    /// - Returns: Whether the next activation begins now.
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
