import Foundation
import ProgramTesting
import TerminalKit
import Testing

/// `make accept` as a person reads it.
@Suite("Changes of expected files", .waits) struct ChangesTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

    @Test("are told once for all files that have them, the most frequent first")
    func changes() throws {
        let files = [
            ("old/80x24/rally.txt", "court\nRally 3\nq quit\n"), ("new/80x24/rally.txt", "court\nRally 3\nq ends\n"),
            ("old/40x16/rally.txt", "│ small │\nq quit\n"), ("new/40x16/rally.txt", "│ small │\nq ends\n"),
            ("old/title.txt", "Pong\nPlay\n  q quit\nend\n"), ("new/title.txt", "PONG\nPlay\n  q ends\nend\n"),
            ("old/same.txt", "same\n"), ("new/same.txt", "same\n"),
            ("old/gone.txt", "gone\n"), ("new/come.txt", "come\n"),
        ]
        let folder = try TemporaryFolder()
        for name in ["old/80x24", "old/40x16", "new/80x24", "new/40x16"] { try folder.make(name) }
        for (name, text) in files { try folder.write(text.utf8, to: name) }
        let script = Self.root.appending(path: ".ci/changes").path()
        let result = try Program.result(of: ["bash", script, folder.path(of: "old"), folder.path(of: "new")])
        #expect(
            result.output == """
                  added: come
                  removed: gone
                  3 files, one place: 40x16/rally, 80x24/rally, title
                    - q quit
                    + q ends
                  1 file, the first line: title
                    - Pong
                    + PONG

                """
        )
    }

    @Test("are none in equal folders")
    func none() throws {
        let folder = try TemporaryFolder()
        try folder.make("old")
        try folder.write("same".utf8, to: "old/same.txt")
        let script = Self.root.appending(path: ".ci/changes").path()
        let result = try Program.result(of: ["bash", script, folder.path(of: "old"), folder.path(of: "old")])
        #expect(result == Program.Result(status: 0, output: "", errors: ""))
    }
}
