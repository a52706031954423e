import Foundation
import Testing

@Suite("Room") struct RoomTests {
    /// The built program, beside the running tests.
    private static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "LightCycles")

    private static let isBuilt = FileManager.default.isExecutableFile(atPath: program.path)

    @Test(
        "two processes confirm the same ticks over a Unix socket",
        .enabled(if: isBuilt, "the program is not beside the tests"),
        .timeLimit(.minutes(1))
    )
    func processes() throws {
        let host = try Player(["host", "--ticks", "120"])
        let invite = try #require(host.value(of: "invite"))
        let guest = try Player(["join", invite, "--ticks", "120"])
        let hashes = (host.value(of: "hash"), guest.value(of: "hash"))
        #expect(hashes.0 == hashes.1 && hashes.0?.count ?? 0 > 8, "\(host.lines) \(guest.lines)")
        #expect(host.status == 0 && guest.status == 0)
    }

    @Test("tells what is wrong with its arguments", .enabled(if: isBuilt, "the program is not beside the tests"))
    func misuse() throws {
        let misuses = [
            ["pair", "5g"]: "there is no network '5g'", ["pair", "--ticks"]: "--ticks takes a number",
            ["join", "K7Q2"]: "the invite has 4 characters", []: "usage: LightCycles",
        ]
        for (arguments, text) in misuses {
            let player = try Player(arguments)
            _ = player.value(of: "hash")
            #expect(player.status != 0 && player.lines.first?.contains(text) == true, "\(arguments): \(player.lines)")
        }
    }
}

/// A run of the program, of which the log is read.
private final class Player {
    private let process = Process()
    private let log = Pipe()
    private(set) var lines: [String] = []

    init(_ arguments: [String]) throws {
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "LightCycles")
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = log
        try process.run()
    }

    /// Reads the log up to the line `name: value`; `nil` if it ends before.
    func value(of name: String) -> String? {
        var line: [UInt8] = []
        while let byte = try? log.fileHandleForReading.read(upToCount: 1)?.first {
            guard byte == UInt8(ascii: "\n") else {
                line.append(byte)
                continue
            }
            let text = String(decoding: line, as: UTF8.self)
            line = []
            lines.append(text)
            if text.hasPrefix("\(name): ") { return String(text.dropFirst(name.count + 2)) }
        }
        return nil
    }

    var status: Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }
}
