#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A stream for `print` that ends up beside the output.
struct StandardError: TextOutputStream {
    mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            // A message that cannot be written has nowhere else to go.
            _ = Self.put(2, bytes.baseAddress, bytes.count)
        }
    }

    #if canImport(Darwin)
        private static let put = Darwin.write
    #else
        private static let put = Glibc.write
    #endif
}
