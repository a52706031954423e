internal import GroupSessions

extension Guest {
    /// Sends a message; ``GroupSessions/SessionArrival/completed(_:_:)`` follows once.
    ///
    /// - Throws: ``GroupSessions/SessionError`` with code `queueFull`.
    mutating func send(_ message: OutgoingMessage, to recipients: [ParticipantID]) throws(SessionError) {
        if !recipients.isEmpty {
            switch message.mode {
            // The hub reports a reliable message once its recipients have it.
            case .reliable: return try sendReliably(message.payload, as: message.id, to: recipients)
            case .unreliable: sendUnreliably(message.payload, to: recipients)
            }
        }
        arrivals.append(.completed(message.id, .sent))
    }

    mutating func sendReliably(
        _ payload: [UInt8],
        as send: SendID,
        to recipients: [ParticipantID]
    ) throws(SessionError) {
        guard pending.count < RoomLimits.unacknowledged else {
            throw SessionError(.queueFull, "\(pending.count) messages were not acknowledged yet")
        }
        guard pendingBytes + payload.count <= RoomLimits.windowBytes else {
            throw SessionError(.queueFull, "\(pendingBytes) bytes were not acknowledged yet")
        }
        guard messages.take(at: now) else {
            throw SessionError(.queueFull, "A room takes \(RoomLimits.messages.perSecond) messages a second")
        }
        lastNumber &+= 1
        pending.append((send, lastNumber, payload.count))
        pendingBytes += payload.count
        streams[0].send(.message(.reliable, number: lastNumber, to: recipients, payload))
    }

    /// Sends an unreliable message by the next unblocked stream; drops it if all are blocked or the rate is exceeded.
    mutating func sendUnreliably(_ payload: [UInt8], to recipients: [ParticipantID]) {
        guard messages.take(at: now) else { return }
        turn = (turn + 1) % streams.count
        for offset in 0..<streams.count {
            let index = (turn + offset) % streams.count
            guard streams[index].isReady, !streams[index].queue.isBlocked else { continue }
            let frame = GuestFrame.message(.unreliable, number: 0, to: recipients, payload).encoded
            streams[index].queue.appendUnlessBlocked(frame)
            return
        }
    }
}
