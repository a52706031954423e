import Foundation
import GameCore
import ProgramTesting
import TerminalKit
import Testing

/// The court editor in the real program.
@Suite("Editor of the program", .waits)
struct CourtEditorProgramTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("makes a file, tries the court, saves it, and plays on it")
    func file() throws {
        let path = folder.path(of: "mine.court")
        let terminal = try Program.start(["courts", "--edit", path], kind: .plain, showing: "my court")
        try terminal.type("p", for: "2/32")
        try terminal.wait(for: " valid ")
        try terminal.type([.enter: "Space begins", .escape: "2/32 mirrored", "q": "Leave the court?"])
        try terminal.type("n")
        try terminal.type("s", for: "saved as")
        try terminal.end()
        let court = try Court(folder.bytes(of: "mine.court"))
        #expect(court.obstacles.count == 2 && court.problems().isEmpty)
        #expect(try Program.run(["courts", "--check", path]).status == 0)
    }

    @Test("saves an own court under its new name beside the old one; the names of the game's courts are taken")
    func renamed() throws {
        let environment = ["XDG_CONFIG_HOME": folder.path(of: "config")]
        let terminal = try Program.start(["courts", "--edit", "first"], environment: environment, showing: "0/32")
        func rename(from old: String, to new: String) throws {
            try terminal.type("n", for: "Enter keep")
            for _ in old { try terminal.type("\u{7F}") }
            for letter in new.unicodeScalars { try terminal.type(.character(letter)) }
            try terminal.type(.enter, for: " \(new) *")
            try terminal.type("s")
        }
        try rename(from: "first", to: "gate")
        try terminal.wait(for: "gate is a court of the game")
        try rename(from: "gate", to: "one/two")
        try terminal.wait(for: "saved as")
        try rename(from: "one/two", to: "third")
        try terminal.wait(for: "saved as")
        try terminal.end()
        let files = try folder.names(in: "config/pong/courts")
        #expect(files.filter { $0.hasSuffix(".court") }.sorted() == ["one-two.court", "third.court"])
        for name in ["one/two", "one-two", "third"] {
            let shown = try Program.run(["courts", "--show", name], environment: environment)
            #expect(shown.status == 0 && shown.output.contains(name == "third" ? "name third" : "name one/two"))
        }
        try Program.start(["play", "--court", "third"], environment: environment).wait(for: "Space begins")
        // A path that does not exist is not taken for an own court's name.
        #expect(try Program.run(["courts", "--show", "one/third"], environment: environment).status == 66)
    }

    @Test("does not replace a file that was written meanwhile, unless it is told so again, and says why it cannot save")
    func writtenMeanwhile() throws {
        let other = Array(Court.islands.text.utf8)
        for court in [nil, Court.gate] {
            let name = "\(court?.name ?? "none").court"
            if let court { try folder.write(court.text.utf8, to: name) }
            let terminal = try Program.start(["courts", "--edit", folder.path(of: name)])
            try terminal.wait(for: court?.name ?? "my court")
            try terminal.type("p", for: " *")
            try folder.write(other, to: name)
            try terminal.type("s", for: "not saved: the file changed, s again replaces it")
            #expect(try folder.bytes(of: name) == other)
            try terminal.type("s", for: "saved as")
            try terminal.end()
            #expect(try Court(folder.bytes(of: name)).obstacles.count == (court?.obstacles.count ?? 0) + 2)
        }
        let terminal = try Program.start(["courts", "--edit", "/proc/none/mine.court"], showing: "my court")
        try terminal.type("s", for: "not saved: cannot write")
        try terminal.end()
    }
}
