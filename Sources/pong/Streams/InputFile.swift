internal import OperatingSystem

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A file that cannot be read.
struct InputError: Error {
    let name: String

    /// The system's description of the error.
    let reason: String

    /// True if there is no such file.
    var isAbsent: Bool { reason == String(cString: strerror(ENOENT)) }
}

/// Reads whole files.
enum InputFile {
    /// The name for standard input.
    static let standardInput = "-"

    /// Reads a file.
    ///
    /// - Parameter limit: Reading stops once there are more bytes than this.
    static func read(_ name: String, upTo limit: Int) throws(InputError) -> [UInt8] {
        let descriptor = name == standardInput ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw InputError(name: name, reason: String(cString: strerror(errno))) }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        guard let bytes = SystemCalls.readAll(descriptor, upTo: limit) else {
            throw InputError(name: name, reason: String(cString: strerror(errno)))
        }
        return bytes
    }
}
