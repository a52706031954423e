internal import CTestSupport
internal import Dispatch
package import Foundation
package import TerminalKit
internal import Testing

/// The built `pong`.
package enum Program {
    /// The program's path: `PONG_PROGRAM`, else beside the running test bundle.
    package static func path() throws -> String {
        try ProcessInfo.processInfo.environment["PONG_PROGRAM"] ?? built("pong")
    }

    /// The path of a program that is built with the tests.
    package static func built(_ program: String) throws -> String {
        guard let name = image_path(#dsohandle) else {
            throw TerminalFailure(description: "the tests do not know their own file")
        }
        // On macOS the bundle is a folder around the running file.
        var folder = URL(filePath: String(cString: name)).deletingLastPathComponent()
        while folder.path().count > 1 {
            let candidate = folder.appending(path: program, directoryHint: .notDirectory)
            if (try? candidate.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true {
                return candidate.path(percentEncoded: false)
            }
            folder.deleteLastPathComponent()
        }
        throw TerminalFailure(description: "no \(program) was built beside \(String(cString: name))")
    }

    /// The result of a run without a terminal.
    package struct Result: Equatable {
        package var status: Int32
        package var output: String
        package var errors: String

        package init(status: Int32, output: String, errors: String) {
            self.status = status
            self.output = output
            self.errors = errors
        }

        /// The output's JSON.
        package var object: [String: Any] {
            get throws { try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]) }
        }
        package var objects: [[String: Any]] {
            get throws { try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]]) }
        }
    }

    /// Runs the program to its end without a terminal: its output goes to pipes, its input is empty.
    ///
    /// - Parameters:
    ///   - folder: The folder to run in; `nil` for that of the tests.
    ///   - shell: Text after the command in a shell, such as `>/dev/full`; `nil` runs without a shell.
    package static func run(
        _ arguments: [String] = [],
        in folder: TemporaryFolder? = nil,
        environment: [String: String] = [:],
        shell: String? = nil
    ) throws -> Result {
        let command = try shell.map { try ["/bin/sh", "-c", "\"$0\" \"$@\" \($0)", path()] } ?? [path()]
        return try result(of: command + arguments, in: folder?.url, environment: environment)
    }

    /// Runs any command to its end without a terminal; one without a slash is found in the path.
    package static func result(
        of command: [String],
        in folder: URL? = nil,
        environment: [String: String] = [:]
    ) throws -> Result {
        let process = Process()
        let output = Pipe()
        let errors = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.environment = ProgramEnvironment.with(environment)
        if let folder { process.currentDirectoryURL = folder }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        // A program that hangs fails only its test; a busy machine is no hang.
        let end = DispatchWorkItem { [number = process.processIdentifier] in kill(number, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 900, execute: end)
        defer { end.cancel() }
        // Errors are one line, which fits into the pipe while the output is read.
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus,
            output: String(decoding: text, as: UTF8.self),
            errors: String(decoding: complaint, as: UTF8.self)
        )
    }

    /// Starts the program in a terminal, and waits for a text.
    package static func start(
        _ arguments: [String] = [],
        columns: Int = 80,
        rows: Int = 24,
        kind: VirtualTerminal.Kind = .modern,
        environment: [String: String] = [:],
        in folder: TemporaryFolder? = nil,
        showing text: String? = nil
    ) throws -> TerminalSession {
        let command = [try path()] + arguments
        // The terminal starts its program in the tests' folder; a shell changes that.
        let words = folder.map { ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", $0.path(of: "")] + command } ?? command
        let terminal = try TerminalSession(
            words[0],
            Array(words.dropFirst()),
            columns: columns,
            rows: rows,
            kind: kind,
            environment: environment
        )
        if let text { try terminal.wait(for: text) }
        return terminal
    }

    /// Starts a match of two players without input, at the pace at which chance draws the serves: the seed decides it.
    ///
    /// - Returns: The terminal that shows its beginning.
    package static func match(
        points: Int,
        _ arguments: [String] = [],
        kind: VirtualTerminal.Kind = .modern,
        environment: [String: String] = [:]
    ) throws -> TerminalSession {
        let match = ["play", "--opponent", "human", "--points", "\(points)", "--seed", "1", "--pace", "fast"]
        return try start(match + arguments, kind: kind, environment: environment, showing: "Space begins")
    }
}
