internal import OperatingSystem

extension ListenAddress {
    /// The addresses at which other machines reach this one; for a wildcard, those of all network interfaces.
    var reachable: [ListenAddress] {
        switch host {
        case "*", "0.0.0.0": Self.hosts(families: [AF_INET]).map { ListenAddress(host: $0, port: port) }
        case "::": Self.hosts(families: [AF_INET, AF_INET6]).map { ListenAddress(host: $0, port: port) }
        default: [self]
        }
    }

    /// The numeric addresses of the network interfaces that are up, except loopback.
    private static func hosts(families: [Int32]) -> [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        return sequence(first: first, next: { $0?.pointee.ifa_next }).compactMap { interface in
            guard let interface, let address = interface.pointee.ifa_addr else { return nil }
            let flags = Int32(bitPattern: UInt32(truncatingIfNeeded: interface.pointee.ifa_flags))
            guard flags & Int32(IFF_UP) != 0, flags & Int32(IFF_LOOPBACK) == 0 else { return nil }
            let family = Int32(address.pointee.sa_family)
            guard families.contains(family) else { return nil }
            let length = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
            let bytes = Array(UnsafeRawBufferPointer(start: address, count: length))
            let host = SocketAddress(bytes: bytes, family: family).host
            // An address with a zone is valid on one link only.
            return host.isEmpty || host.contains("%") ? nil : host
        }
    }
}
