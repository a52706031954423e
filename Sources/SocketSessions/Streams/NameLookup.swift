internal import OperatingSystem

/// A lookup of a host name, in a thread of its own: the network may take seconds to answer.
final class NameLookup {
    private var socket: Int32
    private var bytes: [UInt8] = []

    init(_ host: String, _ port: UInt16) {
        guard let pair = SystemCalls.socketPair() else {
            socket = -1
            return
        }
        socket = pair.0
        let answer = pair.1
        let isStarted = SystemThread.start {
            NameLookup.write(SocketAddress.lookUp(host, port), to: answer)
            SystemCalls.close(answer)
        }
        if !isStarted { SystemCalls.close(answer) }
    }

    deinit { if socket >= 0 { SystemCalls.close(socket) } }

    /// The result; `nil` until there is one.
    func poll() -> Result<[SocketAddress], RelayError>? {
        guard socket >= 0 else { return .failure(RelayError(.system, "the system has no more sockets")) }
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = chunk.withUnsafeMutableBytes { SystemCalls.read(socket, $0) }
            if count < 0 { return nil }
            if count == 0 { return answer }
            bytes += chunk[..<count]
        }
    }

    /// Writes each address after its family and length; or a zero, then an error.
    private static func write(_ result: Result<[SocketAddress], RelayError>, to socket: Int32) {
        var bytes: [UInt8] = []
        switch result {
        case .success(let addresses):
            for address in addresses.prefix(16) {
                bytes += [UInt8(address.family), UInt8(address.bytes.count)] + address.bytes
            }
        case .failure(let error):
            bytes = [0] + Array(error.message.utf8)
        }
        // The write fails if the lookup was abandoned.
        _ = bytes.withUnsafeBytes { SystemCalls.send(socket, $0) }
    }

    private var answer: Result<[SocketAddress], RelayError> {
        if bytes.first == 0 { return .failure(RelayError(.system, String(decoding: bytes.dropFirst(), as: UTF8.self))) }
        var addresses: [SocketAddress] = []
        var rest = bytes[...]
        while rest.count > 2 {
            let family = Int32(rest.removeFirst())
            let count = Int(rest.removeFirst())
            addresses.append(SocketAddress(bytes: Array(rest.prefix(count)), family: family))
            rest = rest.dropFirst(count)
        }
        guard !addresses.isEmpty else { return .failure(RelayError(.system, "the host has no address")) }
        return .success(addresses)
    }
}
