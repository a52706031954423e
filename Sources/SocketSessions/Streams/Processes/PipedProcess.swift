internal import OperatingSystem

/// A child process with pipes to and from it.
///
/// It runs in a session of its own: the keys that stop or end the game do not reach it, and it cannot ask for a
/// password on the terminal that the game draws on.
struct PipedProcess {
    let number: pid_t

    /// This process's ends of the pipes, by the descriptors that they have in the child; -1 without a pipe.
    let ends: [Int32]

    /// The direction of a pipe.
    enum Pipe { case toChild, fromChild }

    /// - Parameter pipes: The pipes at the child's descriptors from 0 on; `nil` for `/dev/null`.
    /// - Throws: ``RelayError``
    init(
        _ program: String,
        _ arguments: [String],
        pipes: [Pipe?],
        environment: [String: String] = [:]
    ) throws(RelayError) {
        let pairs = pipes.map { $0 == nil ? nil : SystemCalls.pipe() }
        let farEnds = zip(pipes, pairs).map { pipe, pair in pipe == .toChild ? pair?.reading : pair?.writing }
        ends = zip(pipes, pairs).map { pipe, pair in (pipe == .toChild ? pair?.writing : pair?.reading) ?? -1 }
        let isReady = zip(pipes, pairs).allSatisfy { ($0 == nil) == ($1 == nil) }
        let started =
            isReady ? ChildProcess.start(program, arguments, standard: farEnds, environment: environment) : nil
        let reason = SystemCalls.errorText
        for descriptor in farEnds.compactMap(\.self) { SystemCalls.close(descriptor) }
        guard let started else {
            for descriptor in ends where descriptor >= 0 { SystemCalls.close(descriptor) }
            throw RelayError(.system, "cannot start \(program): \(reason)")
        }
        number = started
    }
}
