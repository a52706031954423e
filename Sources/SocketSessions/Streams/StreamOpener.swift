internal import OperatingSystem

/// Opens one stream, a step at a time and without blocking.
struct StreamOpener {
    enum Progress {
        case pending
        case opened(ByteStream)
        /// An error text for the user.
        case failed(String)
    }

    private enum State {
        case ready(ByteStream)
        case lookingUp(NameLookup)
        case connecting(to: [SocketAddress])
        case waiting(ByteStream, rest: [SocketAddress], until: Duration)
        case failed(String)
    }

    private var state: State

    /// The target's name, for errors.
    private let name: String

    /// The address tried last, which is the connected one; further streams take it.
    private(set) var address: SocketAddress?

    /// Time for one address if there are others to try.
    private static let patience = Duration.seconds(3)

    init(_ carrier: Carrier) {
        do throws(RelayError) {
            switch carrier {
            case .unix(let paths):
                name = paths.first ?? ""
                state = .connecting(to: try paths.map { path throws(RelayError) in try SocketAddress(path: path) })
            case .tcp(let host, let port, _):
                name = HostAndPort.text(host, port)
                let numeric = try? SocketAddress.lookUp(host, port, isNumeric: true).get()
                state = numeric.map { .connecting(to: $0) } ?? .lookingUp(NameLookup(host, port))
            case .command(let text, _):
                name = text
                state = .ready(try ByteStream(command: text))
            case .descriptors(let descriptors, let errors):
                name = "the descriptors"
                let output = errors.map { PipeOutput($0) }
                guard let first = descriptors.first else { throw RelayError(.system, "there is no stream") }
                state = .ready(ByteStream(first, errors: output))
            }
        } catch {
            state = .failed(error.message)
        }
    }

    init(_ address: SocketAddress) {
        name = "the room"
        state = .connecting(to: [address])
    }

    init(_ stream: ByteStream) {
        name = "the stream"
        state = .ready(stream)
    }

    /// Opens a stream to a room on this machine, and waits for it.
    ///
    /// - Throws: ``RelayError``
    static func open(_ carrier: Carrier) throws(RelayError) -> ByteStream {
        let clock = SystemClock()
        var opener = StreamOpener(carrier)
        while clock.now < RoomLimits.greetingTime {
            switch opener.step(at: clock.now) {
            case .opened(let stream): return stream
            case .failed(let reason): throw RelayError(.system, reason)
            // The socket's queue of connections is full.
            case .pending: Poller.wait(.milliseconds(20))
            }
        }
        throw RelayError(.system, "the room does not answer")
    }

    mutating func step(at now: Duration) -> Progress {
        while true {
            switch state {
            case .ready(let stream): return .opened(stream)
            case .failed(let reason): return .failed(reason)
            case .lookingUp(let lookup):
                switch lookup.poll() {
                case nil: return .pending
                case .success(let addresses): state = .connecting(to: addresses)
                case .failure(let error): state = .failed(error.message)
                }
            case .connecting(let addresses):
                if !connect(to: addresses, at: now) { return .pending }
            case .waiting(let stream, let rest, let end):
                if !check(stream, rest, isLate: now >= end) { return .pending }
            }
        }
    }

    /// Begins to connect to the first address.
    ///
    /// - Returns: True if the next step is due at once.
    private mutating func connect(to addresses: [SocketAddress], at now: Duration) -> Bool {
        guard let first = addresses.first else {
            state = .failed("cannot reach \(name)")
            return true
        }
        let descriptor = SystemCalls.socket(first.family)
        guard descriptor >= 0 else {
            state = .failed("cannot reach \(name): \(SystemCalls.errorText)")
            return true
        }
        if first.family != AF_UNIX { Listener.setNoDelay(descriptor) }
        address = first
        let stream = ByteStream(descriptor)
        let status = first.withPointer { SystemCalls.connect(descriptor, $0, $1) }
        if status == 0 || errno == EINPROGRESS || errno == EINTR {
            let rest = Array(addresses.dropFirst())
            let patience = rest.isEmpty ? RoomLimits.connectingTime : Self.patience
            state = .waiting(stream, rest: rest, until: now + patience)
            return true
        }
        // The Unix socket's queue of connections is full: try again later.
        if errno == EAGAIN { return false }
        fail(errno, addresses.dropFirst())
        return true
    }

    /// Checks for an established or failed connection.
    ///
    /// - Returns: True if the next step is due at once.
    private mutating func check(_ stream: ByteStream, _ rest: [SocketAddress], isLate: Bool) -> Bool {
        guard Poller.wait(.zero, for: stream.output, writes: true) else {
            if isLate { fail(ETIMEDOUT, rest[...]) }
            return isLate
        }
        var error: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(stream.output, SOL_SOCKET, SO_ERROR, &error, &size)
        if error == 0 { state = .ready(stream) } else { fail(error, rest[...]) }
        return true
    }

    private mutating func fail(_ error: Int32, _ rest: ArraySlice<SocketAddress>) {
        if !rest.isEmpty {
            state = .connecting(to: Array(rest))
        } else if address?.family == AF_UNIX, error == ENOENT || error == ECONNREFUSED {
            // The host name is part of the message since a guest's command may show it on another machine.
            state = .failed(
                "no such room on \(SystemCalls.hostName): check the invite, or open the room there with 'pong host' or "
                    + "'pong relay'"
            )
        } else {
            state = .failed("cannot reach \(name): \(String(cString: strerror(error)))")
        }
    }
}
