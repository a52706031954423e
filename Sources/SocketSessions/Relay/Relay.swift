/// The hub of a room with its sockets; runs until the room ends.
public final class Relay {
    private(set) var hub: Hub
    private var room: RoomSocket?
    private var listeners: [Listener]

    /// The TCP address with the actual port; `nil` without TCP.
    public let address: ListenAddress?

    /// The addresses of the listening host that this machine lacks.
    public let missingAddresses: [String]

    /// The path of the room's Unix socket; `nil` without one, and once the relay is closed.
    public var path: String? { room?.path }

    private let clock: () -> Duration
    private(set) var streams: [(number: Int, stream: ByteStream)] = []
    private var poller = Poller()
    /// The poller's entries of all listeners, then of all streams.
    private var entries: [Int] = []
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    /// Takes each event of the room, while the relay serves and closes it.
    public var onEvent: (RoomEvent) -> Void = { _ in }

    /// True to tell the address with the event of a participant that came by TCP.
    public var notesAddresses = false

    private var closing = RoomEvent.Closing.asked

    /// Time until which the listeners rest, because the system had no descriptor for a connection.
    private var restEnd = Duration.zero

    /// Connections accepted in one step at most, so that a flood does not starve the guests.
    private static let acceptsAtOnce = 64

    /// Rest after the system had no descriptor: its connections stay queued, and each poll would end at once.
    private static let restTime = Duration.milliseconds(100)

    /// Opens the sockets of a room.
    ///
    /// - Parameters:
    ///   - invite: The invite to play.
    ///   - address: TCP address to listen at; `nil` for none.
    ///   - isHosted: True if a player's program starts the relay, and may start another one for the same port soon.
    /// - Throws: ``RelayError``
    public convenience init(
        _ invite: Invite,
        listeningAt address: ListenAddress? = nil,
        isHosted: Bool = false
    ) throws(RelayError) {
        let room = try RoomSocket(invite.room)
        try self.init(invite, room: room, listeningAt: address, isHosted: isHosted, clock: SystemClock.started())
        if isHosted, let address = self.address { room.note(address) }
    }

    /// - Parameter room: The Unix socket; `nil` for none.
    init(
        _ invite: Invite,
        room: RoomSocket?,
        listeningAt address: ListenAddress?,
        isHosted: Bool = false,
        clock: @escaping () -> Duration
    ) throws(RelayError) {
        self.room = room
        self.clock = clock
        let tcp = try address.map { address throws(RelayError) in
            isHosted
                ? try Listener.allReplacingEmptyRooms(at: address, in: RoomFolder.path) : try Listener.all(at: address)
        }
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

    /// Serves the room until it has been empty for long enough or has to end; then ``close()`` it.
    ///
    /// - Parameter stop: A descriptor that ends the room once it is readable, such as ``StopSignals/catchAll(isHosted:)``
    ///   gives it; -1 for none.
    public func serve(until stop: Int32 = -1) {
        report()
        while !hub.isOver(at: clock()) {
            guard step(.seconds(60), stop: stop).isStopped else { continue }
            // An empty room gives its port to the next one of the same player.
            guard StopSignals.next(on: stop) == RoomRecord.endIfEmpty, !hub.isDeserted else { return }
        }
        closing = hub.isDeserted ? .deserted : .unvisited
    }

    /// Closes the room: its address is free at once, and all connections are told.
    ///
    /// Returns when the last connection has ended, after ``RoomLimits/farewellTime`` at the latest.
    public func close() {
        let now = clock()
        // A connection that the system has established already gets an answer.
        for listener in listeners { _ = accept(from: listener, at: now) }
        listeners = []
        room = nil
        hub.shutDown(at: now)
        let end = now + RoomLimits.farewellTime
        while !streams.isEmpty, clock() < end { step(.milliseconds(100)) }
        hub.events.append(.closed(closing))
        report()
    }

    private func report() {
        for event in hub.takeEvents() { onEvent(event) }
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
        let opening = max(hub.nextOpening(at: before), restEnd)
        let accepts = opening <= before
        poller.removeAll()
        let stopEntry = poller.add(stop, reads: true, writes: false)
        entries.removeAll(keepingCapacity: true)
        for listener in listeners {
            entries.append(poller.add(accepts ? listener.descriptor : -1, reads: true, writes: false))
        }
        for (number, stream) in streams {
            let waits = !hub.waiting(on: number).isEmpty
            let isOneDescriptor = stream.input == stream.output
            entries.append(poller.add(stream.input, reads: true, writes: waits && isOneDescriptor))
            poller.add(waits && !isOneDescriptor ? stream.output : -1, reads: false, writes: true)
        }
        // A listener that is ignored now is polled again when the next connection may open.
        let due = accepts ? hub.nextTime : min(hub.nextTime, opening)
        poller.wait(min(limit, due - before))
        let now = clock()
        var moved = false
        for index in streams.indices where poller.isReadable(entries[listeners.count + index]) {
            read(streams[index], at: now)
            moved = true
        }
        for (index, listener) in listeners.enumerated() where poller.isReadable(entries[index]) {
            moved = accept(from: listener, at: now) || moved
        }
        hub.advance(to: now)
        moved = write(at: now) || moved
        for number in hub.takeOver() {
            streams.removeAll { $0.number == number }
        }
        report()
        return (moved, poller.isReadable(stopEntry))
    }

    private func accept(from listener: Listener, at now: Duration) -> Bool {
        var count = 0
        while count < Self.acceptsAtOnce, hub.mayOpen(at: now) {
            switch listener.accept() {
            case .accepted(let stream):
                streams.append((hub.open(from: stream.origin(notesAddress: notesAddresses), at: now), stream))
            case .noneWaiting: return count > 0
            case .noDescriptor:
                restEnd = now + Self.restTime
                return count > 0
            }
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
                // Bytes received before the stream failed are still unread: reading reports the end.
                case .blocked, .ended: hub.sent(0, on: number, at: now)
                }
            }
            if hub.isFinished(number) { stream.finishWriting() }
        }
        return moved
    }
}
