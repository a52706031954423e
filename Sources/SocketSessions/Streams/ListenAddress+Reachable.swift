internal import OperatingSystem

extension ListenAddress {
    /// The addresses at which other machines reach this one; for a wildcard, those of all network interfaces.
    var reachable: [ListenAddress] { reachable(by: InterfaceAddress.all) }

    /// - Parameter addresses: The addresses of this machine's network interfaces.
    func reachable(by addresses: [InterfaceAddress]) -> [ListenAddress] {
        let four = addresses.filter { $0.family == AF_INET }.map(\.host)
        // An interface may have many addresses of IPv6: one of them is enough.
        let six = addresses.reduce(into: [InterfaceAddress]()) { found, address in
            let isNew = !found.contains { $0.interface == address.interface }
            if address.family == AF_INET6, isNew { found.append(address) }
        }.map(\.host)
        let hosts =
            switch host {
            case "*", "::": four + six
            case "0.0.0.0": four
            default: [host]
            }
        return hosts.map { ListenAddress(host: $0, port: port) }
    }
}

/// A numeric address of one of this machine's network interfaces.
struct InterfaceAddress: Equatable {
    var interface: String
    var family: Int32
    var host: String

    /// The addresses of the interfaces that are up, except loopback, and except those that are valid on one link only.
    static var all: [InterfaceAddress] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        return sequence(first: first, next: { $0?.pointee.ifa_next }).compactMap { interface in
            guard let interface, let address = interface.pointee.ifa_addr else { return nil }
            let flags = Int32(bitPattern: UInt32(truncatingIfNeeded: interface.pointee.ifa_flags))
            guard flags & Int32(IFF_UP) != 0, flags & Int32(IFF_LOOPBACK) == 0 else { return nil }
            let family = Int32(address.pointee.sa_family)
            guard family == AF_INET || family == AF_INET6 else { return nil }
            let length = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
            let bytes = Array(UnsafeRawBufferPointer(start: address, count: length))
            let host = SocketAddress(bytes: bytes, family: family).host
            // An address with a zone is valid on one link only.
            guard !host.isEmpty, !host.contains("%") else { return nil }
            return InterfaceAddress(interface: String(cString: interface.pointee.ifa_name), family: family, host: host)
        }
    }
}
