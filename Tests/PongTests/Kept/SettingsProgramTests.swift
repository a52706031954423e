import Foundation
import ProgramTesting
import TerminalKit
import TestExtent
import Testing

/// The settings file of the real program; `SettingsOnScreen.txt` has what the program does with it.
@Suite("Settings of the program", .waits) struct SettingsProgramTests {
    @Test("are whole whenever the program is killed, and change afterwards")
    func killed() throws {
        let folder = try TemporaryFolder()
        func text() throws -> String { try folder.text(of: "pong/settings") }
        func start() throws -> TerminalSession {
            try Program.start(["play"], environment: ["XDG_CONFIG_HOME": folder.path(of: "")], showing: "begins")
        }
        let first = "# mine\nintroduced yes\n"
        try folder.write(first.utf8, to: "pong/settings")
        var changes = 0
        for _ in 0..<TestExtent.full(12, slice: 6) {
            let terminal = try start()
            try terminal.type(",", for: "kept in")
            for _ in 0..<5 { try terminal.type(.down) }
            // Each key makes a change; the program is killed at a random moment among them.
            try terminal.send(String(repeating: "\u{1B}[C", count: 30))
            usleep(.random(in: 0...30_000))
            terminal.signal(SIGKILL)
            #expect(try terminal.waitForEnd() == .killed(by: SIGKILL))
            let kept = try #require(try text().wholeMatch(of: /# mine\nintroduced yes\n(?:points ([1-9][0-9]?)\n)?/))
            if kept.1 != nil { changes += 1 }
            if kept.1 == "99" { try folder.write(first.utf8, to: "pong/settings") }
        }
        #expect(changes > 0)
        let last = try start()
        try last.type("t", for: "the change") { _ in (try? text().contains("theme contrast")) == true }
        try last.end(by: .control("c"))
        #expect(try folder.names(in: "pong") == ["settings"])
    }
}
