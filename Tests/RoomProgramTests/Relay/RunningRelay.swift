import Foundation
import ProgramTesting
import SocketSessions
import TerminalKit
import Testing

/// A running `pong relay`, once it is ready; killed with the value.
final class RunningRelay {
    let folder: TemporaryFolder
    let process = Process()
    private(set) var lines: [String] = []
    /// The lines of standard error so far, each an event.
    var events: [String] {
        get throws { try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init) }
    }
    private let log: String
    /// The invite to play; of a relay of several rooms, the one that makes theirs.
    let invite: Invite
    let watchInvite: Invite

    var environment: [String: String] { ["XDG_RUNTIME_DIR": folder.path(of: "")] }
    var socket: String { String(inviteFile.dropLast(".invites".count)) }
    let inviteFile: String

    /// A shell command whose standard input and output lead to the room.
    var pipe: String {
        get throws { "env XDG_RUNTIME_DIR='\(folder.path(of: ""))' '\(try Program.path())' relay --stdio" }
    }

    var carrier: Carrier { .unix(path: socket) }

    /// The port of its TCP socket.
    var port: UInt16? {
        lines.first { $0.hasPrefix("listening at ") }.flatMap { UInt16($0.split(separator: ":").last ?? "") }
    }

    /// - Parameter descriptors: The most descriptors that the process may have; `nil` for the limit of the tests.
    init(
        _ invite: Invite? = nil,
        in folder: TemporaryFolder? = nil,
        listening: String? = nil,
        options: [String] = [],
        variable: String? = nil,
        environment: [String: String] = [:],
        hasRuntimeFolder: Bool = true,
        descriptors: Int? = nil,
        then body: (RunningRelay) throws -> Void = { _ in }
    ) throws {
        self.folder = try folder ?? TemporaryFolder()
        let output = Pipe()
        let limit = descriptors.map { ["/bin/sh", "-c", "ulimit -n \($0); exec \"$0\" \"$@\""] } ?? []
        let arguments =
            ["relay"] + (invite.map { ["\($0)"] } ?? []) + (listening.map { ["--listen", $0] } ?? []) + options
        let words = limit + [try Program.path()] + arguments
        process.executableURL = URL(filePath: words[0])
        process.arguments = Array(words.dropFirst())
        var variables = ["XDG_RUNTIME_DIR": hasRuntimeFolder ? self.folder.path(of: "") : ""]
        variables["PONG_INVITE"] = variable
        process.environment = ProcessInfo.processInfo.environment.merging(environment.merging(variables) { $1 }) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        log = self.folder.path(of: "log-\(UUID().uuidString)")
        try #require(FileManager.default.createFile(atPath: log, contents: nil))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: log))
        try process.run()
        var text = ""
        while !text.hasSuffix("\nready\n") {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw TestProblem(description: "the relay ended: \(text)") }
            text += String(decoding: more, as: UTF8.self)
        }
        lines = text.split(separator: "\n").map(String.init)
        let prefix = "invites in "
        inviteFile = String(try #require(lines.first { $0.hasPrefix(prefix) }).dropFirst(prefix.count))
        let invites = try String(contentsOfFile: inviteFile, encoding: .utf8).split(separator: "\n").map(String.init)
        let isOfSeveral = options.contains("--rooms")
        self.invite = try Self.invite(isOfSeveral ? "relay " : "play ", in: invites)
        watchInvite = isOfSeveral ? self.invite.watch : try Self.invite("watch ", in: invites)
        try body(self)
    }

    private static func invite(_ label: String, in lines: [String]) throws -> Invite {
        let line = try #require(lines.first { $0.hasPrefix(label) })
        return try Invite(String(line.dropFirst(label.count)))
    }

    deinit {
        guard process.isRunning else { return }
        process.terminate()
        process.waitUntilExit()
    }

    /// Ends a relay that another process started.
    static func end(socket: String) {
        guard let text = try? String(contentsOfFile: "\(socket).lock", encoding: .utf8) else { return }
        if let line = text.split(separator: "\n").first, let process = pid_t(line) { kill(process, SIGTERM) }
    }
}

extension RoomAddress {
    /// The path of the room's socket on this machine.
    var socketPath: String? {
        let folder =
            ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"].map { "\($0)/pong" } ?? "/tmp/pong-\(getuid())"
        return "\(folder)/\(invite.room).sock"
    }
}
