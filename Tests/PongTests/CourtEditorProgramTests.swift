import Foundation
import GameCore
import TerminalKit
import Testing

/// The editor of courts in the real program.
@Suite("Editor of the program", .timeLimit(.minutes(5)))
struct CourtEditorProgramTests {
    @Test("makes a file, tries the court, saves it, and plays on it", arguments: VirtualTerminal.Kind.allCases)
    func file(_ kind: VirtualTerminal.Kind) throws {
        let folder = try TemporaryFolder()
        let path = folder.path(of: "mine.court")
        let terminal = try Program.start(["courts", "--edit", path], kind: kind)
        try terminal.wait(for: "my court")
        try terminal.type(.character("p"))
        try terminal.wait(for: "2/32")
        try terminal.wait(for: "it can be played on")
        try terminal.type(.enter)
        try terminal.wait(for: "Space begins")
        try terminal.type(.escape)
        try terminal.wait(for: "2/32 mirrored")
        try terminal.type(.character("q"))
        try terminal.wait(for: "Leave the court?")
        try terminal.type(.character("n"))
        try terminal.type(.character("s"))
        try terminal.wait(for: "saved as")
        try terminal.type(.character("q"))
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(try terminal.leftovers() == [])
        let court = try Court(Array(Data(contentsOf: URL(filePath: path))))
        #expect(court.obstacles.count == 2 && court.problems().isEmpty)
        #expect(try Program.run(["courts", "--check", path]).status == 0)
    }

    @Test("saves a court of the game under another name, which --court then takes")
    func own() throws {
        let folder = try TemporaryFolder()
        let environment = ["XDG_CONFIG_HOME": folder.path(of: "config")]
        let terminal = try Program.start(["courts", "--edit", "gate"], environment: environment)
        try terminal.wait(for: "my gate")
        try terminal.type(.character("s"))
        try terminal.wait(for: "saved as")
        try terminal.type(.character("q"))
        #expect(try terminal.waitForEnd() == .exited(0))
        let list = try Program.run(["courts"], environment: environment)
        #expect(list.output.contains("my-gate  your own") || list.output.contains("my-gate "))
        let match = try Program.start(["play", "--court", "my-gate"], environment: environment)
        try match.wait(for: "Space begins")
        try match.type(.character("q"))
        #expect(try match.waitForEnd() == .exited(0))
    }

    @Test("says in words why it cannot save")
    func readOnly() throws {
        let terminal = try Program.start(["courts", "--edit", "/proc/none/mine.court"])
        try terminal.wait(for: "my court")
        try terminal.type(.character("s"))
        try terminal.wait(for: "not saved: cannot write")
        try terminal.type(.character("q"))
        #expect(try terminal.waitForEnd() == .exited(0))
    }

    @Test("does not open what is no court")
    func noCourt() throws {
        let folder = try TemporaryFolder()
        let path = folder.path(of: "mine.court")
        try Data("blok\n".utf8).write(to: URL(filePath: path))
        let result = try Program.run(["courts", "--edit", path])
        #expect(result.status == 65 && result.errors.contains("line 1: 'blok' is no item"))
        #expect(try Program.run(["courts", "--edit", "no#where"]).status == 64)
        #expect(try Program.run(["courts", "--ascii"]).status == 64)
    }
}
