/// The hub of a room with its sockets; runs until the room ends.
public final class Relay {
    private(set) var hub: Hub
    private let room: RoomSocket?
    private let listeners: [Listener]

    /// The TCP address with the actual port; `nil` without TCP.
    public let address: ListenAddress?

    /// The addresses of the listening host that this machine lacks.
    public let missingAddresses: [String]

    /// The path of the room's Unix socket; `nil` without one.
    public var path: String? { room?.path }

    private let clock: () -> Duration
    private(set) var streams: [(number: Int, stream: ByteStream)] = []
    private var poller = Poller()
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    /// Connections accepted in one step at most, so that a flood does not starve the guests.
    private static let acceptsAtOnce = 64

    /// Opens the sockets of a room.
    ///
    /// - Parameters:
    ///   - invite: The invite to play.
    ///   - address: TCP address to listen at; `nil` for none.
    /// - Throws: ``RelayError``
    public convenience init(_ invite: Invite, listeningAt address: ListenAddress? = nil) throws(RelayError) {
        let clock = SystemClock()
        try self.init(invite, room: try RoomSocket(invite.room), listeningAt: address, clock: { clock.now })
    }

    /// - Parameter room: The Unix socket; `nil` for none.
    init(
        _ invite: Invite,
        room: RoomSocket?,
        listeningAt address: ListenAddress?,
        clock: @escaping () -> Duration
    ) throws(RelayError) {
        self.room = room
        self.clock = clock
        let tcp = try address.map { address throws(RelayError) in try Listener.all(at: address) }
        listeners = (room.map { [$0.listener] } ?? []) + (tcp?.listeners ?? [])
        missingAddresses = tcp?.missing ?? []
        self.address = address.flatMap { address in
            tcp?.listeners.first.map { ListenAddress(host: address.host, port: $0.port) }
        }
        hub = Hub(invite, key: SystemChance.key(), at: clock())
    }

    /// Writes the room's invites to a file beside its socket, readable by this user only; removed when the relay ends.
    ///
    /// - Returns: The path of the file.
    /// - Throws: ``RelayError``
    public func write(invites: String) throws(RelayError) -> String {
        guard let room else { preconditionFailure("a room without a socket on this machine has no folder") }
        return try room.write(invites: invites)
    }

    /// Serves the room until it ends.
    ///
    /// - Parameter stop: A descriptor that ends the room once it is readable; -1 for none.
    public func run(until stop: Int32 = -1) {
        while !hub.isOver(at: clock()) {
            if step(.seconds(60), stop: stop).isStopped { break }
        }
        hub.shutDown(at: clock())
        let end = clock() + RoomLimits.farewellTime
        while !streams.isEmpty, clock() < end { step(.milliseconds(100)) }
    }

    /// Admits a guest by a stream that came from no listener.
    func add(_ stream: ByteStream) {
        streams.append((hub.open(at: clock()), stream))
    }

    /// Waits until bytes can be moved, then moves all that can be.
    ///
    /// - Parameter limit: The longest wait.
    /// - Returns: `moved` is true if anything moved, `isStopped` if the room has to end.
    @discardableResult
    func step(_ limit: Duration, stop: Int32 = -1) -> (moved: Bool, isStopped: Bool) {
        let before = clock()
        let accepts = hub.mayOpen(at: before)
        poller.removeAll()
        let stopEntry = poller.add(stop, reads: true, writes: false)
        for listener in listeners { poller.add(accepts ? listener.descriptor : -1, reads: true, writes: false) }
        let firstStream = 1 + listeners.count
        for (number, stream) in streams {
            let waits = !hub.waiting(on: number).isEmpty
            if stream.input == stream.output {
                poller.add(stream.input, reads: true, writes: waits)
                poller.add(-1, reads: false, writes: false)
            } else {
                poller.add(stream.input, reads: true, writes: false)
                poller.add(waits ? stream.output : -1, reads: false, writes: true)
            }
        }
        // A listener that is ignored now is polled again when the next connection may open.
        let due = accepts ? hub.nextTime : min(hub.nextTime, hub.nextOpening(at: before))
        poller.wait(min(limit, due - before))
        let now = clock()
        var moved = false
        for index in streams.indices where poller.isReadable(firstStream + 2 * index) {
            read(streams[index], at: now)
            moved = true
        }
        for (index, listener) in listeners.enumerated() where accepts && poller.isReadable(1 + index) {
            moved = accept(from: listener, at: now) || moved
        }
        hub.advance(to: now)
        moved = write(at: now) || moved
        for number in hub.takeOver() {
            streams.removeAll { $0.number == number }
        }
        return (moved, poller.isReadable(stopEntry))
    }

    private func accept(from listener: Listener, at now: Duration) -> Bool {
        var count = 0
        while count < Self.acceptsAtOnce, hub.mayOpen(at: now), let stream = listener.accept() {
            streams.append((hub.open(at: now), stream))
            count += 1
        }
        return count > 0
    }

    private func read(_ entry: (number: Int, stream: ByteStream), at now: Duration) {
        switch buffer.withUnsafeMutableBytes({ entry.stream.read(into: $0) }) {
        case .moved(let count): hub.receive(buffer[..<count], on: entry.number, at: now)
        case .blocked: break
        case .ended: hub.close(entry.number, at: now)
        }
    }

    private func write(at now: Duration) -> Bool {
        var moved = false
        for (number, stream) in streams {
            let waiting = hub.waiting(on: number)
            if !waiting.isEmpty {
                switch waiting.withUnsafeBytes({ stream.write($0) }) {
                case .moved(let count):
                    hub.sent(count, on: number, at: now)
                    moved = true
                case .blocked: hub.sent(0, on: number, at: now)
                // Bytes received before the stream failed are still unread: reading reports the end.
                case .ended: hub.sent(0, on: number, at: now)
                }
            }
            if hub.isFinished(number) { stream.finishWriting() }
        }
        return moved
    }
}
