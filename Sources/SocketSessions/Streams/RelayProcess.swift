internal import OperatingSystem

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A relay in a process of its own, which outlives the process that starts it.
public enum RelayProcess {
    /// The environment variable for an invite: other users can see arguments.
    public static let inviteVariable = "PONG_INVITE"

    public static var inviteFromEnvironment: String? {
        getenv(inviteVariable).map { String(cString: $0) }
    }

    /// The line that a relay prints once it accepts connections.
    public static let readyLine = "ready"

    /// The text that a relay prints before its address.
    public static let addressPrefix = "listening at "

    /// The flag of a relay whose invites the program that starts it shows: the relay neither prints nor writes them.
    public static let hostedFlag = "hosted"

    /// The exit status of a relay whose room exists already.
    public static let roomExistsStatus: Int32 = 69

    /// Starts `pong relay` for a room and waits some milliseconds until it accepts connections.
    ///
    /// The invite is passed in the environment, hidden from other users.
    ///
    /// - Parameters:
    ///   - program: The path of `pong`.
    ///   - invite: The invite to play.
    ///   - address: TCP address to listen at; `nil` for none.
    /// - Returns: The TCP address with the actual port.
    /// - Throws: ``RelayError``; `roomExists` if a relay serves this room already.
    @discardableResult
    public static func start(
        _ program: String = thisProgram,
        for invite: Invite,
        listeningAt address: ListenAddress? = nil
    ) throws(RelayError) -> ListenAddress? {
        guard let output = SystemCalls.pipe(), let errors = SystemCalls.pipe() else {
            throw RelayError(.system, "cannot start a relay: \(SystemCalls.errorText)")
        }
        defer { for descriptor in [output.reading, errors.reading] { SystemCalls.close(descriptor) } }
        let started = ChildProcess.start(
            program,
            ["pong", "relay", "--\(hostedFlag)"] + (address.map { ["--listen", "\($0)"] } ?? []),
            standard: [nil, output.writing, errors.writing],
            environment: [inviteVariable: "\(invite)"]
        )
        let reason = SystemCalls.errorText
        for descriptor in [output.writing, errors.writing] { SystemCalls.close(descriptor) }
        guard let process = started else { throw RelayError(.system, "cannot start \(program): \(reason)") }
        let lines = readLines(output.reading)
        guard lines.last == readyLine else {
            throw failure(process, lastError: readLines(errors.reading).last)
        }
        ChildProcess.reap(process, group: false)
        return lines.first { $0.hasPrefix(addressPrefix) }.flatMap { line in
            try? ListenAddress(String(line.dropFirst(addressPrefix.count)))
        }
    }

    /// The path of the running program.
    public static var thisProgram: String {
        var path = [UInt8](repeating: 0, count: 4_096)
        #if canImport(Darwin)
            var size = UInt32(path.count)
            let status = path.withUnsafeMutableBytes { bytes in
                bytes.withMemoryRebound(to: CChar.self) { _NSGetExecutablePath($0.baseAddress!, &size) }
            }
            let count = status == 0 ? path.firstIndex(of: 0) ?? 0 : 0
        #else
            let count = path.withUnsafeMutableBytes { bytes in
                bytes.withMemoryRebound(to: CChar.self) { readlink("/proc/self/exe", $0.baseAddress!, $0.count) }
            }
        #endif
        return count > 0 ? String(decoding: path[..<count], as: UTF8.self) : CommandLine.arguments[0]
    }

    /// Reads lines until the relay is ready or has ended.
    private static func readLines(_ descriptor: Int32) -> [String] {
        var text: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1_024)
        while text.count < 1 << 16 {
            let count = chunk.withUnsafeMutableBytes { SystemCalls.read(descriptor, $0) }
            guard count > 0 else { break }
            text += chunk[..<count]
            if text.suffix(readyLine.utf8.count + 1).elementsEqual("\(readyLine)\n".utf8) { break }
        }
        return text.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func failure(_ process: pid_t, lastError: String?) -> RelayError {
        let exit = ChildProcess.wait(process)
        let name = "pong: "
        let message = lastError.map { $0.hasPrefix(name) ? String($0.dropFirst(name.count)) : $0 }
        return RelayError(exit == roomExistsStatus ? .roomExists : .system, message ?? "the relay ended at once")
    }
}
