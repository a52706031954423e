internal import OperatingSystem

/// A hub with its sockets; runs until its only room ends, or with several rooms until it is stopped.
public final class Relay {
    private(set) var hub: Hub
    private var room: RoomSocket?
    private var listeners: [Listener]

    /// The TCP address with the actual port; `nil` without TCP.
    public let address: ListenAddress?

    /// The addresses of the listening host that this machine lacks.
    public let missingAddresses: [String]

    /// The path of the Unix socket; `nil` without one, and once the relay is closed.
    public var path: String? { room?.path }

    /// The way in for streams that other threads of this process carry.
    public let door: InnerDoor

    private let clock: () -> Duration
    /// The hub's streams, in its order.
    private(set) var streams: [Connection] = []
    private var poller = Poller()
    /// The poller's entries of all listeners, then of all streams.
    private var entries: [Int] = []
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    /// Takes each event of a room, or of the relay itself, in words for its operator, while the relay serves and closes
    /// its rooms.
    public var onEvent: (RoomName?, String) -> Void = { _, _ in }

    struct Connection: Numbered {
        let number: Int
        let stream: any RelayStream
    }

    /// Time until which the listeners rest, because the system had no descriptor for a connection.
    private var restEnd = Duration.zero

    /// Time from which the lack of a descriptor is told again.
    private var shortageTime = Duration.zero

    /// Connections accepted in one step at most, so that a flood does not starve the guests.
    private static let acceptsAtOnce = 64

    /// Rest after the system had no descriptor: its connections stay queued, and each poll would end at once.
    private static let restTime = Duration.milliseconds(100)

    /// Time between two lines about the lack of a descriptor.
    private static let shortageInterval = Duration.seconds(60)

    /// The most rooms of a relay.
    public static var maximumRooms: Int { RoomLimits.rooms }

    /// The most descriptors that the connections to some rooms need, and the relay itself.
    public static func descriptors(ofRooms count: Int) -> Int {
        count * RoomLimits.participants * RoomLimits.streams + RoomLimits.greeters + 64
    }

    /// Opens the sockets of a relay.
    ///
    /// - Parameters:
    ///   - invite: The invite to play; with more than one room, the relay's own, which makes room invites.
    ///   - address: TCP address to listen at; `nil` for none.
    ///   - isHosted: True if a player's program starts the relay, and may start another one for the same port soon.
    ///   - rooms: The most rooms at once.
    ///   - keepTime: Lifetime of an empty room; `nil` for 60 seconds before the first participant, and 30 after the
    ///     last.
    ///   - tellsAddresses: True to tell the address with the event of a participant that came by TCP.
    ///   - isPublic: True for a relay whose only room is a ``PublicRoom``.
    /// - Throws: ``RelayError``
    public convenience init(
        _ invite: Invite,
        listeningAt address: ListenAddress? = nil,
        isHosted: Bool = false,
        rooms: Int = 1,
        keepTime: Duration? = nil,
        tellsAddresses: Bool = false,
        isPublic: Bool = false
    ) throws(RelayError) {
        precondition(!isPublic || rooms == 1, "the invite of a relay of \(rooms) rooms is for no other user")
        let socket = try RoomSocket(rooms == 1 ? "\(invite.room)" : RoomFolder.nameOfSeveral, isPublic: isPublic)
        let clock = SystemClock.started()
        var hub = Hub(invite, key: SystemChance.key(), rooms: rooms, keepTime: keepTime, at: clock())
        hub.tellsAddresses = tellsAddresses
        try self.init(hub, room: socket, listeningAt: address, isHosted: isHosted, clock: clock)
        if isHosted, let address = self.address { socket.note(address) }
    }

    /// - Parameter room: The Unix socket; `nil` for none.
    init(
        _ hub: Hub,
        room: RoomSocket?,
        listeningAt address: ListenAddress?,
        isHosted: Bool = false,
        clock: @escaping () -> Duration
    ) throws(RelayError) {
        self.hub = hub
        self.room = room
        self.clock = clock
        door = try InnerDoor()
        let tcp = try address.map { address throws(RelayError) in
            isHosted
                ? try Listener.allReplacingEmptyRooms(at: address, in: RoomFolder.path) : try Listener.all(at: address)
        }
        listeners = (room?.listeners ?? []) + (tcp?.listeners ?? [])
        missingAddresses = tcp?.missing ?? []
        self.address = address.flatMap { address in
            tcp?.listeners.first.map { ListenAddress(host: address.host, port: $0.port) }
        }
    }

    /// Writes the invites to a file beside its socket, readable by this user only unless the room is public; removed
    /// when the relay ends.
    ///
    /// - Returns: The path of the file.
    /// - Throws: ``RelayError``
    public func write(invites: String) throws(RelayError) -> String {
        guard let room else { preconditionFailure("a relay without a socket on this machine has no folder") }
        return try room.write(invites: invites)
    }

