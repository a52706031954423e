internal import GroupSessions

extension Hub {
    /// Begins a session with a player's offer, unless one is under way.
    mutating func beginSession(_ metadata: GroupActivityMetadata) {
        guard session == nil else { return }
        session = (SessionID(rawValue: secrets.next()), metadata)
        for member in members { offerSession(to: member.number) }
    }

    mutating func offerSession(to number: Int) {
        guard let session, let index = index(ofMember: number) else { return }
        members[index].stage = .offered
        send(.offer(session.id, session.metadata), to: number)
    }

    mutating func join(_ number: Int, at now: Duration) {
        guard let index = index(ofMember: number) else { return }
        members[index].stage = .joined
        send(.joined, to: number)
        tellParticipants()
    }

    /// Ends the session for all of its members and hangs up on them.
    mutating func endSession(by ending: Int, at now: Duration) {
        session = nil
        for member in members where member.stage != .connected {
            send(.ended, to: member.number)
            finishStreams(of: member.number, at: now)
            events.append(.left(member.number, .sessionEnded(by: ending)))
        }
        members.removeAll { $0.stage != .connected }
        noteEmptiness(at: now)
    }

    /// Evicts a member: sends it the refusal and hangs up.
    mutating func putOut(_ number: Int, _ refusal: Refusal, at now: Duration) {
        refusals[refusal, default: 0] += 1
        send(.refused(refusal), to: number)
        depart(number, .putOut(refusal), at: now)
    }

    mutating func finishStreams(of number: Int, at now: Duration) {
        guard let index = index(ofMember: number) else { return }
        for stream in members[index].streams {
            if let index = self.index(ofStream: stream) { streams[index].finish(at: now) }
        }
        members[index].streams = []
    }

    /// Removes a member and tells the others; its unsent bytes are still sent before the hub hangs up.
    mutating func depart(_ number: Int, _ departure: RoomEvent.Departure, at now: Duration) {
        guard let index = index(ofMember: number) else { return }
        events.append(.left(number, departure))
        finishStreams(of: number, at: now)
        let member = members.remove(at: index)
        for message in member.unacknowledged.waiting { noteReceipt(of: message) }
        if member.stage == .joined { tellParticipants() }
        if members.allSatisfy({ $0.stage == .connected }) { session = nil }
        noteEmptiness(at: now)
    }

    /// Hangs up on all connections, and refuses those that come.
    package mutating func shutDown(at now: Duration) {
        isClosing = true
        for member in members { putOut(member.number, .closing, at: now) }
        for stream in streams {
            if case .greeting = stream.phase { refuse(stream.number, .closing, at: now) }
        }
    }

    /// Sends the list of joined participants to all of them.
    private mutating func tellParticipants() {
        let joined = members.filter { $0.stage == .joined }
        for member in joined { send(.participants(joined.map(\.participant)), to: member.number) }
    }

    private mutating func noteEmptiness(at now: Duration) {
        if members.isEmpty { emptySince = now }
    }
}
