import Foundation
import ProgramTesting
import TerminalKit
import TestExtent
import Testing

/// The guide's example packages, which use this package's products.
@Suite("Example packages", .waits)
struct ExamplePackageTests {
    /// The relative path from an example to this package, as in its manifest.
    private static let root = #""../../../../..""#

    @Test(
        "pass their own tests",
        .enabled(if: TestExtent.isFull, "builds packages"),
        arguments: [
            ("InstantSessions", #"keep the contract" with 1[0-9] test cases passed"#),
            ("LightCycles", #"over a Unix socket" passed"#),
        ]
    )
    func examples(name: String, line: String) throws {
        let folder = try TemporaryFolder()
        let copy = folder.url.appending(path: name)
        let example = Page.root.appending(path: "\(Page.guide)/Examples/\(name)")
        try FileManager.default.copyItem(at: example, to: copy)
        let manifest = copy.appending(path: "Package.swift")
        let text = try String(contentsOf: manifest, encoding: .utf8)
        try #require(text.contains(Self.root))
        try text.replacing(Self.root, with: "\"\(Page.root.path(percentEncoded: false))\"")
            .write(to: manifest, atomically: true, encoding: .utf8)

        let test = [
            "sh", "-c", "rm -rf \"$0/.build\"; swift test --package-path \"$0\" 2>&1", copy.path(percentEncoded: false),
        ]
        let result = try Program.result(of: test)
        #expect(result.status == 0, "\(result.output)")
        #expect(try result.output.contains(Regex(line)), "\(result.output)")
    }
}
