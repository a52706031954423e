internal import GroupSessions

extension Hub {
    /// Forwards an unreliable message, each copy by the recipient's next unblocked stream.
    mutating func forward(_ payload: [UInt8], to recipients: [ParticipantID], from sender: Int) {
        let source = members[sender].participant
        let frame = HubFrame.message(.unreliable, from: source, payload).encoded
        for index in self.recipients(recipients, of: sender) {
            let numbers = members[index].streams
            let turn = members[index].turn
            members[index].turn = (turn + 1) % RoomLimits.streams
            for offset in 0..<numbers.count {
                guard let stream = streams.index(of: numbers[(turn + offset) % numbers.count]) else { continue }
                guard !streams[stream].queue.isBlocked else { continue }
                streams[stream].sendUnlessBlocked(encoded: frame)
                break
            }
        }
    }

    /// Forwards a reliable message, in order.
    mutating func forward(_ payload: [UInt8], number: UInt32, to recipients: [ParticipantID], from sender: Int) {
        let source = members[sender]
        guard source.pending.count < RoomLimits.unacknowledged else { return evict(source.number, .tooMuch) }
        if MessageType.isState(payload), source.isJoinedPlayer { keepState(payload, of: sender) }
        let frame = HubFrame.message(.reliable, from: source.participant, payload).encoded
        var count = 0
        var stuck: [Int] = []
        for index in self.recipients(recipients, of: sender) {
            guard let stream = firstStream(of: index) else { continue }
            guard streams[stream].queue.count + frame.count <= RoomLimits.queueBytes else {
                // If the recipient reads, evict the sender (flooding); else evict the recipient.
                guard now - streams[stream].lastTaken >= RoomLimits.pingInterval else {
                    return evict(source.number, .tooMuch)
                }
                stuck.append(members[index].number)
                continue
            }
            streams[stream].send(encoded: frame)
            members[index].unacknowledged.append((source.number, number), at: now)
            count += 1
        }
        if count > 0 {
            members[sender].pending[number] = count
        } else {
            send(.completed(number), to: source.number)
        }
        for member in stuck { evict(member, .notReading) }
    }

    private mutating func keepState(_ payload: [UInt8], of sender: Int) {
        members[sender].state = payload.count <= RoomLimits.stateBytes ? payload : []
        if let room = rooms.index(of: members[sender].room) { rooms[room].lastState = nil }
    }

    /// Notes that a recipient has acknowledged a message or has left.
    mutating func noteReceipt(of message: Unacknowledged.Message) {
        guard let sender = members.index(of: message.source), let left = members[sender].pending[message.number] else {
            return
        }
        members[sender].pending[message.number] = left == 1 ? nil : left - 1
        if left == 1 { send(.completed(message.number), to: message.source) }
    }

    mutating func send(_ frame: HubFrame, to member: Int) {
        guard let index = members.index(of: member), let stream = firstStream(of: index) else { return }
        streams[stream].send(frame)
    }

    /// Evicts members that do not read or acknowledge.
    mutating func evictStuckMembers() {
        let stuck = members.indices.filter { index in
            let isFull = firstStream(of: index).map { streams[$0].queue.count > RoomLimits.queueBytes } ?? false
            return isFull
                || !members[index].unacknowledged.messages.isEmpty
                    && now - members[index].unacknowledged.since > RoomLimits.acknowledgingTime
        }
        for number in stuck.map({ members[$0].number }) { evict(number, .notReading) }
    }

    /// Cuts off the streams that hold most bytes while all together hold too many.
    ///
    /// No farewell is sent, since its bytes would wait behind those.
    mutating func freeMemory() {
        while streams.indices.reduce(0, { $0 + streams[$1].heldBytes }) > RoomLimits.heldBytes,
            let largest = streams.max(by: { $0.heldBytes < $1.heldBytes })
        {
            if case .member(let member, _) = largest.phase { evict(member, .notReading) }
            remove(largest.number)
        }
    }

    /// The indices of the joined members among the recipients, without the sender.
    private func recipients(_ recipients: [ParticipantID], of sender: Int) -> [Int] {
        let room = members[sender].room
        return members.indices.filter { index in
            members[index].room == room && index != sender && members[index].stage == .joined
                && recipients.contains(members[index].participant.id)
        }
    }

    private func firstStream(of index: Int) -> Int? {
        members[index].streams.first.flatMap { streams.index(of: $0) }
    }
}
