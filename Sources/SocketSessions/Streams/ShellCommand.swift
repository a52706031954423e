internal import OperatingSystem

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A running shell command whose standard input and output carry a stream.
///
/// It runs in a session of its own: the keys that stop or end the game do not reach it, and it cannot ask for a
/// password on the terminal that the game draws on.
final class ShellCommand {
    let process: pid_t
    private var errors: Int32
    private var lastErrors: [UInt8] = []

    /// The most bytes of errors to keep; the most to read in one call.
    private static let keptErrors = 1_024
    private static let errorsAtOnce = 1 << 20

    /// Polls for the end since the output ended, and their limits: half a second in all, each within a frame.
    private var questions = 0
    private static let maximumQuestions = 100
    private static let waitAtOnce = Duration.milliseconds(5)

    private init(process: pid_t, errors: Int32) {
        self.process = process
        self.errors = errors
        SystemCalls.prepare(errors)
    }

    deinit { SystemCalls.close(errors) }

    /// - Throws: ``RelayError``
    static func start(_ text: String) throws(RelayError) -> ByteStream {
        guard let toCommand = SystemCalls.pipe() else { throw RelayError(.system, SystemCalls.errorText) }
        guard let fromCommand = SystemCalls.pipe(), let errors = SystemCalls.pipe() else {
            throw RelayError(.system, SystemCalls.errorText)
        }
        let ends = [toCommand.reading, fromCommand.writing, errors.writing]
        defer { for descriptor in ends { SystemCalls.close(descriptor) } }
        guard let process = ChildProcess.start("/bin/sh", ["sh", "-c", text], standard: ends) else {
            let reason = SystemCalls.errorText
            for descriptor in [toCommand.writing, fromCommand.reading, errors.reading] { SystemCalls.close(descriptor) }
            throw RelayError(.system, "cannot start /bin/sh: \(reason)")
        }
        let command = ShellCommand(process: process, errors: errors.reading)
        return ByteStream(input: fromCommand.reading, output: toCommand.writing, command: command)
    }

    /// The reason why the command ended, once its output has: from its last lines of errors, if any.
    ///
    /// `nil` until the error output has ended or was polled a hundred times.
    var ending: String? {
        questions += 1
        guard readErrors() || questions > Self.maximumQuestions else {
            // The ended output is always ready: without a wait, all polls could precede the last line of errors.
            var poller = Poller()
            poller.add(errors, reads: true, writes: false)
            poller.wait(Self.waitAtOnce)
            return nil
        }
        return CommandErrors.reason(in: lastErrors) ?? "the command ended"
    }

    /// Abandons the command, whose input has ended; it is terminated if it keeps running.
    func release() {
        ChildProcess.reap(process, group: true)
    }

    /// Reads the available errors.
    ///
    /// - Returns: True if the error output has ended.
    @discardableResult
    func readErrors() -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { chunk in
            var total = 0
            while total < Self.errorsAtOnce {
                let count = SystemCalls.read(errors, chunk)
                guard count > 0 else { return count == 0 }
                total += count
                lastErrors = Array((lastErrors + chunk[..<count]).suffix(Self.keptErrors))
            }
            return false
        }
    }
}
