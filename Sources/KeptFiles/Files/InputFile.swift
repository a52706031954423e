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

    /// Reads a file of text, without the byte order mark that some editors and spreadsheets write at its start, and as
    /// UTF-8 if the mark says that it is UTF-16, as Windows PowerShell redirects.
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
        if keepsMark { return bytes }
        if let text = utf16(bytes) { return Array(text.utf8) }
        return bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    }

    /// The text behind a byte order mark of UTF-16; `nil` without one.
    private static func utf16(_ bytes: [UInt8]) -> String? {
        let isLittle = bytes.starts(with: [0xFF, 0xFE])
        guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return nil }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
            let (low, high) = isLittle ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
            return UInt16(high) << 8 | UInt16(low)
        }
        return String(decoding: units, as: UTF16.self)
    }
}
