import Foundation
import GameCore
import TerminalKit
import Testing

/// The court editor in the real program.
@Suite("Editor of the program", .waits)
struct CourtEditorProgramTests {
    @Test("makes a file, tries the court, saves it, and plays on it", arguments: VirtualTerminal.Kind.allCases)
    func file(_ kind: VirtualTerminal.Kind) throws {
        let folder = try TemporaryFolder()
        let path = folder.path(of: "mine.court")
        let terminal = try Program.start(["courts", "--edit", path], kind: kind)
        try terminal.wait(for: "my court")
        try terminal.type(.character("p"))
        try terminal.wait(for: "2/32")
        try terminal.wait(for: " valid ")
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

    @Test("saves an own court under its new name beside the old one; the names of the game's courts are taken")
    func renamed() throws {
        let folder = try TemporaryFolder()
        let environment = ["XDG_CONFIG_HOME": folder.path(of: "config")]
        let terminal = try Program.start(["courts", "--edit", "first"], environment: environment)
        try terminal.wait(for: "0/32")
        func rename(from old: String, to new: String) throws {
            try terminal.type(.character("n"))
            try terminal.wait(for: "Enter keep")
            for _ in old { try terminal.type(.character("\u{7F}")) }
            for letter in new.unicodeScalars { try terminal.type(.character(letter)) }
            try terminal.type(.enter)
            try terminal.wait(for: " \(new) *")
            try terminal.type(.character("s"))
        }
        try rename(from: "first", to: "gate")
        try terminal.wait(for: "gate is a court of the game")
        try rename(from: "gate", to: "one/two")
        try terminal.wait(for: "saved as")
        try rename(from: "one/two", to: "third")
        try terminal.wait(for: "saved as")
        try terminal.type(.character("q"))
        #expect(try terminal.waitForEnd() == .exited(0))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "config/pong/courts"))
        #expect(files.filter { $0.hasSuffix(".court") }.sorted() == ["one-two.court", "third.court"])
        for name in ["one/two", "one-two", "third"] {
            let shown = try Program.run(["courts", "--show", name], environment: environment)
            #expect(shown.status == 0 && shown.output.contains(name == "third" ? "name third" : "name one/two"))
        }
        // A path that does not exist is not taken for an own court's name.
        #expect(try Program.run(["courts", "--show", "one/third"], environment: environment).status == 66)
    }

    @Test("does not replace a file that was written meanwhile, unless it is told so again", arguments: [false, true])
    func writtenMeanwhile(isThere: Bool) throws {
        let folder = try TemporaryFolder()
        let path = folder.path(of: "mine.court")
        if isThere { try Data(Court.gate.text.utf8).write(to: URL(filePath: path)) }
        let terminal = try Program.start(["courts", "--edit", path])
        try terminal.wait(for: isThere ? "gate" : "my court")
        try terminal.type(.character("p"))
        try terminal.wait(for: " *")
        let other = Array(Court.islands.text.utf8)
        try Data(other).write(to: URL(filePath: path))
        try terminal.type(.character("s"))
        try terminal.wait(for: "not saved: the file changed, s again replaces it")
        #expect(try Array(Data(contentsOf: URL(filePath: path))) == other)
        try terminal.type(.character("s"))
        try terminal.wait(for: "saved as")
        try terminal.type(.character("q"))
        #expect(try terminal.waitForEnd() == .exited(0))
        let saved = try Court(Array(Data(contentsOf: URL(filePath: path))))
        #expect(saved.obstacles.count == (isThere ? Court.gate.obstacles.count : 0) + 2)
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
        let input = try Program.run(["courts", "--edit", "-"])
        #expect(input.status == 64 && input.errors.contains("--edit needs a name or a file"))
        #expect(try Program.run(["courts", "--ascii"]).status == 64)
    }
}
