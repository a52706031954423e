internal import Dispatch
internal import Foundation
internal import Synchronization
package import Testing

/// Runs a suite's tests on threads of their own, because they block while they wait for a program.
///
/// The test runner has a thread per core: two blocked tests would hold up all others. Here twelve tests wait at the
/// same time, beside the computing ones. Child tasks inherit the executor, so the trait applies to the suite and not to
/// each test: the tests are queued before the first computing test takes the runner's threads.
package struct WaitingTrait: SuiteTrait, TestTrait, TestScoping {
    package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        testCase == nil ? self : nil
    }

    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(WaitingThreads.shared, operation: function)
    }
}

extension Trait where Self == WaitingTrait {
    /// A trait for tests that block while they wait for a program or a socket.
    package static var waits: Self { Self() }
}

/// A task executor with a fixed number of threads, on which tests may block.
private final class WaitingThreads: TaskExecutor {
    static let shared = WaitingThreads()

    /// Programs that wait for a key or a tick need little of a core each; more of them would delay each other.
    static let count = 12

    private let jobs = Mutex<[UnownedJob]>([])
    private let queued = DispatchSemaphore(value: 0)

    private init() {
        for _ in 0..<Self.count {
            Thread { [self] in
                while true {
                    queued.wait()
                    jobs.withLock { $0.removeFirst() }.runSynchronously(on: asUnownedTaskExecutor())
                }
            }.start()
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        queued.signal()
    }
}
