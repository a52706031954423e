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

    private var progress: Progress
    private var process: pid_t = 0
    private var output: Int32 = -1
    private var errors: Int32 = -1
    private var outputBytes: [UInt8] = []
    private var errorBytes: [UInt8] = []
    private let clock = SystemClock()

    /// Time for the start; it takes some milliseconds on a machine that is not busy.
    private static let timeout = Duration.seconds(10)

    /// The most bytes of lines that are kept.
    private static let capacity = 1 << 16

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
        progress = .pending
        guard let output = SystemCalls.pipe(), let errors = SystemCalls.pipe() else {
            progress = .failed(RelayError(.system, "cannot start a relay: \(SystemCalls.errorText)"))
            return
        }
        (self.output, self.errors) = (output.reading, errors.reading)
        SystemCalls.prepare(output.reading)
        SystemCalls.prepare(errors.reading)
        let started = ChildProcess.start(
            program,
            ["pong", "relay", "--\(RelayProcess.hostedFlag)"] + (address.map { ["--listen", "\($0)"] } ?? [])
                + (isPublic ? ["--public"] : []),
            standard: [nil, output.writing, errors.writing],
            environment: [RelayProcess.inviteVariable: "\(invite)"]
        )
        let reason = SystemCalls.errorText
        for descriptor in [output.writing, errors.writing] { SystemCalls.close(descriptor) }
        if let started {
            process = started
        } else {
            progress = .failed(RelayError(.system, "cannot start \(program): \(reason)"))
        }
    }

    deinit {
        if case .pending = progress, process > 0 { ChildProcess.reap(process, group: false) }
        for descriptor in [output, errors] where descriptor >= 0 { SystemCalls.close(descriptor) }
    }

    /// Takes what the relay has said until now.
    public func step() -> Progress {
        guard case .pending = progress else { return progress }
        let isOutputOver = Self.read(output, into: &outputBytes)
        let areErrorsOver = Self.read(errors, into: &errorBytes)
        let lines = Self.lines(outputBytes)
        if lines.last == RelayProcess.readyLine, outputBytes.last == 10 {
            ChildProcess.reap(process, group: false)
            progress = .ready(Self.address(in: lines))
        } else if isOutputOver, areErrorsOver, let status = ChildProcess.status(ofEnded: process) {
            progress = .failed(Self.failure(status, lastError: Self.lines(errorBytes).last))
        } else if clock.now >= Self.timeout {
            kill(process, SIGKILL)
            ChildProcess.reap(process, group: false)
            progress = .failed(
                RelayError(.system, "the relay did not start within \(Self.timeout.components.seconds) seconds")
            )
        }
        return progress
    }

    /// Waits for the end of the start.
    ///
    /// - Returns: The TCP address with the actual port; `nil` without TCP.
    /// - Throws: ``RelayError``; `roomExists` if a relay serves this room already.
    public func wait() throws(RelayError) -> ListenAddress? {
        var poller = Poller()
        while true {
            switch step() {
            case .ready(let address): return address
            case .failed(let error): throw error
            case .pending:
                poller.removeAll()
                poller.add(output, reads: true, writes: false)
                // The output of a relay that fails ends before its process does.
                poller.wait(.milliseconds(20))
            }
        }
    }

    /// - Returns: True if the pipe has ended.
    private static func read(_ descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { chunk in
            while bytes.count < capacity {
                let count = SystemCalls.read(descriptor, chunk)
                guard count > 0 else { return count == 0 }
                bytes += chunk[..<count]
            }
            return true
        }
    }

    private static func lines(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func address(in lines: [String]) -> ListenAddress? {
        let prefix = RelayProcess.addressPrefix
        return lines.first { $0.hasPrefix(prefix) }.flatMap { try? ListenAddress(String($0.dropFirst(prefix.count))) }
    }

    private static func failure(_ status: Int32, lastError: String?) -> RelayError {
        let name = "pong: "
        let message = lastError.map { $0.hasPrefix(name) ? String($0.dropFirst(name.count)) : $0 }
        let code: RelayError.Code = status == RelayProcess.roomExistsStatus ? .roomExists : .system
        return RelayError(code, message ?? "the relay ended at once")
    }
}
