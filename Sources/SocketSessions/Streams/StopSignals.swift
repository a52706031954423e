internal import OperatingSystem

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The signals that ask a process to end, as a descriptor that becomes readable.
public enum StopSignals {
    /// The writing end, for the signal handler.
    ///
    /// A handler captures nothing and takes no lock. The descriptor is set once, before the handlers are installed, and
    /// only read afterwards.
    nonisolated(unsafe) private static var writing: Int32 = -1

    /// Catches SIGINT, SIGTERM and SIGHUP from now on.
    ///
    /// - Returns: A descriptor that is readable after a signal; -1 if the system has none.
    public static func catchAll() -> Int32 {
        guard let pair = SystemCalls.socketPair() else { return -1 }
        writing = pair.1
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            sigaddset(&signals, number)
            signal(number) { _ in
                var byte: UInt8 = 0
                _ = send(StopSignals.writing, &byte, 1, 0)
            }
        }
        // The thread that started this process may have blocked them.
        sigprocmask(SIG_UNBLOCK, &signals, nil)
        return pair.0
    }
}
