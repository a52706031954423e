internal import OperatingSystem

/// Opens one stream, a step at a time and without blocking.
///
/// A target with several addresses is tried at each of them in turn, a short time after the one before, until the first
/// has connected, as RFC 8305 asks for: an address that leads nowhere costs no more than that time.
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
        case connecting([Attempt], rest: [SocketAddress], next: Duration)
        case failed(String)

        static func connecting(to addresses: [SocketAddress]) -> State {
            .connecting([], rest: addresses, next: .zero)
        }
    }

    /// A connection that is being established.
    private struct Attempt {
        let address: SocketAddress
        /// The reason why there is no stream.
        private(set) var error: Int32 = 0
        private(set) var stream: ByteStream?
        private let end: Duration

        /// Begins to connect.
        init(_ address: SocketAddress, at now: Duration) {
            self.address = address
            end = now + RoomLimits.connectingTime
            let descriptor = SystemCalls.socket(address.family)
            guard descriptor >= 0 else {
                error = errno
                return
            }
            if address.family != AF_UNIX { Listener.setNoDelay(descriptor) }
            let stream = ByteStream(descriptor)
            let status = address.withPointer { SystemCalls.connect(descriptor, $0, $1) }
            if status == 0 || errno == EINPROGRESS || errno == EINTR { self.stream = stream } else { error = errno }
        }

        /// The connection's error, 0 if it is established, or `nil` while neither is known.
        func status(at now: Duration) -> Int32? {
            guard let stream else { return error }
            guard Poller.wait(.zero, for: stream.output, writes: true) else { return now >= end ? ETIMEDOUT : nil }
            var error: Int32 = 0
            var size = socklen_t(MemoryLayout<Int32>.size)
            getsockopt(stream.output, SOL_SOCKET, SO_ERROR, &error, &size)
            return error
        }
    }

    private var state: State

    /// The target's name, for errors.
    private let name: String

    /// The connected address, which further streams take.
    private(set) var address: SocketAddress?

    /// The last address that failed, and its error.
    private var failure: (address: SocketAddress, error: Int32)?

    /// Time before the next address is tried, too: the Connection Attempt Delay of RFC 8305.
    private static let headStart = Duration.milliseconds(250)

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

    init(_ addresses: [SocketAddress]) {
        name = "the room"
        state = .connecting(to: addresses)
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
            case .connecting(let attempts, let rest, let next):
                if !connect(attempts, rest, next, at: now) { return .pending }
            }
        }
    }

    /// Checks the attempts, and begins the next one if it is due.
    ///
    /// - Returns: True if the next step is due at once.
    private mutating func connect(
        _ attempts: [Attempt],
        _ rest: [SocketAddress],
        _ next: Duration,
        at now: Duration
    ) -> Bool {
        var pending: [Attempt] = []
        for attempt in attempts {
            switch (attempt.status(at: now), attempt.stream) {
            case (nil, _): pending.append(attempt)
            case (0, let stream?):
                address = attempt.address
                state = .ready(stream)
                return true
            case (let error?, _): failure = (attempt.address, error)
            }
        }
        state = .connecting(pending, rest: rest, next: next)
        guard pending.isEmpty || now >= next else { return false }
        guard let first = rest.first else {
            if pending.isEmpty { state = .failed(failureText) }
            return pending.isEmpty
        }
        let attempt = Attempt(first, at: now)
        // The Unix socket's queue of connections is full: try again later.
        if attempt.error == EAGAIN { return false }
        pending.append(attempt)
        state = .connecting(pending, rest: Array(rest.dropFirst()), next: now + Self.headStart)
        return true
    }

    private var failureText: String {
        guard let failure else { return "cannot reach \(name)" }
        guard failure.address.family == AF_UNIX, failure.error == ENOENT || failure.error == ECONNREFUSED else {
            return "cannot reach \(name): \(String(cString: strerror(failure.error)))"
        }
        // The host name is part of the message since a guest's command may show it on another machine.
        return "no such room on \(SystemCalls.hostName): check the invite, or open the room there with 'pong host' or "
            + "'pong relay'"
    }
}
