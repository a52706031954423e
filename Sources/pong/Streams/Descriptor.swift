#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// System calls on descriptors, for types whose own methods hide the system's names.
enum Descriptor {
    #if canImport(Darwin)
        static let read = Darwin.read
        static let write = Darwin.write
        static let close = Darwin.close
    #else
        static let read = Glibc.read
        static let write = Glibc.write
        static let close = Glibc.close
    #endif

    /// Reads to the end of a file, or until there are more bytes than a limit.
    ///
    /// - Returns: The bytes; `nil` for an error, which is in `errno`.
    static func readAll(_ descriptor: Int32, upTo limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { break }
            if count > 0 {
                bytes += chunk[..<count]
            } else if errno != EINTR {
                return nil
            }
        }
        return bytes
    }

    /// Writes all bytes.
    ///
    /// - Returns: False for an error, which is in `errno`.
    static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}
