internal import OperatingSystem

/// The signals that ask a relay to end, as a descriptor that becomes readable: a byte for each, its number.
public enum StopSignals {
    /// The writing end, for the signal handler.
    ///
    /// A handler captures nothing and takes no lock. The descriptor is set once, before the handlers are installed, and
    /// only read afterwards.
    nonisolated(unsafe) private static var writing: Int32 = -1

    /// Catches SIGINT, SIGTERM and SIGHUP from now on.
    ///
    /// - Parameter isHosted: True to catch ``RoomRecord/endIfEmpty``, too.
    /// - Returns: A descriptor that is readable after a signal; -1 if the system has none.
    public static func catchAll(isHosted: Bool = false) -> Int32 {
        guard let pair = SystemCalls.socketPair() else { return -1 }
        writing = pair.1
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] + (isHosted ? [RoomRecord.endIfEmpty] : []) {
            sigaddset(&signals, number)
            signal(number) { number in
                var byte = UInt8(truncatingIfNeeded: number)
                _ = send(StopSignals.writing, &byte, 1, 0)
            }
        }
        // The thread that started this process may have blocked them.
        sigprocmask(SIG_UNBLOCK, &signals, nil)
        return pair.0
    }

    /// Lets these signals end the program again.
    public static func release() {
        for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
    }

    /// The next signal of a descriptor that is readable; `nil` if the descriptor has ended.
    public static func next(on descriptor: Int32) -> Int32? {
        var byte: UInt8 = 0
        return withUnsafeMutableBytes(of: &byte) { SystemCalls.read(descriptor, $0) } == 1 ? Int32(byte) : nil
    }
}
