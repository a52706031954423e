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
    private let log: String

    /// The invite to play; of a relay of several rooms, the one that makes theirs.
    let invite: Invite
    let inviteFile: String

    /// The lines of standard error so far, each an event.
    var events: [String] {
        get throws { try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init) }
    }

    var environment: [String: String] { ["XDG_RUNTIME_DIR": folder.path(of: "")] }

    var socket: String { String(inviteFile.dropLast(".invites".count)) }
    var carrier: Carrier { .unix(path: socket) }

    /// A shell command whose standard input and output lead to the room.
    var pipe: String {
        get throws { "env XDG_RUNTIME_DIR='\(folder.path(of: ""))' '\(try Program.path())' relay --stdio" }
    }

    /// The port of its TCP socket.
    var port: UInt16 {
        get throws {
            let line = try #require(lines.first { $0.hasPrefix("listening at ") })
            return try #require(UInt16(line.split(separator: ":").last ?? ""))
        }
    }

    /// - Parameters:
    ///   - runtime: The value of `XDG_RUNTIME_DIR`; `nil` for the folder.
    ///   - descriptors: The most descriptors that the process may have; `nil` for the limit of the tests.
    init(
        _ options: String...,
        in folder: TemporaryFolder? = nil,
        environment: [String: String] = [:],
        runtime: String? = nil,
        descriptors: Int? = nil
    ) throws {
        self.folder = try folder ?? TemporaryFolder()
        let output = Pipe()
        let limit = descriptors.map { ["/bin/sh", "-c", "ulimit -n \($0); exec \"$0\" \"$@\""] } ?? []
        let words = limit + [try Program.path(), "relay"] + options
        process.executableURL = URL(filePath: words[0])
        process.arguments = Array(words.dropFirst())
        let variables = environment.merging(["XDG_RUNTIME_DIR": runtime ?? self.folder.path(of: "")]) { $1 }
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        log = self.folder.path(of: "log-\(UUID().uuidString)")
        try #require(FileManager.default.createFile(atPath: log, contents: nil))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: log))
        try process.run()
        var text = ""
        while !text.hasSuffix("\nready\n") {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw TerminalFailure(description: "the relay ended: \(text)") }
            text += String(decoding: more, as: UTF8.self)
        }
        lines = text.split(separator: "\n").map(String.init)
        let prefix = "invites in "
        inviteFile = String(try #require(lines.first { $0.hasPrefix(prefix) }).dropFirst(prefix.count))
        // Its first line is a word and the invite.
        let first = try String(contentsOfFile: inviteFile, encoding: .utf8).split(separator: "\n")[0]
        invite = try Invite(String(first.drop { $0 != " " }))
    }

    deinit {
        guard process.isRunning else { return }
        process.terminate()
        process.waitUntilExit()
    }

    /// Sends the relay a signal, and waits for its end.
    func end(by signal: Int32 = SIGTERM) {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
    }

    /// Ends a relay that another process started.
    static func end(socket: String) {
        guard let text = try? String(contentsOfFile: "\(socket).lock", encoding: .utf8) else { return }
        if let line = text.split(separator: "\n").first, let process = pid_t(line) { kill(process, SIGTERM) }
    }
}

extension Invite {
    /// The path of the room's socket in this process's folder of rooms.
    var socketPath: String {
        let folder = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"].map { "\($0)/pong" }
        return "\(folder ?? "/tmp/pong-\(getuid())")/\(room).sock"
    }
}
