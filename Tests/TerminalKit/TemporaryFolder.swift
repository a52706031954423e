package import Foundation

/// An empty folder that is removed with the value.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "pong-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of a file in the folder.
    package func path(of name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

    /// The names of the files in the folder, or in one of its folders.
    package func names(in name: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(of: name)).sorted()
    }

    /// Makes a folder and those above it.
    package func make(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(of: name), withIntermediateDirectories: true)
    }

    /// Writes a file, and makes its folder.
    package func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    package func bytes(of name: String) throws -> [UInt8] { try Array(Data(contentsOf: url.appending(path: name))) }

    package func text(of name: String) throws -> String { try String(decoding: bytes(of: name), as: UTF8.self) }
}
