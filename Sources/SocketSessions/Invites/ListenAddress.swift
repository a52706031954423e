/// Where a relay accepts TCP connections: `ADDRESS[:PORT]`, a numeric address or a host's name.
///
/// An empty address is the loopback one, `*` is every address of the machine. Port 0 takes a free one.
public struct ListenAddress: Sendable, Hashable {
    public var host: String
    public var port: UInt16

    public init(host: String = "127.0.0.1", port: UInt16 = Carrier.defaultPort) {
        self.host = host
        self.port = port
    }

    /// Reads an address as a person types it.
    ///
    /// - Throws: ``RoomAddressError``
    public init(_ text: String) throws(RoomAddressError) {
        let portOnly = text.hasPrefix(":")
        let (host, port) = try HostAndPort.parse(portOnly ? "127.0.0.1\(text)" : text, lowestPort: 0)
        self.init(host: host, port: port ?? Carrier.defaultPort)
    }

    /// Whether only this machine reaches the address.
    public var isLoopback: Bool {
        host.hasPrefix("127.") || host == "::1" || host == "localhost"
    }
}

extension ListenAddress: CustomStringConvertible {
    public var description: String { HostAndPort.text(host, port) }
}
