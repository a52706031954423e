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

    /// Screens with parts of what is said of them.
    private static let screens: [(name: String, text: String, problem: [String])] = [
        ("3x2/title", "ab\n\nc", []),
        ("3x2/title", "ab\nx\nc", ["line 2: “x” instead of “”", "make accept"]),
        ("3x2/title", "ab\nx\nc\n", ["line 2: “x” instead of “”", "instead of 3", "make accept"]),
        ("3x2/title", "ab\nx", ["line 2: “x” instead of “”", "instead of 3", "make accept"]),
        ("3x2/title", "a界", ["3x2/title has the sign “界”"]),
        ("3x2-ascii/title", "a│", ["3x2-ascii/title has the sign “│”"]),
        ("3x2/rally", "ab", ["3x2/rally.txt does not exist. “make accept”"]),
    ]

    @Test("says what differs from the file and what to do, and which signs a terminal has not", arguments: screens)
    func problems(_ name: String, _ text: String, _ parts: [String]) throws {
        let problem = try folder.problem(of: DrawnScreen(name) { text })
        #expect((problem == nil) == parts.isEmpty && parts.filter { problem?.contains($0) != true } == [])
        #expect(problem?.contains("instead of 3") ?? false == parts.contains("instead of 3"))
    }

    @Test("finds a file of no screen, and a name of two screens")
    func names() throws {
        let (title, screen) = (DrawnScreen("3x2/title") { "ab" }, DrawnScreen("3x2/rally") { "ab" })
        #expect(try folder.problems(ofNames: [title]) == [])
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
