internal import OperatingSystem

/// A file that cannot be read.
package struct InputError: Error {
    package let name: String

    /// The system's description of the error.
    package let reason: String

    package init(name: String, reason: String) {
        self.name = name
        self.reason = reason
    }

    /// True if there is no such file.
    package var isAbsent: Bool { reason == String(cString: strerror(ENOENT)) }
}

/// Reads whole files.
package enum InputFile {
    /// The name for standard input.
    package static let standardInput = "-"

    /// Reads a file, without the byte order mark that some editors and spreadsheets write at its start.
    ///
    /// - Parameters:
    ///   - limit: Reading stops once there are more bytes than this.
    ///   - keepsMark: True for all bytes of a file that is written again.
    package static func read(_ name: String, upTo limit: Int, keepsMark: Bool = false) throws(InputError) -> [UInt8] {
        let descriptor = name == standardInput ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw InputError(name: name, reason: SystemCalls.errorText) }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        guard let bytes = SystemCalls.readAll(descriptor, upTo: limit) else {
            throw InputError(name: name, reason: SystemCalls.errorText)
        }
        let mark = "\u{FEFF}".utf8
        return !keepsMark && bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    }
}
