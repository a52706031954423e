internal import OperatingSystem

/// The last lines from a pipe: the output of a process, or its errors, or those of a connection in another thread.
final class PipeOutput {
    let descriptor: Int32
    private var latest: [UInt8] = []

    /// The most bytes to keep; the most to read in one call.
    private static let capacity = 4_096
    private static let bytesAtOnce = 1 << 20

    /// Polls for the end since the stream ended, and their limits: half a second in all, each within a frame.
    private var polls = 0
    private static let maximumPolls = 100
    private static let waitAtOnce = Duration.milliseconds(5)

    /// - Parameter descriptor: The reading end of a pipe; closed with the value.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        SystemCalls.prepare(descriptor)
    }

    deinit { SystemCalls.close(descriptor) }

    var lines: [String] { latest.split(separator: 10).map { String(decoding: $0, as: UTF8.self) } }

    /// The reason of an end, found in these errors; `nil` without any error.
    var reason: String? { CommandErrors.reason(in: latest) }

    /// True once the errors of a stream that has ended have ended, too, or were polled a hundred times.
    func areComplete() -> Bool {
        polls += 1
        if read() || polls > Self.maximumPolls { return true }
        // The ended stream is always ready: without a wait, all polls could precede the last line of errors.
        Poller.wait(Self.waitAtOnce, for: descriptor)
        return false
    }

    /// Reads the available lines: a process blocks while the pipe is full.
    ///
    /// - Returns: True if the pipe has ended.
    @discardableResult
    func read() -> Bool {
        var total = 0
        while total < Self.bytesAtOnce {
            guard let more = SystemCalls.readSome(descriptor) else { return false }
            if more.isEmpty { return true }
            total += more.count
            latest = Array((latest + more).suffix(Self.capacity))
        }
        return false
    }
}
