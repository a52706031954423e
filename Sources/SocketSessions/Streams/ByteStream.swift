internal import OperatingSystem

/// A bidirectional byte stream over open descriptors; reading and writing do not block, waiting does.
final class ByteStream: RelayStream {
    private(set) var input: Int32
    private(set) var output: Int32
    private let isSocket: Bool

    /// The pipe that keeps the command at the other end alive; `nil` without a command.
    private var lifeline: Int32?

    /// The errors of what carries the stream, if it reports any.
    private var errors: PipeOutput?

    enum Transfer {
        case moved(Int)
        case blocked
        /// The stream has ended, with an error text for the user; without one if all that is known is the end.
        case ended(String?)
    }

    /// - Parameters:
    ///   - input: Descriptor to read; closed with the stream.
    ///   - output: Descriptor to write; the same as the input for a socket.
    init(input: Int32, output: Int32, lifeline: Int32? = nil, errors: PipeOutput? = nil) {
        self.input = input
        self.output = output
        self.lifeline = lifeline
        self.errors = errors
        SystemCalls.prepare(input)
        SystemCalls.prepare(output)
        isSocket = SystemCalls.isSocket(output)
    }

    convenience init(_ descriptor: Int32, errors: PipeOutput? = nil) {
        self.init(input: descriptor, output: descriptor, errors: errors)
    }

    /// Starts a shell command whose standard input and output carry the stream.
    ///
    /// Its process group ends with the stream, and with this process, however that ends.
    ///
    /// - Throws: ``RelayError``
    convenience init(command: String) throws(RelayError) {
        try self.init(command: command, errors: .fromChild)
    }

    /// Starts the command of a further stream, without its errors.
    ///
    /// - Throws: ``RelayError``
    convenience init(furtherCommand: String) throws(RelayError) {
        try self.init(command: furtherCommand, errors: nil)
    }

    private convenience init(command: String, errors: PipedProcess.Pipe?) throws(RelayError) {
        let arguments = ["sh", "-c", Self.supervision, "sh", command]
        let child = try PipedProcess("/bin/sh", arguments, pipes: [.toChild, .fromChild, errors, .toChild])
        ChildProcess.reap(child.number)
        let output = errors.map { _ in PipeOutput(child.ends[2]) }
        self.init(input: child.ends[1], output: child.ends[0], lifeline: child.ends[3], errors: output)
    }

    /// Runs the command that is the first argument, beside a process that waits for the end of descriptor 3.
    ///
    /// It then gives the command three seconds to send its last bytes, and ends the process group. Only a process of
    /// the group can do so safely: it keeps the group's number from being another one's.
    private static let supervision = """
        (
            trap '' HUP INT TERM
            read -r end <&3
            for second in 1 2 3; do
                kill -0 $$ || break
                sleep 1
            done
            kill -s TERM 0
            sleep 1
            kill -s KILL 0
        ) </dev/null >/dev/null 2>&1 &
        exec 3<&-
        exec /bin/sh -c "$1"
        """

    deinit { close() }

    var hasArrivals: Bool { false }

    /// The far end of a connection that a relay has accepted.
    var origin: StreamOrigin {
        if let peer = SystemCalls.peer(of: input) {
            // Another user's program comes by the socket of a public room.
            return [getuid(), 0].contains(peer.user) ? .process : .unknown
        }
        let address = SocketAddress(of: input) { getpeername($0, $1, $2) }
        return address.port.map { port in
            .address(HostAndPort.text(address.host, port), network: address.network)
        } ?? .unknown
    }

    func read(into buffer: inout [UInt8]) -> Transfer {
        guard input >= 0 else { return .ended("the connection is closed") }
        errors?.read()
        let count = buffer.withUnsafeMutableBytes { SystemCalls.read(input, $0) }
        if count > 0 { return .moved(count) }
        if count < 0 {
            if errno == EAGAIN || errno == EWOULDBLOCK { return .blocked }
            // A process that died with bytes unread resets its connections.
            return end(errno == ECONNRESET ? nil : SystemCalls.errorText)
        }
        return end(lifeline == nil ? nil : "the command ended")
    }

    func write(_ bytes: ArraySlice<UInt8>) -> Transfer {
        guard output >= 0 else { return .ended("the connection is closed") }
        let count = bytes.withUnsafeBytes {
            isSocket ? SystemCalls.send(output, $0) : SystemCalls.writeQuietly(output, $0)
        }
        if count >= 0 { return .moved(count) }
        if errno == EAGAIN || errno == EWOULDBLOCK { return .blocked }
        return end(SystemCalls.errorText)
    }

    /// Writes bytes, and returns the number that the stream took.
    ///
    /// A stream that has failed takes none: bytes received before are still unread, and reading reports the end.
    func send(_ bytes: ArraySlice<UInt8>) -> Int {
        if case .moved(let count) = write(bytes) { count } else { 0 }
    }

    /// The end of the stream, with its errors, which say more than "broken pipe".
    private func end(_ reason: String?) -> Transfer {
        guard let errors else { return .ended(reason) }
        return errors.areComplete() ? .ended(errors.reason ?? reason) : .blocked
    }

    /// Waits for bytes that make a value.
    ///
    /// - Parameter take: Takes the bytes that came; `nil` if more are needed.
    /// - Returns: The value; `nil` if the stream ended or the time was up before.
    func wait<Value>(
        _ limit: Duration,
        for take: (ArraySlice<UInt8>) throws(RelayError) -> Value?
    ) throws(RelayError) -> Value? {
        let clock = SystemClock()
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while clock.now < limit {
            Poller.wait(limit - clock.now, for: input)
            switch read(into: &buffer) {
            case .moved(let count): if let value = try take(buffer[..<count]) { return value }
            case .blocked: continue
            case .ended: return nil
            }
        }
        return nil
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
        if let lifeline { SystemCalls.close(lifeline) }
        lifeline = nil
        errors = nil
    }
}
