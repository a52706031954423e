/// A thread for a blocking system call.
package enum SystemThread {
    /// Runs a function in a detached thread.
    ///
    /// - Returns: True if the system had a thread for it.
    @discardableResult
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let work = Unmanaged.passRetained(Work(body)).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
            let status = pthread_create(&thread, nil, { SystemThread.run($0) }, work)
            if status == 0, let thread { pthread_detach(thread) }
        #else
            var thread = pthread_t()
            let status = pthread_create(&thread, nil, { $0.flatMap { SystemThread.run($0) } }, work)
            if status == 0 { pthread_detach(thread) }
        #endif
        if status != 0 { Unmanaged<Work>.fromOpaque(work).release() }
        return status == 0
    }

    private static func run(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
        return nil
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }
}