    /// Serves the rooms until the only one has been empty for long enough or the relay has to end; then ``close()`` it.
    ///
    /// - Parameter stop: A descriptor that ends the relay once it is readable, such as
    ///   ``StopSignals/catchAll(isHosted:)`` gives it; -1 for none.
    public func serve(until stop: Int32 = -1) {
        report()
        while !hub.isOver {
            guard step(.seconds(60), stop: stop).isStopped else { continue }
            // An empty room gives its port to the next one of the same player.
            guard StopSignals.next(on: stop) == RoomRecord.endIfEmpty, !hub.isDeserted else { return }
        }
    }

    /// Closes the rooms: the relay's address is free at once, and all connections are told.
    ///
    /// Returns when the last connection has ended, after ``RoomLimits/farewellTime`` at the latest.
    public func close() {
        let now = clock()
        // A connection that the system has established already gets an answer.
        _ = acceptInner(at: now)
        for listener in listeners { _ = accept(from: listener, at: now) }
        listeners = []
        room = nil
        hub.shutDown(at: now)
        let end = now + RoomLimits.farewellTime
        while !streams.isEmpty, clock() < end { step(.milliseconds(100)) }
        report()
    }

    private func report() {
        for (room, event) in hub.takeEvents() { onEvent(room, event) }
    }

    /// Admits a guest by a stream that came from no listener.
    func add(_ stream: ByteStream) {
        streams.append(Connection(number: hub.open(at: clock()), stream: stream))
    }

    /// Waits until bytes can be moved, then moves all that can be.
    ///
    /// - Parameter limit: The longest wait.
    /// - Returns: `moved` is true if anything moved, `isStopped` if the relay has to end.
    @discardableResult
    func step(_ limit: Duration, stop: Int32 = -1) -> (moved: Bool, isStopped: Bool) {
        let before = clock()
        let opening = max(hub.nextOpening(at: before), restEnd)
        let accepts = opening <= before
        poller.removeAll()
        let stopEntry = poller.add(stop, reads: true, writes: false)
        let bell = poller.add(door.bell, reads: true, writes: false)
        entries.removeAll(keepingCapacity: true)
        for listener in listeners {
            entries.append(poller.add(accepts ? listener.descriptor : -1, reads: true, writes: false))
        }
        var unsent = hub.unsentStreams[...]
        for connection in streams {
            let stream = connection.stream
            let waits = unsent.first == connection.number
            if waits { unsent.removeFirst() }
            let isOneDescriptor = stream.input == stream.output
            entries.append(poller.add(stream.input, reads: true, writes: waits && isOneDescriptor))
            poller.add(waits && !isOneDescriptor ? stream.output : -1, reads: false, writes: true)
        }
        // A listener that is ignored now is polled again when the next connection may open.
        let due = accepts ? hub.nextTime : min(hub.nextTime, opening)
        poller.wait(min(limit, due - before))
        let now = clock()
        if poller.isReadable(bell) { door.answer() }
        var moved = false
        for index in streams.indices
        where poller.isReadable(entries[listeners.count + index]) || streams[index].stream.hasArrivals {
            read(streams[index], at: now)
            moved = true
        }
        moved = acceptInner(at: now) || moved
        for (index, listener) in listeners.enumerated() where poller.isReadable(entries[index]) {
            moved = accept(from: listener, at: now) || moved
        }
        hub.advance(to: now)
        moved = write(at: now) || moved
        for number in hub.takeOver() {
            if let index = streams.index(of: number) { streams.remove(at: index) }
        }
        report()
        return (moved, poller.isReadable(stopEntry))
    }

    private func accept(from listener: Listener, at now: Duration) -> Bool {
        var count = 0
        while count < Self.acceptsAtOnce, hub.nextOpening(at: now) <= now {
            switch listener.accept() {
            case .accepted(let stream): add(stream, at: now)
            case .noneWaiting: return count > 0
            case .noDescriptor(let reason):
                restEnd = now + Self.restTime
                tellShortage(reason, at: now)
                return count > 0
            }
            count += 1
        }
        return count > 0
    }

    /// Accepts the streams that other threads carry.
    private func acceptInner(at now: Duration) -> Bool {
        var moved = false
        while hub.nextOpening(at: now) <= now, let stream = door.accept() {
            add(stream, at: now)
            moved = true
        }
        return moved
    }

    private func add(_ stream: any RelayStream, at now: Duration) {
        streams.append(Connection(number: hub.open(from: stream.origin, at: now), stream: stream))
    }

    private func tellShortage(_ reason: String, at now: Duration) {
        guard now >= shortageTime else { return }
        shortageTime = now + Self.shortageInterval
        onEvent(nil, "connections wait: \(reason); \(streams.count) are open")
    }

    private func read(_ entry: Connection, at now: Duration) {
        switch entry.stream.read(into: &buffer) {
        case .moved(let count): hub.receive(buffer[..<count], on: entry.number, at: now)
        case .blocked: break
        case .ended: hub.close(entry.number, at: now)
        }
    }

    private func write(at now: Duration) -> Bool {
        var moved = false
        for number in hub.unsentStreams {
            guard let index = streams.index(of: number) else { continue }
            let count = streams[index].stream.send(hub.waiting(on: number))
            hub.sent(count, on: number, at: now)
            moved = moved || count > 0
        }
        for number in hub.finishedStreams {
            if let index = streams.index(of: number) { streams[index].stream.finishWriting() }
        }
        return moved
    }
}
