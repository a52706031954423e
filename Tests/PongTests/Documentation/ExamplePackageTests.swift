import Foundation
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

        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swift", "test", "--package-path", copy.path(percentEncoded: false)]
        process.environment = ProgramEnvironment.with([:])
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let lines = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(lines)")
        #expect(lines.contains(/keep the contract" with 1[0-9] test cases passed/), "\(lines)")
    }
}
