internal import GroupSessions

/// The room: takes guests in, and passes their messages on.
///
/// It does no I/O: a relay hands it the bytes of its streams and the time since any fixed moment, and
/// sends what waits. The hub alone writes who sent a message and which role that participant has, so no guest can
/// speak for another.
///
/// A guest shows an invite, is offered the session that is under way, joins it, and is gone with its first stream.
/// The first player's offer begins a session; it ends when all its participants are gone, or one ends it.
///
/// ``RoomLimits`` holds the bounds of everything.
package struct Hub {
    let invite: Invite
    let watchInvite: Invite
    var secrets: SecretNumbers

    /// In the order of their numbers.
    var streams: [HubStream] = []
    /// In the order of their numbers.
    var members: [Member] = []

    /// The session that is under way.
    var session: (id: SessionID, metadata: GroupActivityMetadata)?

    /// Streams that are over, and that the hub's surroundings have not closed yet.
    var over: [Int] = []

    var openings: RateLimit
    private var nextNumber = 1

    /// Since when the room has no participant, and whether it had one before.
    var emptySince: Duration
    var wasVisited = false

    /// - Parameters:
    ///   - invite: To play.
    ///   - key: 128 bits of chance: what the hub draws follows from them.
    package init(_ invite: Invite, key: (UInt64, UInt64), at now: Duration) {
        self.invite = invite
        watchInvite = invite.watch
        secrets = SecretNumbers(key: key)
        openings = RateLimit(RoomLimits.openings, at: now)
        emptySince = now
    }

    /// How many participants are in the room, joined or not.
    package var participantCount: Int { members.count }

    /// The streams that the hub knows.
    package var streamNumbers: [Int] { streams.map(\.number) }

    /// Whether one more connection may be opened now.
    ///
    /// Each connection is one try of an invite: this limits the tries.
    package mutating func mayOpen(at now: Duration) -> Bool {
        openings.nextTime(at: now) <= now
    }

    /// When one more connection may be opened.
    package mutating func nextOpening(at now: Duration) -> Duration {
        openings.nextTime(at: now)
    }

    /// Adds a connection.
    ///
    /// - Returns: The stream's number.
    package mutating func open(at now: Duration) -> Int {
        _ = openings.take(at: now)
        let strangers = streams.filter(\.isStranger)
        if strangers.count >= RoomLimits.greeters { remove(strangers[0].number) }
        let number = takeNumber()
        streams.append(HubStream(number: number, at: now))
        return number
    }

    /// Takes bytes that came on a stream.
    package mutating func receive(_ bytes: ArraySlice<UInt8>, on number: Int, at now: Duration) {
        guard let index = index(ofStream: number), !bytes.isEmpty else { return }
        streams[index].lastHeard = now
        switch streams[index].phase {
        case .finishing:
            // It is not heard any more, and may not go on talking for long.
            streams[index].strayBytes += bytes.count
            if streams[index].strayBytes > RoomLimits.frameBytes { remove(number) }
        case .greeting: receiveGreeting(bytes, on: number, at: now)
        case .member:
            streams[index].reader.append(bytes)
            readFrames(on: number, at: now)
        }
    }

    /// The other side of a stream hung up, or the stream broke.
    package mutating func close(_ number: Int, at now: Duration) {
        guard let index = index(ofStream: number) else { return }
        let phase = streams[index].phase
        remove(number)
        guard case .member(let member, let isFirst) = phase else { return }
        if isFirst {
            depart(member, at: now)
        } else if let index = self.index(ofMember: member) {
            members[index].streams.removeAll { $0 == number }
        }
    }

    /// The bytes that wait to be sent on a stream.
    package func waiting(on number: Int) -> ArraySlice<UInt8> {
        index(ofStream: number).map { streams[$0].queue.waiting } ?? []
    }

    /// Notes how many of the waiting bytes a stream took, after it was offered all of them.
    package mutating func sent(_ count: Int, on number: Int, at now: Duration) {
        guard let index = index(ofStream: number) else { return }
        streams[index].queue.removeFirst(count)
        if count > 0 { streams[index].lastTaken = now }
    }

    /// Whether nothing more will be sent on a stream: its other side may be told.
    package func isFinished(_ number: Int) -> Bool {
        guard let index = index(ofStream: number), case .finishing = streams[index].phase else { return false }
        return streams[index].queue.isEmpty
    }

    /// Takes the streams that are to be closed now.
    package mutating func takeOver() -> [Int] {
        defer { over = [] }
        return over
    }

    /// Whether the room was empty for so long that it ends.
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

    /// Forgets a stream, which is then to be closed.
    mutating func remove(_ number: Int) {
        streams.removeAll { $0.number == number }
        over.append(number)
    }
}
