import Foundation
import ProgramTesting
import TerminalKit
import TestExtent
import Testing

/// The guide's example package, which implements a session with this package's products.
@Suite("Example package", .waits)
struct ExamplePackageTests {
    private static let example = "Sources/pong/Documentation/Examples/InstantSessions"

    /// The relative path from the example to this package, as in its manifest.
    private static let root = #""../../../../..""#

    @Test("keeps the contract of a session", .enabled(if: TestExtent.isFull, "builds a package"))
    func contract() throws {
        let folder = try TemporaryFolder()
        let copy = folder.url.appending(path: "InstantSessions")
        try FileManager.default.copyItem(at: Page.root.appending(path: Self.example), to: copy)
        let manifest = copy.appending(path: "Package.swift")
        let text = try String(contentsOf: manifest, encoding: .utf8)
        try #require(text.contains(Self.root))
        try text.replacing(Self.root, with: "\"\(Page.root.path(percentEncoded: false))\"")
            .write(to: manifest, atomically: true, encoding: .utf8)

        let test = ["sh", "-c", "swift test --package-path \"$0\" 2>&1", copy.path(percentEncoded: false)]
        let result = try Program.result(of: test)
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains(/keep the contract" with 1[0-9] test cases passed/), "\(result.output)")
    }
}
