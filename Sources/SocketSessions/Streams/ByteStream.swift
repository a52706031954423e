internal import OperatingSystem

/// A bidirectional byte stream over open descriptors; never blocks.
final class ByteStream {
    private(set) var input: Int32
    private(set) var output: Int32
    private let isSocket: Bool

    /// The command at the other end, if any.
    private var command: ShellCommand?

    /// The errors of what carries the stream, if it reports any.
    private var errors: ErrorOutput?

    enum Transfer {
        case moved(Int)
        case blocked
        /// The stream has ended, with an error text for the user.
        case ended(String)
    }

    /// - Parameters:
    ///   - input: Descriptor to read; closed with the stream.
    ///   - output: Descriptor to write; the same as the input for a socket.
    init(input: Int32, output: Int32, command: ShellCommand? = nil, errors: ErrorOutput? = nil) {
        self.input = input
        self.output = output
        self.command = command
        self.errors = errors
        SystemCalls.prepare(input)
        SystemCalls.prepare(output)
        isSocket = SystemCalls.isSocket(output)
    }

    convenience init(_ descriptor: Int32, errors: ErrorOutput? = nil) {
        self.init(input: descriptor, output: descriptor, errors: errors)
    }

    deinit { close() }

    /// The far end of a connection that a relay has accepted.
    var origin: StreamOrigin {
        if let peer = SystemCalls.peer(of: input) {
            // A stranger's WebSocket comes by the Unix socket, too, but from this process; another user's program comes
            // by the socket of a public room.
            return peer.process != getpid() && [getuid(), 0].contains(peer.user) ? .process : .unknown
        }
        let address = SocketAddress(of: input) { getpeername($0, $1, $2) }
        return address.port.map { port in
            .address(HostAndPort.text(address.host, port), network: address.network)
        } ?? .unknown
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        guard input >= 0 else { return .ended("the connection is closed") }
        errors?.read()
        let count = SystemCalls.read(input, buffer)
        if count > 0 { return .moved(count) }
        if count < 0 {
            return errno == EAGAIN || errno == EWOULDBLOCK ? .blocked : end(SystemCalls.errorText)
        }
        return end(command == nil ? "the other side hung up" : "the command ended")
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> Transfer {
        guard output >= 0 else { return .ended("the connection is closed") }
        let count = isSocket ? SystemCalls.send(output, bytes) : SystemCalls.writeQuietly(output, bytes)
        if count >= 0 { return .moved(count) }
        if errno == EAGAIN || errno == EWOULDBLOCK { return .blocked }
        return end(SystemCalls.errorText)
    }

    /// The end of the stream, with its errors, which say more than "broken pipe".
    private func end(_ reason: String) -> Transfer {
        guard let errors else { return .ended(reason) }
        return errors.reason(or: reason).map { .ended($0) } ?? .blocked
    }

    func finishWriting() {
        guard output >= 0 else { return }
        if isSocket {
            _ = shutdown(output, Int32(SHUT_WR))
        } else if output != input {
            SystemCalls.close(output)
            output = -1
        }
    }

    func close() {
        if input >= 0 { SystemCalls.close(input) }
        if output >= 0, output != input { SystemCalls.close(output) }
        input = -1
        output = -1
        command?.release()
        command = nil
        errors = nil
    }
}
