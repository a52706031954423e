internal import GroupSessions

extension Hub {
    mutating func takeGreeting(_ frame: GuestFrame, on number: Int) {
        guard !isClosing else { return refuse(number, .closing) }
        switch frame {
        case .greet(let shown): welcome(shown, on: number)
        case .comeBack(let shown, let key):
            for room in rooms where room.name == shown.room {
                if let role = room.role(of: shown) { freePlace(of: key, as: role, in: room.number) }
            }
            welcome(shown, on: number)
        case .attach(let key): attach(key, number)
        default: refuse(number, .malformed)
        }
    }

    /// Sends a stream the refusal and hangs up on it.
    mutating func refuse(_ number: Int, _ refusal: Refusal) {
        guard let index = streams.index(of: number) else { return }
        refusals[refusal, default: 0] += 1
        streams[index].send(.refused(refusal))
        streams[index].finish(at: now)
    }

    private mutating func welcome(_ shown: Invite, on number: Int) {
        let found: (room: Int, role: Participant.Role)
        do throws(Refusal) {
            found = try place(for: shown)
        } catch {
            return refuse(number, error)
        }
        guard let index = streams.index(of: number), let room = rooms.index(of: found.room) else { return }
        let participant = Participant(id: ParticipantID(rawValue: secrets.next()), role: found.role)
        let member = Member(
            number: takeNumber(),
            room: found.room,
            participant: participant,
            key: StreamKey(in: shown.room, random: (secrets.next(), secrets.next())),
            streams: [number],
            frames: RateLimit(RoomLimits.frames, at: now)
        )
        rooms[room].wasVisited = true
        var address = ""
        if tellsAddresses, case .address(let text, _) = streams[index].origin { address = " from \(text)" }
        members.append(member)
        events.append((shown.room, "participant \(member.number) joined as a \(participant.role.rawValue)\(address)"))
        streams[index].phase = .member(member.number, isFirst: true)
        streams[index].reader.limit = RoomLimits.frameBytes
        streams[index].send(.welcome(participant, member.key))
        if rooms[room].session != nil { offerSession(to: member.number) }
    }

    /// The room of an invite, which this opens if the invite has the right to, and the role that it grants there.
    private mutating func place(for shown: Invite) throws(Refusal) -> (room: Int, role: Participant.Role) {
        keptPlaces.removeAll { now >= $0.end }
        for room in rooms where room.name == shown.room {
            guard let role = room.role(of: shown) else { continue }
            let present = members.filter { $0.room == room.number }
            let spectators = present.count { $0.participant.role == .spectator }
            let isFree = role == .player || spectators < RoomLimits.spectators
            let taken = present.count + keptPlaces.count { $0.room == room.number }
            guard isFree, taken < RoomLimits.participants else { throw .full }
            return (room.number, role)
        }
        guard roomLimit > 1, invite.isIssuer(of: shown) else { throw .wrongInvite }
        guard rooms.count < roomLimit else { throw .noRoomLeft }
        return (openRoom(shown), .player)
    }

    /// Frees the place that a guest comes back to; if the hub has not noticed yet that it was gone, it leaves now.
    private mutating func freePlace(of key: StreamKey, as role: Participant.Role, in room: Int) {
        let isOwn = { (member: Member) in member.room == room && member.key == key && member.participant.role == role }
        if let member = members.first(where: isOwn) {
            depart(member.number, .connectionEnded)
        }
        keptPlaces.removeAll { $0.room == room && $0.key == key }
    }

    /// The stream to drop for one more connection, if there are too many without an accepted invite: the oldest from
    /// the network that has most of them, so that one network does not take the places of others.
    func strangerToDrop() -> Int? {
        let strangers = streams.filter(\.isStranger)
        guard strangers.count >= RoomLimits.greeters else { return nil }
        let counts = strangers.reduce(into: [UInt64: Int]()) { $0[$1.network, default: 0] += 1 }
        return strangers.max { counts[$0.network, default: 0] < counts[$1.network, default: 0] }?.number
    }

    /// Adds a stream to the member whose key it presents.
    private mutating func attach(_ key: StreamKey, _ number: Int) {
        // Compare all keys, whatever the first results: the time must not tell which one is closer.
        var owner: Int?
        for (index, member) in members.enumerated() where member.key.isEqualInConstantTime(to: key) { owner = index }
        guard let owner else { return refuse(number, .wrongInvite) }
        guard members[owner].streams.count < RoomLimits.streams, let index = streams.index(of: number) else {
            return refuse(number, .malformed)
        }
        members[owner].streams.append(number)
        streams[index].phase = .member(members[owner].number, isFirst: false)
        streams[index].reader.limit = RoomLimits.sideFrameBytes
        streams[index].open()
    }
}
