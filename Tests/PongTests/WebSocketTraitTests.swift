import Foundation
import ProgramTesting
import TerminalKit
import TestExtent
import Testing

/// The package's trait for rooms over WebSocket.
@Suite("WebSocket trait", .waits)
struct WebSocketTraitTests {
    private static let address = "https://github.com/apple/swift-nio"

    @Test(
        "is off, and then nothing is fetched for it: not even from an address that does not exist",
        .enabled(if: TestExtent.isFull, "resolves a package"),
        arguments: [false, true]
    )
    func fetching(isEnabled: Bool) throws {
        let folder = try TemporaryFolder(linking: "Sources")
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "Tests"),
            withDestinationURL: Page.root.appending(path: "Tests")
        )
        let manifest = try String(contentsOf: Page.root.appending(path: "Package.swift"), encoding: .utf8)
        try #require(manifest.contains(Self.address))
        try manifest.replacing(Self.address, with: "https://pong.invalid/swift-nio")
            .write(to: folder.url.appending(path: "Package.swift"), atomically: true, encoding: .utf8)

        let package = ["swift", "package", "--package-path", folder.path(of: "")]
        let result = try Program.result(of: package + (isEnabled ? ["--traits", "WebSocket"] : []) + ["resolve"])
        #expect((result.status == 0) == !isEnabled)
        // With the trait, resolution fails, either before or after it fetches the other package.
        if !isEnabled {
            let fetched = try folder.names(in: ".build/checkouts")
            #expect(fetched == ["swift-argument-parser"])
        }
    }
}
