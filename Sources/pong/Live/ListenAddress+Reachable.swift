internal import OperatingSystem
internal import SocketSessions

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
        var hosts: [String] = []
        for interface in sequence(first: first, next: { $0?.pointee.ifa_next }) {
            guard let interface, let address = interface.pointee.ifa_addr else { continue }
            let flags = Int32(bitPattern: UInt32(truncatingIfNeeded: interface.pointee.ifa_flags))
            guard flags & Int32(IFF_UP) != 0, flags & Int32(IFF_LOOPBACK) == 0 else { continue }
            let family = Int32(address.pointee.sa_family)
            guard families.contains(family) else { continue }
            let length = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
            var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let status = getnameinfo(
                address,
                socklen_t(length),
                &name,
                socklen_t(name.count),
                nil,
                0,
                NI_NUMERICHOST
            )
            let host = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            // An address with a zone is valid on one link only.
            if status == 0, !host.contains("%") { hosts.append(host) }
        }
        return hosts
    }
}
