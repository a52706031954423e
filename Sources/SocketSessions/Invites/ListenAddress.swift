/// A TCP address at which a relay accepts connections: `ADDRESS[:PORT]`, a numeric address or a host name.
///
/// An empty address is the loopback one; `*` is every address of the machine; port 0 takes a free port.
public struct ListenAddress: Sendable, Hashable {
    public var host: String
    public var port: UInt16

    public init(host: String = "127.0.0.1", port: UInt16 = Carrier.defaultPort) {
        self.host = host
        self.port = port
    }

    /// Reads an address as typed by a user.
    ///
    /// - Throws: ``RoomAddressError``
    public init(_ text: String) throws(RoomAddressError) {
        let portOnly = text.hasPrefix(":")
        let (host, port) = try HostAndPort.parse(portOnly ? "127.0.0.1\(text)" : text, lowestPort: 0)
        self.init(host: host, port: port ?? Carrier.defaultPort)
    }

    /// True if it is every address of the machine, whichever it has.
    public var isEveryAddress: Bool { host == "*" }
}

extension ListenAddress: CustomStringConvertible {
    public var description: String { HostAndPort.text(host, port) }
}
