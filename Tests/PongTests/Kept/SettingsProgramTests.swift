import Foundation
import ProgramTesting
import TerminalKit
import TestExtent
import Testing

@testable import pong

/// The settings of the real program, with and without a terminal.
@Suite("Settings of the program", .waits)
final class SettingsProgramTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path(of: "pong/settings") }
    private var environment: [String: String] { ["XDG_CONFIG_HOME": folder.path(of: "")] }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func write(_ text: String) throws {
        try folder.write(text.utf8, to: "pong/settings")
    }

    private func text() throws -> String { try folder.text(of: "pong/settings") }

    /// The file's lines that are not comments.
    private func lines() throws -> [String] {
        try text().split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    }

    private func start(_ arguments: [String] = []) throws -> TerminalSession {
        try Program.start(arguments, environment: environment)
    }

    private func quit(_ terminal: TerminalSession) throws {
        try terminal.end(by: .control("c"))
    }

    @Test("hold in the next run, after they were changed on the screen")
    func next() throws {
        try write("introduced yes\n")
        let first = try Program.start(["play"], kind: .plain, environment: environment, showing: "Space begins")
        try first.type(",", for: "◀ classic ▶")
        for key: VirtualTerminal.Key in [
            .right, .down, .down, .down, .right, .down, .down, .right, .down, .down, .down,
        ] {
            try first.type(key)
        }
        try first.wait(for: "◀ horizontal ▶")
        try first.type([.right: "◀ vertical ▶", .escape: "A ← left   D → right"])
        try quit(first)
        #expect(try lines() == ["introduced yes", "theme colour", "level normal", "points 12", "orientation vertical"])
        let second = try start(["play"])
        try second.wait(for: "A ← left   D → right")
        try second.type(",")
        for text in ["◀ colour ▶", "normal", "12", "vertical"] { try second.wait(for: text) }
        try quit(second)
        #expect(try lines().count == 5)
    }

    @Test("make their file, commented, when the first one is changed, and not before")
    func first() throws {
        try quit(Program.start(["play"], environment: environment, showing: "begins"))
        #expect(!FileManager.default.fileExists(atPath: path))
        let terminal = try start(["play"])
        try terminal.wait(for: "begins")
        try terminal.type("t", for: "the file") { _ in (try? self.lines()) == ["theme colour"] }
        try quit(terminal)
        #expect(try text().contains("\n# points 11\n"))
    }

    @Test("name a wrong line on the title and in the list, and hold the rest")
    func wrong() throws {
        try write("theme purple\nlevel hard\nintroduced yes\n")
        let terminal = try start()
        try terminal.wait(for: "settings: line 1, see Settings (,)")
        try terminal.wait(for: "hard")
        try terminal.type(",", for: "! line 1: theme is 'purple'")
        try quit(terminal)
        #expect(try text() == "theme purple\nlevel hard\nintroduced yes\n")
    }

    @Test("yield to flags, which they do not take over, and to --no-config")
    func flags() throws {
        try write("orientation vertical\npoints 5\nwin-by-two yes\nintroduced yes\n")
        let flagged = try start(["play", "--orientation", "horizontal", "--points", "7", "--no-win-by-two"])
        try flagged.wait(for: "W ↑ up")
        try flagged.type(",", for: "horizontal")
        for text in [/points +7/, /win by two +no/] {
            try flagged.wait(for: "a value") { $0.lines.contains { $0.contains(text) } }
        }
        try quit(flagged)
        let ignoring = try start(["play", "--no-config"])
        try ignoring.wait(for: "W ↑ up")
        try ignoring.type("t")
        try ignoring.type(",", for: "no file")
        try quit(ignoring)
        #expect(try text() == "orientation vertical\npoints 5\nwin-by-two yes\nintroduced yes\n")
    }

    @Test("say that a full disk or a folder without writing keeps no change, and go on", arguments: [true, false])
    func failure(isFull: Bool) throws {
        try write("introduced yes\n")
        // A folder in place of the lock file, or a file size limit of 0: these stop even root.
        let script = isFull ? "ulimit -f 0; exec \"$@\"" : "exec \"$@\""
        if !isFull {
            try folder.make("pong/settings.lock")
        }
        let terminal = try TerminalSession(
            "/bin/sh",
            ["-c", script, "sh", try Program.path(), "play"],
            environment: environment
        )
        try terminal.wait(for: "begins")
        try terminal.type(",", for: "◀ classic ▶")
        try terminal.type(.right, for: "It holds until you quit: cannot write")
        try terminal.wait(for: "◀ colour ▶")
        try terminal.type(.escape, for: "begins")
        try quit(terminal)
        #expect(try text() == "introduced yes\n")
        let left = try folder.names(in: "pong")
        #expect(left == (isFull ? ["settings"] : ["settings", "settings.lock"]))
    }

    @Test("are whole whenever the program is killed")
    func killed() throws {
        try write("# mine\nintroduced yes\n")
        var random = SystemRandomNumberGenerator()
        var changes = 0
        for _ in 0..<TestExtent.full(12, slice: 6) {
            let terminal = try start(["play"])
            try terminal.wait(for: "begins")
            try terminal.type(",", for: "kept in")
            for _ in 0..<5 { try terminal.type(.down) }
            // Each key makes a change; the program is killed at a random moment among them.
            try terminal.send(String(repeating: "\u{1B}[C", count: 30))
            usleep(.random(in: 0...30_000, using: &random))
            terminal.signal(SIGKILL)
            #expect(try terminal.waitForEnd() == .killed(by: SIGKILL))
            let lines = try lines()
            #expect(lines[0] == "introduced yes" && lines.count <= 2, "\(lines)")
            #expect(try text().hasPrefix("# mine\n") && text().hasSuffix("\n"))
            if lines.count == 2 {
                #expect(lines[1].wholeMatch(of: /points [1-9][0-9]?/) != nil, "\(lines)")
                changes += 1
            }
            if let file = try? text(), file.contains("points 99") { try write("# mine\nintroduced yes\n") }
        }
        #expect(changes > 0)
        let last = try start(["play"])
        try last.wait(for: "begins")
        try last.type("t", for: "the change") { _ in (try? self.lines().contains("theme colour")) == true }
        try quit(last)
        let left = try folder.names(in: "pong")
        #expect(left == ["settings"])
    }
}
