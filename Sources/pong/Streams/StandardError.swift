#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Standard error, as a stream for `print`.
struct StandardError: TextOutputStream {
    mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            // There is no other place for an error message.
            _ = Self.put(2, bytes.baseAddress, bytes.count)
        }
    }

    #if canImport(Darwin)
        private static let put = Darwin.write
    #else
        private static let put = Glibc.write
    #endif
}
