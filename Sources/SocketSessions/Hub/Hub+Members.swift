internal import GroupSessions

extension Hub {
    /// Begins a session with a player's offer, unless one is under way.
    mutating func beginSession(_ metadata: GroupActivityMetadata, in room: Int) {
        guard let index = rooms.index(of: room), rooms[index].session == nil else { return }
        rooms[index].session = (SessionID(rawValue: secrets.next()), metadata)
        for member in members where member.room == room { offerSession(to: member.number) }
    }

    mutating func offerSession(to number: Int) {
        guard let index = members.index(of: number), let room = rooms.index(of: members[index].room),
            let session = rooms[room].session
        else { return }
        members[index].stage = .offered
        send(.offer(session.id, session.metadata), to: number)
    }

    mutating func join(_ number: Int) {
        guard let index = members.index(of: number) else { return }
        members[index].stage = .joined
        send(.joined, to: number)
        sendLastState(to: number)
        tellParticipants(in: members[index].room)
    }

    /// Sends a member the state of the last player that left, in case all holders of the match are gone.
    private mutating func sendLastState(to number: Int) {
        guard let index = members.index(of: number), let room = rooms.index(of: members[index].room),
            let (source, payload) = rooms[room].lastState
        else { return }
        send(.message(.reliable, from: source, payload), to: number)
        // No member has the number 0, so the hub sends no receipt.
        members[index].unacknowledged.append((source: 0, number: 0), at: now)
    }

    /// Ends the session for all of its members and hangs up on them.
    mutating func endSession(by ending: Int) {
        guard let room = members.index(of: ending).flatMap({ rooms.index(of: members[$0].room) }) else { return }
        rooms[room].session = nil
        rooms[room].lastState = nil
        let number = rooms[room].number
        for member in members where member.room == number && member.stage != .connected {
            send(.ended, to: member.number)
            finishStreams(of: member.number)
            events.append((rooms[room].name, "participant \(member.number) \(Departure.sessionEnded(by: ending))"))
        }
        members.removeAll { $0.room == number && $0.stage != .connected }
        rooms[room].emptySince = now
    }

    /// Evicts a member: sends it the refusal and hangs up.
    mutating func evict(_ number: Int, _ refusal: Refusal) {
        refusals[refusal, default: 0] += 1
        send(.refused(refusal), to: number)
        depart(number, .evicted(refusal))
    }

    mutating func finishStreams(of number: Int) {
        guard let index = members.index(of: number) else { return }
        for stream in members[index].streams {
            if let index = streams.index(of: stream) { streams[index].finish(at: now) }
        }
        members[index].streams = []
    }

    /// Removes a member and tells the others; its unsent bytes are still sent before the hub hangs up.
    mutating func depart(_ number: Int, _ departure: Departure) {
        guard let index = members.index(of: number), let room = rooms.index(of: members[index].room) else { return }
        events.append((rooms[room].name, "participant \(number) \(departure)"))
        finishStreams(of: number)
        let member = members.remove(at: index)
        for message in member.unacknowledged.messages { noteReceipt(of: message) }
        if [.connectionEnded, .evicted(.silent)].contains(departure), member.isJoinedPlayer {
            keptPlaces.append(KeptPlace(room: member.room, key: member.key, end: now + RoomLimits.keptPlaceTime))
        }
        if !member.state.isEmpty, !members.contains(where: { $0.room == member.room && $0.isJoinedPlayer }) {
            rooms[room].lastState = (member.participant, member.state)
        }
        if member.stage == .joined { tellParticipants(in: member.room) }
        let hasSession = members.contains { $0.room == member.room && $0.stage != .connected }
        if !hasSession { rooms[room].session = nil }
        rooms[room].emptySince = now
    }

    /// Closes the rooms that have been empty for long enough.
    mutating func closeEmptyRooms() {
        for room in rooms where isEmpty(room) && now >= room.emptySince + keepTime(of: room) {
            let seconds = keepTime(of: room).components.seconds
            let reason = room.wasVisited ? "empty for" : "no participant within"
            events.append((room.name, "closed: \(reason) \(seconds) \(seconds == 1 ? "second" : "seconds")"))
            rooms.removeAll { $0.number == room.number }
        }
    }

    /// Closes all connections and refuses new ones.
    package mutating func shutDown(at now: Duration) {
        self.now = now
        isClosing = true
        for member in members { evict(member.number, .closing) }
        for stream in streams {
            if case .greeting = stream.phase { refuse(stream.number, .closing) }
        }
        for room in rooms { events.append((room.name, "closed: asked to end")) }
        rooms = []
    }

    /// Sends the list of joined participants to all of them.
    private mutating func tellParticipants(in room: Int) {
        let joined = members.filter { $0.room == room && $0.stage == .joined }
        for member in joined { send(.participants(joined.map(\.participant)), to: member.number) }
    }
}
