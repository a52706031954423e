import Foundation
import ProgramTesting
import TerminalKit
import Testing

/// A daemon of the system, with a configuration of the page on relays; ends with the value.
final class RunningDaemon {
    private let process = Process()
    private let input = Pipe()

    /// Starts a daemon, and waits until it listens.
    ///
    /// - Parameters:
    ///   - command: A shell command, followed by the path of the configuration.
    ///   - mark: A text in the page's configuration.
    ///   - changes: Texts of the configuration, each with the one that replaces it here.
    ///   - lines: Further lines before it.
    init(
        _ command: String,
        at port: UInt16,
        in folder: TemporaryFolder,
        page mark: String,
        replacing changes: [(String, String)],
        adding lines: [String] = []
    ) throws {
        let page = try #require(try Page.all().first { $0.path.hasSuffix("/Running-a-relay.md") })
        let fence = try #require(page.fences.first { $0.lines.contains { $0.contains(mark) } })
        var text = (lines + fence.lines).joined(separator: "\n") + "\n"
        for (old, new) in changes {
            try #require(text.contains(old))
            text.replace(old, with: new)
        }
        try folder.write(text.utf8, to: "configuration")
        // By a shell, which ends it with its input: a daemon closes the descriptor by which Foundation notices the end
        // of a process, and the shell may start with signals blocked.
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "\(command) '\(folder.path(of: "configuration"))' & cat; kill $!"]
        process.standardInput = input
        process.standardError = FileHandle.nullDevice
        try process.run()
        try waitUntil("the daemon listens") {
            try Program.result(of: ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/\(port)"]).status == 0
        }
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
