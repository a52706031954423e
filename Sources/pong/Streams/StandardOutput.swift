#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Standard output, written at once and with its errors reported.
enum StandardOutput {
    /// Writes a text and a line end.
    ///
    /// - Throws: ``OutputError`` if not all of it could be written.
    static func print(_ text: String) throws(OutputError) {
        var bytes = Array((text + "\n").utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { put(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count >= 0 {
                bytes = bytes.dropFirst(count)
            } else if errno != EINTR {
                throw OutputError(reason: String(cString: strerror(errno)))
            }
        }
    }

    #if canImport(Darwin)
        private static let put = Darwin.write
    #else
        private static let put = Glibc.write
    #endif
}
