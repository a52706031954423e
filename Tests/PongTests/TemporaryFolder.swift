import Foundation

/// An empty folder that is removed with the value.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "pong-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    /// Makes a folder with a link to a folder of the package, so that a command finds the guide's files.
    convenience init(linking name: String) throws {
        try self.init()
        try FileManager.default.createSymbolicLink(
            at: url.appending(path: name),
            withDestinationURL: Page.root.appending(path: name)
        )
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of a file in the folder.
    func path(of name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

    /// The names of the files in the folder.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false)).sorted()
    }
}
