internal import OperatingSystem
internal import Synchronization

/// Makes the runs of a hunt, several at a time, and hands them out in the order of their numbers.
///
/// The programs are processes of their own: threads of this one wait for them.
package final class PeerHuntPool: Sendable {
    private let state: Mutex<State>

    private struct State {
        let hunt: PeerHunt

        /// The number of the next run to begin, and of the next one to hand out.
        var begun = 1
        var taken = 1
        var made: [Int: PeerHunt.Result] = [:]
        var isStopped = false
    }

    package init(_ hunt: PeerHunt, jobs: Int) {
        state = Mutex(State(hunt: hunt))
        for _ in 0..<min(jobs, hunt.count) { SystemThread.start { [self] in work() } }
    }

    private func work() {
        while let (hunt, number) = begin() {
            let run = hunt.run(number)
            state.withLock { $0.made[number] = run }
        }
    }

    private func begin() -> (PeerHunt, Int)? {
        state.withLock { state in
            guard !state.isStopped, state.begun <= state.hunt.count else { return nil }
            defer { state.begun += 1 }
            return (state.hunt, state.begun)
        }
    }

    /// The next run in their order; `nil` if it is not made within the time.
    package func next(within time: Duration) -> PeerHunt.Result? {
        let end = ContinuousClock.now + time
        while true {
            let run = state.withLock { state -> PeerHunt.Result? in
                guard let run = state.made.removeValue(forKey: state.taken) else { return nil }
                state.taken += 1
                return run
            }
            guard run == nil, ContinuousClock.now < end else { return run }
            Poller.wait(.milliseconds(2))
        }
    }

    /// Begins no more runs.
    package func stop() { state.withLock { $0.isStopped = true } }
}
