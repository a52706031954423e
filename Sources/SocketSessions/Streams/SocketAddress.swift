internal import OperatingSystem

/// A socket address, as the system encodes it.
struct SocketAddress: Equatable, Sendable {
    private(set) var bytes: [UInt8]
    let family: Int32

    /// The address of a Unix socket.
    ///
    /// - Throws: ``RelayError`` if the path is too long.
    init(path: String) throws(RelayError) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = Array(path.utf8)
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        guard name.count < capacity else {
            throw RelayError(.system, "the path of the room's socket is longer than \(capacity - 1) bytes: \(path)")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        bytes = withUnsafeBytes(of: address) { Array($0) }
        family = AF_UNIX
    }

    init(bytes: [UInt8], family: Int32) {
        self.bytes = bytes
        self.family = family
    }

    /// The address of a socket's own end by `getsockname`, or of its far end by `getpeername`; empty if it has none.
    init(
        of socket: Int32,
        by read: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) {
        var storage = sockaddr_storage()
        var count = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let status = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { read(socket, $0, &count) }
        }
        bytes = status == 0 ? withUnsafeBytes(of: storage) { Array($0.prefix(Int(count))) } : []
        family = Int32(storage.ss_family)
    }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        bytes.withUnsafeBytes { bytes in
            var storage = sockaddr_storage()
            withUnsafeMutableBytes(of: &storage) { $0.copyBytes(from: bytes.prefix($0.count)) }
            return withUnsafePointer(to: &storage) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(bytes.count)) }
            }
        }
    }

    /// The port; `nil` for a Unix socket.
    var port: UInt16? {
        // The family (or length and family) takes two bytes, then comes the port, high byte first.
        guard family == AF_INET || family == AF_INET6, bytes.count >= 4 else { return nil }
        return UInt16(bytes[2]) << 8 | UInt16(bytes[3])
    }

    /// The network of an internet address; zero for another address.
    ///
    /// It is the whole IPv4 address, or the first half of an IPv6 one: a machine can have all second halves.
    var network: UInt64 {
        func number(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        switch family {
        case AF_INET where bytes.count >= 8: return number(bytes[4..<8])
        case AF_INET6 where bytes.count >= 24:
            let first = number(bytes[8..<16])
            // An IPv4 address that came by an IPv6 socket.
            return first == 0 ? number(bytes[20..<24]) : first
        default: return 0
        }
    }

    /// The numeric address without its port, of an address that has one.
    var host: String {
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let status = withPointer { getnameinfo($0, $1, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) }
        return status == 0 ? String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) : ""
    }

    func at(port: UInt16) -> SocketAddress {
        precondition(self.port != nil, "an address of family \(family) has no port")
        var other = self
        other.bytes[2] = UInt8(port >> 8)
        other.bytes[3] = UInt8(port & 0xFF)
        return other
    }

    /// Looks a host name up; this may take seconds.
    ///
    /// - Parameters:
    ///   - isListening: True if `*` means every address of this machine.
    ///   - isNumeric: True to find numeric addresses only, at once.
    /// - Returns: The distinct addresses, or the reason why there are none.
    static func lookUp(
        _ host: String,
        _ port: UInt16,
        isListening: Bool = false,
        isNumeric: Bool = false
    ) -> Result<[SocketAddress], RelayError> {
        var hints = addrinfo()
        #if canImport(Darwin)
            hints.ai_socktype = SOCK_STREAM
        #else
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #endif
        hints.ai_flags = (isListening ? AI_PASSIVE : 0) | (isNumeric ? AI_NUMERICHOST : 0)
        var found: UnsafeMutablePointer<addrinfo>?
        let everywhere = isListening && host == "*"
        let status = getaddrinfo(everywhere ? nil : host, String(port), &hints, &found)
        guard status == 0 else {
            return .failure(RelayError(.system, "cannot find '\(host)': \(String(cString: gai_strerror(status)))"))
        }
        defer { freeaddrinfo(found) }
        var addresses: [SocketAddress] = []
        var next = found
        while let entry = next?.pointee {
            if let address = entry.ai_addr {
                let bytes = UnsafeRawBufferPointer(start: address, count: Int(entry.ai_addrlen))
                let one = SocketAddress(bytes: Array(bytes), family: entry.ai_family)
                // A name with an IPv4 and an IPv6 line in the hosts file gives the IPv4 address twice.
                if !addresses.contains(one) { addresses.append(one) }
            }
            next = entry.ai_next
        }
        return .success(addresses)
    }
}
