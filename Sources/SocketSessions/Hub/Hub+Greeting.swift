internal import GroupSessions

extension Hub {
    /// Takes bytes of a stream that has not presented an invite yet.
    mutating func receiveGreeting(_ bytes: ArraySlice<UInt8>, on number: Int, at now: Duration) {
        guard let index = index(ofStream: number) else { return }
        let first = bytes.prefix(RoomLimits.greetingBytes - streams[index].greetingBytes)
        let rest = bytes.dropFirst(first.count)
        streams[index].greetingBytes += first.count
        streams[index].reader.append(first)
        readFrames(on: number, at: now)
        guard !rest.isEmpty, let index = self.index(ofStream: number) else { return }
        switch streams[index].phase {
        case .greeting: refuse(number, .malformed, at: now)
        case .member:
            streams[index].reader.append(rest)
            readFrames(on: number, at: now)
        case .finishing: break
        }
    }

    mutating func takeGreeting(_ frame: GuestFrame, on number: Int, at now: Duration) {
        guard !isClosing else { return refuse(number, .closing, at: now) }
        switch frame {
        case .greet(let shown): welcome(shown, on: number, at: now)
        case .attach(let key): attach(key, number, at: now)
        default: refuse(number, .malformed, at: now)
        }
    }

    /// Sends a stream the refusal and hangs up on it.
    mutating func refuse(_ number: Int, _ refusal: Refusal, at now: Duration) {
        guard let index = index(ofStream: number) else { return }
        refusals[refusal, default: 0] += 1
        streams[index].send(.refused(refusal))
        streams[index].finish(at: now)
    }

    private mutating func welcome(_ shown: Invite, on number: Int, at now: Duration) {
        // Compare both, whatever the first result: the time must not tell which invite is closer.
        let plays = shown.isEqualInConstantTime(to: invite)
        let watches = shown.isEqualInConstantTime(to: watchInvite)
        guard plays || watches else { return refuse(number, .wrongInvite, at: now) }
        let spectators = members.count { $0.participant.role == .spectator }
        guard members.count < RoomLimits.participants, plays || spectators < RoomLimits.spectators else {
            return refuse(number, .full, at: now)
        }
        guard let index = index(ofStream: number) else { return }
        let participant = Participant(
            id: ParticipantID(rawValue: secrets.next()),
            role: plays ? .player : .spectator
        )
        let member = Member(
            number: takeNumber(),
            participant: participant,
            key: StreamKey(words: (secrets.next(), secrets.next())),
            streams: [number],
            frames: RateLimit(RoomLimits.frames, at: now)
        )
        wasVisited = true
        var address: String?
        if case .address(let text) = streams[index].origin { address = text }
        members.append(member)
        events.append(.joined(member.number, participant.role, from: address))
        streams[index].phase = .member(member.number, isFirst: true)
        streams[index].reader.limit = RoomLimits.frameBytes
        streams[index].send(.welcome(participant, member.key))
        if session != nil { offerSession(to: member.number) }
    }

    /// Adds a stream to the member whose key it presents.
    private mutating func attach(_ key: StreamKey, _ number: Int, at now: Duration) {
        // Compare all keys, whatever the first results: the time must not tell which one is closer.
        var owner: Int?
        for (index, member) in members.enumerated() where member.key.isEqualInConstantTime(to: key) { owner = index }
        guard let owner else { return refuse(number, .wrongInvite, at: now) }
        guard members[owner].streams.count < RoomLimits.streams, let index = index(ofStream: number) else {
            return refuse(number, .malformed, at: now)
        }
        members[owner].streams.append(number)
        streams[index].phase = .member(members[owner].number, isFirst: false)
        streams[index].reader.limit = RoomLimits.sideFrameBytes
        streams[index].open()
    }
}
