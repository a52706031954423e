import Foundation
import Testing

/// The package as it is on disk, checked against its layers.
@Suite("Architecture") struct ArchitectureTests {
    /// The package's folder, three levels above this file.
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folders of Sources.
    private static var folders: [String] {
        get throws { try names(in: root.appending(path: "Sources")) }
    }

    private static func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
            .filter { !$0.hasPrefix(".") }
            .sorted()
    }

    /// The files below a folder with one of the endings, each with its text.
    private static func files(in folder: String, _ endings: String...) throws -> [(path: String, text: String)] {
        let base = root.appending(path: folder)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: base.path(percentEncoded: false))
        // An example package that was built has its dependencies below a hidden folder.
        let own = paths.filter { path in endings.contains { path.hasSuffix($0) } && !path.contains(/(^|\/)\./) }
        return try own.sorted().map { path in
            (path: "\(folder)/\(path)", text: try String(contentsOf: base.appending(path: path), encoding: .utf8))
        }
    }

    /// Applies a check to all Swift files of all layers, except the example packages of the guide.
    private func problems(_ check: (_ source: String, _ folder: String) -> [String]) throws -> [String] {
        var problems: [String] = []
        var count = 0
        for folder in try Self.folders {
            for (path, text) in try Self.files(in: "Sources/\(folder)", ".swift")
            where !path.hasPrefix("Sources/pong/Documentation/") {
                let inner = path.split(separator: "/").dropFirst().prefix(2).joined(separator: "/")
                let layer = Layers.table[inner] == nil ? folder : inner
                problems += check(text, layer).map { "\(path), \($0)" }
                count += 1
            }
        }
        #expect(count > 0, "no file was checked")
        return problems
    }

    @Test("a layer imports what the table allows, and depends on its inputs alone below the executables")
    func layers() throws {
        let problems = try problems { Checks.imports(in: $0, of: $1) + Checks.determinism(in: $0, of: $1) }
        #expect(problems == [])
    }

    @Test("tools, screens and run files of the lab name no type of this game, except in their folders of it")
    func anyGame() throws {
        var paths: [String] = []
        for folder in try Self.folders {
            for (path, text) in try Self.files(in: "Sources/\(folder)", ".swift") {
                let inner = String(path.dropFirst("Sources/".count))
                if Layers.ofAnyGame.contains(where: inner.hasPrefix) { paths.append(inner) }
                let problems = Checks.gameTypes(in: text, at: inner)
                #expect(problems == [], "\(path)")
            }
        }
        let missing = Layers.ofAnyGame.filter { prefix in !paths.contains { $0.hasPrefix(prefix) } }
        #expect(missing == [])
    }

    @Test("every folder of Sources is in the table of layers and in the guide, and nothing is beside it")
    func folders() throws {
        let folders = try Self.folders
        #expect(Set(folders).subtracting(Layers.table.keys) == [])
        let page = Self.root.appending(path: "Sources/pong/Documentation/Architecture.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let section = try #require(text.firstMatch(of: /## The modules\n((?s:.*?))\n##\s/)).1
        let words = Set(section.split { !$0.isLetter }.map(String.init))
        #expect(folders.filter { !words.contains($0) } == [])
        // SwiftPM writes the file with the resolved versions; it is not in the repository.
        let expected: Set = ["Makefile", "Package.swift", "README.md", "Sources", "Tests"]
        #expect(try Set(Self.names(in: Self.root)).subtracting(["Package.resolved"]) == expected)
    }

    @Test("no file is longer than 500 lines")
    func length() throws {
        let files = try ["Sources", "Tests"].flatMap { try Self.files(in: $0, ".swift", ".c", ".h") }
        let long = files.filter { $0.text.split(separator: "\n", omittingEmptySubsequences: false).count > 501 }
        #expect(!files.isEmpty && long.map(\.path) == [])
    }
}
