internal import GroupSessions

/// The server of a room: admits guests and forwards their messages.
///
/// A hub does no I/O: a relay hands it received bytes and the monotonic time, and sends the bytes it queues. Only the
/// hub writes a message's sender and that participant's role, so no guest can impersonate another.
///
/// A guest presents an invite, is offered the session under way, joins it, and leaves when its first stream closes.
/// The first player's offer begins a session; it ends when all its participants have left or a player ends it.
///
/// ``RoomLimits`` holds the bounds of everything.
package struct Hub {
    let invite: Invite
    let watchInvite: Invite
    var secrets: SecretNumbers

    /// Ascending by number.
    var streams: [HubStream] = []
    /// Ascending by number.
    var members: [Member] = []

    var session: (id: SessionID, metadata: GroupActivityMetadata)?

    /// Ended streams that the relay has not closed yet.
    var over: [Int] = []

    /// Events that the relay has not reported yet.
    var events: [RoomEvent] = [.opened]

    var openings: RateLimit
    private var nextNumber = 1

    /// Start of the period without members; true if the room has had one.
    var emptySince: Duration
    var wasVisited = false

    /// The numbers that ``RelayMetric`` tells.
    let start: Duration
    var traffic = (received: 0, sent: 0)
    var refusals: [Refusal: Int] = [:]

    /// True once the room closes: no greeting is accepted any more.
    var isClosing = false

    /// - Parameters:
    ///   - invite: The invite to play.
    ///   - key: 128 random bits that seed all of the hub's identifiers and keys.
    package init(_ invite: Invite, key: (UInt64, UInt64), at now: Duration) {
        self.invite = invite
        watchInvite = invite.watch
        secrets = SecretNumbers(key: key)
        openings = RateLimit(RoomLimits.openings, at: now)
        emptySince = now
        start = now
    }

    /// Participants in the room, joined or not.
    package var participantCount: Int { members.count }

    /// The numbers of all open streams.
    package var streamNumbers: [Int] { streams.map(\.number) }

    /// True if one more connection may be opened now.
    ///
    /// Each connection is one guess of an invite: the rate limit slows guessing.
    package mutating func mayOpen(at now: Duration) -> Bool {
        openings.nextTime(at: now) <= now
    }

    /// The earliest time for one more connection.
    package mutating func nextOpening(at now: Duration) -> Duration {
        openings.nextTime(at: now)
    }

    /// Adds a connection.
    ///
    /// - Returns: The stream's number.
    package mutating func open(from origin: StreamOrigin = .unknown, at now: Duration) -> Int {
        _ = openings.take(at: now)
        let strangers = streams.filter(\.isStranger)
        if strangers.count >= RoomLimits.greeters { remove(strangers[0].number) }
        let number = takeNumber()
        streams.append(HubStream(number: number, origin: origin, at: now))
        return number
    }

    /// Takes bytes received on a stream.
    package mutating func receive(_ bytes: ArraySlice<UInt8>, on number: Int, at now: Duration) {
        guard let index = index(ofStream: number), !bytes.isEmpty else { return }
        streams[index].lastHeard = now
        traffic.received += bytes.count
        switch streams[index].phase {
        case .finishing:
            // Bytes are ignored from now on; a peer that keeps sending is cut off.
            streams[index].strayBytes += bytes.count
            if streams[index].strayBytes > RoomLimits.frameBytes { remove(number) }
        case .greeting: receiveGreeting(bytes, on: number, at: now)
        case .member:
            streams[index].reader.append(bytes)
            readFrames(on: number, at: now)
        }
    }

    /// Notes that a stream failed or its peer hung up.
    package mutating func close(_ number: Int, at now: Duration) {
        guard let index = index(ofStream: number) else { return }
        let phase = streams[index].phase
        remove(number)
        guard case .member(let member, let isFirst) = phase else { return }
        if isFirst {
            depart(member, .connectionEnded, at: now)
        } else if let index = self.index(ofMember: member) {
            members[index].streams.removeAll { $0 == number }
        }
    }

    /// The unsent bytes of a stream.
    package func waiting(on number: Int) -> ArraySlice<UInt8> {
        index(ofStream: number).map { streams[$0].queue.waiting } ?? []
    }

    /// Notes the number of bytes that a stream took when offered all unsent ones.
    package mutating func sent(_ count: Int, on number: Int, at now: Duration) {
        guard let index = index(ofStream: number) else { return }
        streams[index].queue.removeFirst(count)
        traffic.sent += count
        if count > 0 { streams[index].lastTaken = now }
    }

    /// True if nothing more will be sent on a stream: its writing end may be closed.
    package func isFinished(_ number: Int) -> Bool {
        guard let index = index(ofStream: number), case .finishing = streams[index].phase else { return false }
        return streams[index].queue.isEmpty
    }

    /// Takes the ended streams, which the relay closes now.
    package mutating func takeOver() -> [Int] {
        defer { over = [] }
        return over
    }

    mutating func takeEvents() -> [RoomEvent] {
        defer { events = [] }
        return events
    }

    /// True if all participants have left; false before the first has come.
    package var isDeserted: Bool { wasVisited && members.isEmpty }

    /// True if the room has been empty long enough to end.
    package func isOver(at now: Duration) -> Bool {
        members.isEmpty && now >= endOfEmptyRoom
    }

    var endOfEmptyRoom: Duration {
        emptySince + (wasVisited ? RoomLimits.emptyTime : RoomLimits.firstTime)
    }

    mutating func takeNumber() -> Int {
        defer { nextNumber += 1 }
        return nextNumber
    }

    func index(ofStream number: Int) -> Int? {
        streams.firstIndex { $0.number == number }
    }

    func index(ofMember number: Int) -> Int? {
        members.firstIndex { $0.number == number }
    }

    /// Removes a stream and leaves it to the relay to close.
    mutating func remove(_ number: Int) {
        streams.removeAll { $0.number == number }
        over.append(number)
    }
}
