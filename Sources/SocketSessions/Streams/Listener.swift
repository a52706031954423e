internal import OperatingSystem

/// A socket that accepts connections.
final class Listener {
    let descriptor: Int32
    private let isTCP: Bool

    /// Connections that the system queues until they are accepted.
    private static let backlog: Int32 = 256

    /// - Parameter isIPv6Only: True if the IPv6 address `::` leaves IPv4 to another socket of the same port.
    /// - Throws: ``RelayError``; `noAddress` if the machine does not have the address.
    init(_ address: SocketAddress, name: String, isIPv6Only: Bool = false) throws(RelayError) {
        isTCP = address.family != AF_UNIX
        descriptor = SystemCalls.socket(address.family)
        guard descriptor >= 0 else { throw Self.failure(at: name) }
        if isTCP { Self.set(descriptor, SOL_SOCKET, SO_REUSEADDR) }
        if address.family == AF_INET6 {
            Self.set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, isIPv6Only ? 1 : 0)
        }
        let isBound = address.withPointer { bind(descriptor, $0, $1) } == 0
        guard isBound, listen(descriptor, Self.backlog) == 0 else {
            // The deinitializer closes the descriptor.
            throw Self.failure(at: name)
        }
    }

    private static func failure(at name: String) -> RelayError {
        let code: RelayError.Code =
            switch errno {
            case EADDRNOTAVAIL, EAFNOSUPPORT: .noAddress
            case EADDRINUSE: .addressInUse
            default: .system
            }
        return RelayError(code, "cannot listen at \(name): \(SystemCalls.errorText)")
    }

    deinit { SystemCalls.close(descriptor) }

    /// Listens on one port at all addresses that a host name has on this machine.
    ///
    /// - Returns: The listeners, and the host's addresses that the machine lacks: not every machine has IPv6.
    /// - Throws: ``RelayError`` if another program has the port, or the machine has none of the addresses.
    static func all(at address: ListenAddress) throws(RelayError) -> (listeners: [Listener], missing: [String]) {
        let found = try SocketAddress.lookUp(address.host, address.port, isListening: true).get()
        let (listeners, missing) = try all(of: found, name: "\(address)")
        // Every address of the machine is listened at then.
        return (listeners, address.isEveryAddress ? [] : missing)
    }

    static func all(
        of addresses: [SocketAddress],
        name: String
    ) throws(RelayError) -> (listeners: [Listener], missing: [String]) {
        var listeners: [Listener] = []
        var missing: [String] = []
        for (index, address) in addresses.enumerated() {
            do throws(RelayError) {
                let next = listeners.first.map { address.at(port: $0.port) } ?? address
                listeners.append(try Listener(next, name: name, isIPv6Only: addresses.count > 1))
            } catch {
                let isLast = index == addresses.count - 1
                guard error.code == .noAddress, !isLast || !listeners.isEmpty else { throw error }
                missing.append(address.host)
            }
        }
        return (listeners, missing)
    }

    /// The actual port of a TCP socket.
    var port: UInt16 { SocketAddress(of: descriptor) { getsockname($0, $1, $2) }.port ?? 0 }

    enum Acceptance {
        case accepted(ByteStream)
        case noneWaiting
        /// A connection may wait, but the process or the system has no descriptor or no memory for it: the error's text.
        case noDescriptor(String)
    }

    /// Accepts one queued connection.
    func accept() -> Acceptance {
        while true {
            let connection = SystemCalls.accept(descriptor)
            if connection >= 0 {
                if isTCP { Self.setNoDelay(connection) }
                return .accepted(ByteStream(connection))
            }
            switch errno {
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .noDescriptor(SystemCalls.errorText)
            // The connection ended while it was queued, or a signal came.
            case ECONNABORTED, EINTR: continue
            default: return .noneWaiting
            }
        }
    }

    /// Disables Nagle's algorithm: small messages are sent at once.
    static func setNoDelay(_ descriptor: Int32) {
        set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)
    }

    private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32 = 1) {
        var value = value
        _ = setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}
