internal import OperatingSystem

/// A child process with a pipe for its output, its errors and, if told, its input.
///
/// It runs in a session of its own: the keys that stop or end the game do not reach it, and it cannot ask for a
/// password on the terminal that the game draws on.
struct PipedProcess {
    let number: pid_t

    /// This process's ends of the pipes; `input` is -1 without one.
    let input: Int32
    let output: Int32
    let errors: Int32

    /// - Throws: ``RelayError``
    init(
        _ program: String,
        _ arguments: [String],
        hasInput: Bool = false,
        environment: [String: String] = [:]
    ) throws(RelayError) {
        let toInput = hasInput ? SystemCalls.pipe() : nil
        let (fromOutput, fromErrors) = (SystemCalls.pipe(), SystemCalls.pipe())
        let ends = [toInput?.reading, fromOutput?.writing, fromErrors?.writing]
        let isReady = fromOutput != nil && fromErrors != nil && hasInput == (toInput != nil)
        let started = isReady ? ChildProcess.start(program, arguments, standard: ends, environment: environment) : nil
        let reason = SystemCalls.errorText
        for descriptor in ends.compactMap(\.self) { SystemCalls.close(descriptor) }
        input = toInput?.writing ?? -1
        output = fromOutput?.reading ?? -1
        errors = fromErrors?.reading ?? -1
        guard let started else {
            for descriptor in [input, output, errors] where descriptor >= 0 { SystemCalls.close(descriptor) }
            throw RelayError(.system, "cannot start \(program): \(reason)")
        }
        number = started
    }
}
