internal import OperatingSystem

/// A `pong relay` that starts for a room, in a process of its own, which outlives the process that starts it.
///
/// ``step()`` never blocks. The invite is passed in the environment, hidden from other users.
public final class RelayStart {
    public enum Progress: Sendable {
        case pending
        /// The relay accepts connections, by TCP at this address, with the actual port; `nil` without TCP.
        case ready(ListenAddress?)
        case failed(RelayError)
    }

    private var progress = Progress.pending
    private var process: pid_t?
    private var output: PipeOutput?
    private var errors: PipeOutput?
    private let clock = SystemClock()

    /// Time for the start; it takes some milliseconds on a machine that is not busy.
    private static let timeout = Duration.seconds(10)

    /// - Parameters:
    ///   - program: The path of `pong`.
    ///   - invite: The invite to play.
    ///   - address: TCP address to listen at; `nil` for none.
    ///   - isPublic: True for a ``PublicRoom``.
    public init(
        _ program: String = RelayProcess.thisProgram,
        for invite: Invite,
        listeningAt address: ListenAddress? = nil,
        isPublic: Bool = false
    ) {
        let options = address.map { ["--listen", "\($0)"] } ?? []
        do throws(RelayError) {
            let child = try PipedProcess(
                program,
                ["pong", "relay", "--\(RelayProcess.hostedFlag)"] + options + (isPublic ? ["--public"] : []),
                environment: [RelayProcess.inviteVariable: "\(invite)"]
            )
            (process, output, errors) = (child.number, PipeOutput(child.output), PipeOutput(child.errors))
        } catch {
            progress = .failed(error)
        }
    }

    deinit {
        if case .pending = progress, let process { ChildProcess.reap(process, group: false) }
    }

    /// Takes what the relay has said until now.
    public func step() -> Progress {
        guard case .pending = progress, let process, let output, let errors else { return progress }
        let (isOutputOver, areErrorsOver) = (output.read(), errors.read())
        if output.lines.last == RelayProcess.readyLine {
            ChildProcess.reap(process, group: false)
            progress = .ready(Self.address(in: output.lines))
        } else if isOutputOver, areErrorsOver, let status = ChildProcess.status(ofEnded: process) {
            progress = .failed(Self.failure(status, errors.reason))
        } else if clock.now >= Self.timeout {
            kill(process, SIGKILL)
            ChildProcess.reap(process, group: false)
            let seconds = Self.timeout.components.seconds
            progress = .failed(RelayError(.system, "the relay did not start within \(seconds) seconds"))
        }
        return progress
    }

    /// Waits for the end of the start.
    ///
    /// - Returns: The TCP address with the actual port; `nil` without TCP.
    /// - Throws: ``RelayError``; `roomExists` if a relay serves this room already.
    public func wait() throws(RelayError) -> ListenAddress? {
        while true {
            switch step() {
            case .ready(let address): return address
            case .failed(let error): throw error
            // The output of a relay that fails ends before its process does.
            case .pending: Poller.wait(.milliseconds(20), for: output?.descriptor ?? -1)
            }
        }
    }

    private static func address(in lines: [String]) -> ListenAddress? {
        let prefix = RelayProcess.addressPrefix
        return lines.first { $0.hasPrefix(prefix) }.flatMap { try? ListenAddress(String($0.dropFirst(prefix.count))) }
    }

    private static func failure(_ status: Int32, _ reason: String?) -> RelayError {
        let name = "pong: "
        let message = reason.map { $0.hasPrefix(name) ? String($0.dropFirst(name.count)) : $0 }
        let code: RelayError.Code = status == RelayProcess.roomExistsStatus ? .roomExists : .system
        return RelayError(code, message ?? "the relay ended at once")
    }
}
