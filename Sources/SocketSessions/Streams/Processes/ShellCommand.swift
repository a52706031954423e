internal import OperatingSystem

/// A running shell command whose standard input and output carry a stream.
///
/// It runs in a session of its own: the keys that stop or end the game do not reach it, and it cannot ask for a
/// password on the terminal that the game draws on.
final class ShellCommand {
    let process: pid_t

    private init(process: pid_t) {
        self.process = process
    }

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
        return ByteStream(
            input: fromCommand.reading,
            output: toCommand.writing,
            command: ShellCommand(process: process),
            errors: ErrorOutput(errors.reading)
        )
    }

    /// Abandons the command, whose input has ended; it is terminated if it keeps running.
    func release() {
        ChildProcess.reap(process, group: true)
    }
}
