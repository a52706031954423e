/// The server of one room or several: admits guests and forwards their messages.
///
/// A hub does no I/O: a relay hands it received bytes and the monotonic time, and sends the bytes it queues. Only the
/// hub writes a message's sender and that participant's role, so no guest can impersonate another.
///
/// A guest presents an invite, is offered the session under way in its room, joins it, and leaves when its first stream
/// closes. The first player's offer begins a session; it ends when all its participants have left or a player ends it.
///
/// A hub of one room has the room of its invite. A hub of several has none at first: a guest opens a room by an invite
/// to play that was made with the hub's invite. So the right to open rooms needs no list, and no guest's invite has it.
///
/// The hub keeps the last state of each player, a message of the type ``GroupSessions/MessageType/state``, unread. It
/// sends that of the last player to leave to everyone who joins: so a match outlives the programs of all its players.
/// A player that leaves earlier takes its state with it, so that a passer-by cannot plant one.
///
/// ``RoomLimits`` holds the bounds of everything.
package struct Hub {
    let invite: Invite
    var secrets: SecretNumbers

    // Each ascends by number; the members of all rooms are in one list.
    var streams: [HubStream] = []
    var members: [Member] = []
    var rooms: [Room] = []

    /// Oldest first; members and kept places of a room together are within its limit.
    var keptPlaces: [KeptPlace] = []

    /// The most rooms at once.
    let roomLimit: Int

    /// Lifetime of an empty room; `nil` for ``RoomLimits/emptyTime`` and ``RoomLimits/firstTime``.
    private let keepTime: Duration?

    /// Ended streams that the relay has not closed yet.
    var over: [Int] = []

    /// Events for the operator that the relay has not reported yet, in words; none tells an invite.
    var events: [(room: RoomName, event: String)] = []

    /// True to tell the address with the event of a participant that came by TCP.
    package var tellsAddresses = false

    var openings: RateLimit
    private var nextNumber = 1
    private var nextRoom = 1

    /// The time of the call that is under way.
    var now: Duration

    /// The numbers that ``RelayMetric`` tells.
    let start: Duration
    var traffic = (received: 0, sent: 0)
    var refusals: [Refusal: Int] = [:]

    /// True once the hub closes: no greeting is accepted any more.
    var isClosing = false

    /// - Parameters:
    ///   - invite: The invite to play; with more than one room, the relay's own, which makes room invites.
    ///   - key: 128 random bits that seed all of the hub's identifiers and keys.
    ///   - rooms: The most rooms at once.
    ///   - keepTime: Lifetime of an empty room; `nil` for the default of ``RoomLimits``.
    package init(
        _ invite: Invite,
        key: (UInt64, UInt64),
        rooms: Int = 1,
        keepTime: Duration? = nil,
        at now: Duration
    ) {
        self.invite = invite
        self.keepTime = keepTime
        roomLimit = rooms
        secrets = SecretNumbers(key: key)
        openings = RateLimit(RoomLimits.openings, at: now)
        (start, self.now) = (now, now)
        if rooms == 1 { openRoom(invite) }
    }

    /// Participants in all rooms, joined or not.
    package var participantCount: Int { members.count }

    /// The numbers of all open streams.
    package var streamNumbers: [Int] { streams.map(\.number) }

    /// The earliest time for one more connection.
    ///
    /// Each connection is one guess of an invite: the rate limit slows guessing.
    package mutating func nextOpening(at now: Duration) -> Duration {
        openings.nextTime(at: now)
    }

    /// Adds a connection.
    ///
    /// - Returns: The stream's number.
    package mutating func open(from origin: StreamOrigin = .unknown, at now: Duration) -> Int {
        self.now = now
        _ = openings.take(at: now)
        if let stranger = strangerToDrop() { remove(stranger) }
        let number = takeNumber()
        streams.append(HubStream(number: number, origin: origin, at: now))
        return number
    }

    /// Takes bytes received on a stream.
    package mutating func receive(_ bytes: ArraySlice<UInt8>, on number: Int, at now: Duration) {
        guard let index = streams.index(of: number), !bytes.isEmpty else { return }
        self.now = now
        streams[index].lastHeard = now
        traffic.received += bytes.count
        take(bytes, on: number)
    }

    private mutating func take(_ bytes: ArraySlice<UInt8>, on number: Int) {
        guard let index = streams.index(of: number), !bytes.isEmpty else { return }
        switch streams[index].phase {
        case .finishing:
            // Bytes are ignored from now on; a peer that keeps sending is cut off.
            streams[index].strayBytes += bytes.count
            if streams[index].strayBytes > RoomLimits.frameBytes { remove(number) }
        case .greeting:
            let greeting = bytes.prefix(RoomLimits.greetingBytes - streams[index].greetingBytes)
            guard !greeting.isEmpty else { return refuse(number, .malformed) }
            streams[index].greetingBytes += greeting.count
            streams[index].reader.append(greeting)
            readFrames(on: number)
            take(bytes.dropFirst(greeting.count), on: number)
        case .member:
            streams[index].reader.append(bytes)
            readFrames(on: number)
        }
    }

    /// Notes that a stream failed or its peer hung up.
    package mutating func close(_ number: Int, at now: Duration) {
        guard let index = streams.index(of: number) else { return }
        self.now = now
        let phase = streams[index].phase
        remove(number)
        guard case .member(let member, let isFirst) = phase else { return }
        if isFirst {
            depart(member, .connectionEnded)
        } else if let index = members.index(of: member) {
            members[index].streams.removeAll { $0 == number }
        }
    }

    /// The numbers of the streams with unsent bytes, and of those on which nothing more will be sent; ascending.
    var unsentStreams: [Int] { streams.indices.lazy.filter { !streams[$0].queue.isEmpty }.map { streams[$0].number } }
    var finishedStreams: [Int] { streams.indices.lazy.filter { streams[$0].isFinished }.map { streams[$0].number } }

    /// The unsent bytes of a stream.
    package func waiting(on number: Int) -> ArraySlice<UInt8> {
        streams.index(of: number).map { streams[$0].queue.waiting } ?? []
    }

    /// Notes the number of bytes that a stream took when offered all unsent ones.
    package mutating func sent(_ count: Int, on number: Int, at now: Duration) {
        guard let index = streams.index(of: number) else { return }
        streams[index].queue.removeFirst(count)
        traffic.sent += count
        if count > 0 { streams[index].lastTaken = now }
    }

    /// True if nothing more will be sent on a stream: its writing end may be closed.
    package func isFinished(_ number: Int) -> Bool {
        streams.index(of: number).map { streams[$0].isFinished } ?? false
    }

    /// Takes the ended streams, which the relay closes now.
    package mutating func takeOver() -> [Int] {
        defer { over = [] }
        return over
    }

    mutating func takeEvents() -> [(room: RoomName, event: String)] {
        defer { events = [] }
        return events
    }

    /// True if all participants have left; false before the first has come.
    package var isDeserted: Bool { members.isEmpty && rooms.contains(where: \.wasVisited) }

    /// True if the hub's only room has closed; a hub of several rooms waits for the next one.
    package var isOver: Bool { roomLimit == 1 && rooms.isEmpty }

    /// Opens the room of an invite to play.
    ///
    /// - Returns: The room's number.
    @discardableResult
    mutating func openRoom(_ invite: Invite) -> Int {
        defer { nextRoom += 1 }
        rooms.append(Room(invite, number: nextRoom, at: now))
        let (participants, spectators) = (RoomLimits.participants, RoomLimits.spectators)
        events.append((invite.room, "opened for \(participants) participants, \(spectators) spectators among them"))
        return nextRoom
    }

    /// The longest time that a room stays empty.
    func keepTime(of room: Room) -> Duration {
        keepTime ?? (room.wasVisited ? RoomLimits.emptyTime : RoomLimits.firstTime)
    }

    func isEmpty(_ room: Room) -> Bool { !members.contains { $0.room == room.number } }

    mutating func takeNumber() -> Int {
        defer { nextNumber += 1 }
        return nextNumber
    }

    /// Removes a stream and leaves it to the relay to close.
    mutating func remove(_ number: Int) {
        if let index = streams.index(of: number) { streams.remove(at: index) }
        over.append(number)
    }
}
