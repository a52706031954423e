internal import DrawnScreens
internal import Foundation
internal import Testing

/// The comparison of screens with files: each part of it can fail.
@Suite("Folder of drawn screens") final class ScreenFolderTests {
    private let root = FileManager.default.temporaryDirectory.appendingPathComponent(
        "pong-screens-\(UUID().uuidString)",
        isDirectory: true
    )
    private let folder: ScreenFolder

    init() throws {
        folder = ScreenFolder(accepted: root.appendingPathComponent("accepted"), drawn: nil)
        let size = root.appendingPathComponent("accepted/3x2")
        try FileManager.default.createDirectory(at: size, withIntermediateDirectories: true)
        try "ab\n\nc\n".write(to: size.appendingPathComponent("title.txt"), atomically: true, encoding: .utf8)
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
    }

    @Test("has nothing against a screen that is as in its file")
    func equal() throws {
        let screen = DrawnScreen("3x2/title") { "ab\n\nc" }
        #expect(try folder.problem(of: screen) == nil)
        #expect(try folder.problems(ofNames: [screen]) == [])
    }

    @Test("shows each line that differs, and the number of lines", arguments: ["ab\nx\nc", "ab\nx\nc\n", "ab\nx"])
    func different(_ text: String) throws {
        let problem = try #require(try folder.problem(of: DrawnScreen("3x2/title") { text }))
        #expect(problem.contains("line 2: “x” instead of “”"))
        #expect(problem.contains("instead of 3") == (text != "ab\nx\nc"))
        #expect(problem.contains("make accept"))
    }

    @Test("refuses signs that a terminal has not", arguments: [("3x2/title", "a界"), ("3x2-ascii/title", "a│")])
    func signs(_ name: String, _ text: String) throws {
        let problem = try #require(try folder.problem(of: DrawnScreen(name) { text }))
        #expect(problem.hasPrefix("\(name) has the sign “\(text.dropFirst())”"))
    }

    @Test("says what to do about an absent file")
    func absent() throws {
        let problem = try #require(try folder.problem(of: DrawnScreen("3x2/rally") { "ab" }))
        #expect(problem.contains("3x2/rally.txt does not exist. “make accept”"))
    }

    @Test("finds a file of no screen, and a name of two screens")
    func names() throws {
        let screen = DrawnScreen("3x2/rally") { "ab" }
        #expect(
            try folder.problems(ofNames: [screen, screen]) == [
                "Two screens have the name 3x2/rally.",
                "No screen has the file 3x2/title.txt. “make accept” removes it.",
            ]
        )
    }

    @Test("writes what is drawn to another place for “make accept”, and leaves the file")
    func drawn() throws {
        let drawn = root.appendingPathComponent("drawn")
        let accepting = ScreenFolder(accepted: root.appendingPathComponent("accepted"), drawn: drawn)
        let screen = DrawnScreen("3x2/title") { "x" }
        #expect(try accepting.problem(of: screen) == nil)
        let new = try String(contentsOf: drawn.appendingPathComponent("3x2/title.txt"), encoding: .utf8)
        let old = try String(contentsOf: root.appendingPathComponent("accepted/3x2/title.txt"), encoding: .utf8)
        #expect(new == "x\n" && old == "ab\n\nc\n")
        #expect(try accepting.problems(ofNames: [screen, screen]) == ["Two screens have the name 3x2/title."])
    }
}
