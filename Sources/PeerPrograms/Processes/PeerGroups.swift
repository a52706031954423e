internal import OperatingSystem
internal import Synchronization

/// The process groups of the programs that run: none outlives the lab.
package enum PeerGroups {
    private static let groups = Mutex<Groups>(Groups())

    private struct Groups {
        var running: [Int32] = []

        /// True once all have been ended: no other one begins.
        var isOver = false
    }

    /// Starts a process, unless all groups have been ended: a signal finds it started and known, or not started.
    ///
    /// - Returns: `nil` if it was not started.
    static func start(_ start: () -> Int32?) -> Int32? {
        groups.withLock { groups in
            guard !groups.isOver, let process = start() else { return nil }
            groups.running.append(process)
            return process
        }
    }

    static func remove(_ process: Int32) { groups.withLock { $0.running.removeAll { $0 == process } } }

    /// Ends all groups at once, before the lab's own process ends.
    package static func endAll() {
        groups.withLock { groups in
            groups.isOver = true
            for process in groups.running { kill(-process, SIGKILL) }
        }
    }
}
