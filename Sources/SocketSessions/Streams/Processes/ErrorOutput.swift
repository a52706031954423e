internal import OperatingSystem

/// The error output of what carries a stream: of a command, or of a connection in another thread.
final class ErrorOutput {
    private let descriptor: Int32
    private var latest: [UInt8] = []

    /// The most bytes to keep; the most to read in one call.
    private static let capacity = 1_024
    private static let bytesAtOnce = 1 << 20

    /// Polls for the end since the stream ended, and their limits: half a second in all, each within a frame.
    private var questions = 0
    private static let maximumQuestions = 100
    private static let waitAtOnce = Duration.milliseconds(5)

    /// - Parameter descriptor: The reading end of a pipe; closed with the value.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        SystemCalls.prepare(descriptor)
    }

    deinit { SystemCalls.close(descriptor) }

    /// The reason why the stream ended, once it has: from the last lines of errors, if any.
    ///
    /// - Parameter unknown: The reason if there is no error.
    /// - Returns: `nil` until the error output has ended or was polled a hundred times.
    func reason(or unknown: String) -> String? {
        questions += 1
        guard read() || questions > Self.maximumQuestions else {
            // The ended stream is always ready: without a wait, all polls could precede the last line of errors.
            var poller = Poller()
            poller.add(descriptor, reads: true, writes: false)
            poller.wait(Self.waitAtOnce)
            return nil
        }
        return CommandErrors.reason(in: latest) ?? unknown
    }

    /// Reads the available errors: a command blocks while the pipe of its errors is full.
    ///
    /// - Returns: True if the error output has ended.
    @discardableResult
    func read() -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { chunk in
            var total = 0
            while total < Self.bytesAtOnce {
                let count = SystemCalls.read(descriptor, chunk)
                guard count > 0 else { return count == 0 }
                total += count
                latest = Array((latest + chunk[..<count]).suffix(Self.capacity))
            }
            return false
        }
    }
}
