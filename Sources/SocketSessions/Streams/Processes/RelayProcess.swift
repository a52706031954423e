internal import OperatingSystem

/// The agreement of a relay in a process of its own with the program that starts it.
public enum RelayProcess {
    /// The environment variable for an invite: other users can see arguments.
    public static let inviteVariable = "PONG_INVITE"

    /// The invite in the environment; `nil` without one, or if it is empty.
    public static var inviteFromEnvironment: String? {
        getenv(inviteVariable).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The line that a relay prints once it accepts connections.
    public static let readyLine = "ready"

    /// The text that a relay prints before its address.
    public static let addressPrefix = "listening at "

    /// The flag of a relay whose invites the program that starts it shows: the relay does not print them.
    public static let hostedFlag = "hosted"

    /// The command of a guest's program on the machine of a room that it reaches through ssh.
    public static let guestCommand = "pong relay --stdio"

    /// The exit status of a relay whose room exists already.
    public static let roomExistsStatus: Int32 = 69

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
}
