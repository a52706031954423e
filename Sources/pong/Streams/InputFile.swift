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

    /// Whether there is no such file.
    var isAbsent: Bool { reason == String(cString: strerror(ENOENT)) }
}

/// A file that is read whole.
enum InputFile {
    /// The name that means standard input.
    static let standardInput = "-"

    /// Reads all bytes of a file.
    ///
    /// - Parameter limit: After this many bytes it stops.
    static func read(_ name: String, upTo limit: Int) throws(InputError) -> [UInt8] {
        let descriptor = name == standardInput ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw InputError(name: name, reason: String(cString: strerror(errno))) }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = chunk.withUnsafeMutableBytes { get(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { break }
            if count > 0 {
                bytes += chunk[..<count]
            } else if errno != EINTR {
                throw InputError(name: name, reason: String(cString: strerror(errno)))
            }
        }
        return bytes
    }

    #if canImport(Darwin)
        private static let get = Darwin.read
    #else
        private static let get = Glibc.read
    #endif
}
