internal import OperatingSystem
internal import Synchronization

/// The process groups of the programs that run: none outlives the lab.
package enum PeerGroups {
    private static let running = Mutex<[Int32]>([])

    static func add(_ process: Int32) { running.withLock { $0.append(process) } }

    static func remove(_ process: Int32) { running.withLock { $0.removeAll { $0 == process } } }

    /// Ends all groups at once, before the lab's own process ends.
    package static func endAll() {
        running.withLock { processes in
            for process in processes { kill(-process, SIGKILL) }
        }
    }
}
