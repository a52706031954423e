internal import OperatingSystem

/// The manager of services that started this process, such as systemd, which `Type=notify` lets wait for readiness.
public enum ServiceManager {
    public enum State: String, Sendable {
        case ready = "READY=1"
        case stopping = "STOPPING=1"
    }

    /// The address of the manager's socket: a path, or an abstract name after `@`; `nil` if no manager listens.
    public static var address: String? {
        getenv("NOTIFY_SOCKET").map { String(cString: $0) }
    }

    /// Sends a state to the manager, in one datagram.
    ///
    /// - Returns: False if there is no manager, or it does not take the datagram within a second.
    @discardableResult
    public static func notify(_ state: State, at name: String? = address) -> Bool {
        guard let name, let address = socketAddress(name) else { return false }
        let socket = SystemCalls.socket(AF_UNIX, isDatagram: true)
        guard socket >= 0 else { return false }
        defer { SystemCalls.close(socket) }
        guard address.withPointer({ SystemCalls.connect(socket, $0, $1) }) == 0 else { return false }
        Poller.wait(.seconds(1), for: socket, writes: true)
        let bytes = Array(state.rawValue.utf8)
        return bytes.withUnsafeBytes { SystemCalls.send(socket, $0) } == bytes.count
    }

    private static func socketAddress(_ name: String) -> SocketAddress? {
        guard let path = try? SocketAddress(path: name), name.hasPrefix("/") || name.hasPrefix("@") else { return nil }
        guard name.hasPrefix("@") else { return path }
        // An abstract name has a zero in the place of its first character, and ends with the address.
        let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
        var bytes = Array(path.bytes.prefix(start + name.utf8.count))
        bytes[start] = 0
        return SocketAddress(bytes: bytes, family: AF_UNIX)
    }
}
