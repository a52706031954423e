internal import GroupSessions

extension Hub {
    mutating func readFrames(on number: Int) {
        do throws(WireError) {
            while let index = streams.index(of: number), !streams[index].isFinishing,
                let raw = try streams[index].reader.next()
            {
                if raw.kind == StatusFrame.kind, streams[index].isStranger, streams[index].origin == .process {
                    return tellStatus(of: StatusFrame.room(in: raw.body), on: number)
                }
                let frame = try GuestFrame(kind: raw.kind, raw.body)
                if case .member(let member, let isFirst) = streams[index].phase {
                    try take(frame, from: member, on: index, isFirst: isFirst)
                } else {
                    takeGreeting(frame, on: number)
                }
            }
        } catch {
            breach(error, on: number)
        }
    }

    /// Hangs up on a stream that broke the protocol.
    private mutating func breach(_ error: WireError, on number: Int) {
        guard let index = streams.index(of: number) else { return }
        if case .member(let member, _) = streams[index].phase { return evict(member, .malformed) }
        switch error {
        case .otherVersion: refuse(number, .otherVersion)
        case .foreign: streams[index].finish(at: now)
        case .tooLong, .malformed: refuse(number, .malformed)
        }
    }

    /// - Throws: ``WireError/malformed`` for a frame that is not allowed in this phase.
    private mutating func take(_ frame: GuestFrame, from number: Int, on stream: Int, isFirst: Bool) throws(WireError) {
        guard let index = members.index(of: number) else { return }
        guard members[index].frames.take(at: now) else { return evict(number, .tooMuch) }
        switch frame {
        case .message(.unreliable, _, let recipients, let payload):
            guard members[index].stage == .joined else { throw .malformed }
            forward(payload, to: recipients, from: index)
        case .ping(let time):
            streams[stream].sendUnlessBlocked(encoded: HubFrame.pong(time).encoded)
        case .pong:
            break
        case .greet, .comeBack, .attach:
            throw .malformed
        case _ where !isFirst:
            throw .malformed
        case .offer(let metadata):
            guard members[index].participant.role == .player else { throw .malformed }
            beginSession(metadata, in: members[index].room)
        case .join:
            guard members[index].stage == .offered else { throw .malformed }
            join(number)
        case .leave:
            depart(number, .byItself)
        case .end:
            guard members[index].stage != .connected else { throw .malformed }
            // A spectator ends only its own participation.
            guard members[index].participant.role == .player else {
                return depart(number, .byItself)
            }
            endSession(by: number)
        case .message(.reliable, let message, let recipients, let payload):
            guard members[index].stage == .joined, members[index].pending[message] == nil else { throw .malformed }
            forward(payload, number: message, to: recipients, from: index)
        case .acknowledged(let count):
            guard count <= members[index].unacknowledged.messages.count else { throw .malformed }
            for message in members[index].unacknowledged.removeFirst(Int(count), at: now) { noteReceipt(of: message) }
        }
    }
}
