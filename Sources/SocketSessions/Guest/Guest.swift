package import GroupSessions

/// One participation in a room, from the greeting to the end.
///
/// A guest does no I/O: a link hands it received bytes and the monotonic time, and sends the bytes it queues.
/// Arrivals are queued in order until ``takeArrivals(into:)``.
package struct Guest {
    package enum Phase: Sendable, Equatable {
        /// The invite was sent; the hub has not answered.
        case greeting
        /// In the room; no session is under way.
        case connected
        /// A session is under way.
        case offered
        /// The guest has asked to join the session.
        case joining
        case joined
        /// Nothing is received any more; queued bytes are still sent.
        case over(InvalidationReason)
    }

    package private(set) var phase = Phase.greeting
    package private(set) var localParticipant: Participant?
    package private(set) var offer: (id: SessionID, metadata: GroupActivityMetadata)?

    /// The round-trip time of the last ping.
    package private(set) var roundTrip: Duration?

    var streams: [GuestStream]
    /// The key that the hub gave with its welcome.
    private(set) var key: StreamKey?
    /// The reason why the hub hung up, if it told one.
    private(set) var refusal: Refusal?
    var arrivals: [SessionArrival] = []
    private var isEndReported = false

    /// Reliable messages received since the last acknowledgment.
    private var received: UInt32 = 0

    /// Reliable messages that not every recipient has acknowledged yet.
    var pending: [(send: SendID, number: UInt32, byteCount: Int)] = []
    var pendingBytes = 0
    var lastNumber: UInt32 = 0
    var turn = 0
    var messages: RateLimit

    private let greetingEnd: Duration

    /// The time at which bytes came last, or of the player's action that is under way.
    var now: Duration

    /// - Parameter formerKey: The key of a connection that was lost, which the room may keep a place for.
    package init(_ invite: Invite, formerKey: StreamKey? = nil, at now: Duration) {
        let greeting = formerKey.map { GuestFrame.comeBack(invite, $0) } ?? .greet(invite)
        streams = [GuestStream(greeting, limit: RoomLimits.frameBytes, at: now)]
        messages = RateLimit(RoomLimits.messages, at: now)
        greetingEnd = now + RoomLimits.connectingTime
        self.now = now
    }

    /// Takes what has arrived since the last call; the end of the guest is the last of all.
    package mutating func takeArrivals(into taken: inout [SessionArrival]) {
        if case .over(let reason) = phase, !isEndReported {
            isEndReported = true
            let error = SessionError(.invalidated, "The session ended before the message was sent")
            arrivals += pending.map { .completed($0.send, .failed(error)) } + [.over(reason)]
            pending = []
        }
        swap(&arrivals, &taken)
        arrivals.removeAll(keepingCapacity: true)
    }

    /// True if the backlog of arrivals is so large that no more should be read.
    package var isFull: Bool { arrivals.count >= RoomLimits.arrivals }

    /// True unless the stream has ended or was given up.
    package func isOpen(_ index: Int) -> Bool { streams[index].isOpen }

    /// The number of streams, open or closed.
    package var streamCount: Int { streams.count }

    /// Adds a stream.
    ///
    /// - Returns: Its index; `nil` before the hub has welcomed the guest, or at the limit of streams.
    package mutating func openStream(at now: Duration) -> Int? {
        guard let key, !isOver, streams.count < RoomLimits.streams else { return nil }
        streams.append(GuestStream(.attach(key), limit: RoomLimits.sideFrameBytes, at: now))
        return streams.count - 1
    }

    package var isOver: Bool {
        if case .over = phase { true } else { false }
    }

    /// Takes bytes received on a stream.
    package mutating func receive(_ bytes: ArraySlice<UInt8>, on index: Int, at now: Duration) {
        guard !isOver, streams[index].isOpen, !bytes.isEmpty else { return }
        self.now = now
        streams[index].hear(at: now)
        streams[index].reader.append(bytes)
        do throws(WireError) {
            while !isOver, let raw = try streams[index].reader.next() {
                try take(try HubFrame(kind: raw.kind, raw.body), on: index)
            }
        } catch {
            close(index, describe(error, streams[index].reader.waiting))
        }
        if received > 0, !isOver {
            streams[0].send(.acknowledged(received))
            received = 0
        }
    }

    /// Notes that a stream failed or the hub hung up on it.
    ///
    /// - Parameter reason: An error text for the user; `nil` if the stream ended without one.
    package mutating func close(_ index: Int, _ reason: String?) {
        guard !isOver, streams[index].isOpen else { return }
        streams[index].isOpen = false
        guard index == 0 else { return }
        fail(reason ?? (phase == .greeting ? "the room closed without an answer" : "the room stopped answering"))
    }

    /// Advances the time; call it after handing over all bytes received until then.
    package mutating func advance(to now: Duration) {
        guard !isOver else { return }
        if phase == .greeting, now >= greetingEnd { return fail("the room does not answer") }
        for index in streams.indices where streams[index].isOpen && !isOver {
            if now - streams[index].lastHeard >= streams[index].patience, phase != .greeting {
                close(index, "nothing was heard from the room for \(RoomLimits.silence.components.seconds) seconds")
            } else {
                streams[index].pingIfDue(at: now)
            }
        }
    }

    /// True if the room has been silent for a second though it was asked for an answer.
    package func isUnanswered(at now: Duration) -> Bool {
        guard phase == .joined, let pinged = streams[0].pinged else { return false }
        let silence = streams.map { now - $0.lastHeard }.min() ?? .zero
        return silence >= RoomLimits.answeringTime && now - pinged >= RoomLimits.probingTime
    }

    /// True once the greeting was sent.
    var hasGreeted: Bool { phase != .greeting || streams[0].queue.isEmpty }

    /// The unsent bytes of a stream.
    package func waiting(on index: Int) -> ArraySlice<UInt8> {
        streams[index].queue.waiting
    }

    /// Notes the number of bytes that a stream took when offered all unsent ones.
    package mutating func sent(_ count: Int, on index: Int) {
        streams[index].queue.removeFirst(count)
    }

    // MARK: Actions of the player

    /// Offers an activity; this begins a session unless one is under way.
    package mutating func offer(_ metadata: GroupActivityMetadata) {
        guard phase == .connected else { return }
        streams[0].send(.offer(metadata))
    }

    package mutating func join() {
        guard phase == .offered else { return }
        phase = .joining
        streams[0].send(.join)
    }

    package mutating func leave() {
        guard !isOver else { return }
        streams[0].send(.leave)
        end(.left)
    }

    package mutating func end() {
        guard !isOver else { return }
        streams[0].send(.end)
        end(.ended)
    }

    /// Ends the participation: the connection failed or was never established.
    package mutating func fail(_ message: String) {
        guard !isOver else { return }
        let code: SessionError.Code =
            offer != nil ? .connectionLost : refusal?.passes == true ? .noPlace : .activationFailed
        end(.failed(SessionError(code, message)))
    }

    private mutating func end(_ reason: InvalidationReason) {
        phase = .over(reason)
    }
}

/// Frames from the hub.
extension Guest {
    private mutating func take(_ frame: HubFrame, on index: Int) throws(WireError) {
        switch frame {
        case .refused(let refusal):
            guard index == 0 else { return close(index, refusal.message) }
            self.refusal = refusal
            fail(refusal.messageToGuest)
        case .ping(let time):
            streams[index].queue.appendUnlessBlocked(GuestFrame.pong(time).encoded)
        case .pong(let time):
            roundTrip = .milliseconds(Int64(min(now.wireTime &- time, 60_000)))
        case .message(.unreliable, let source, let payload):
            // An unreliable message can overtake messages of the first stream.
            guard phase == .joined else { return }
            arrivals.append(.message(payload, .unreliable, from: source))
        case _ where index > 0:
            throw .malformed
        case .welcome(let participant, let key):
            guard phase == .greeting else { throw .malformed }
            localParticipant = participant
            self.key = key
            phase = .connected
        case .offer(let id, let metadata):
            guard phase == .connected else { throw .malformed }
            offer = (id, metadata)
            phase = .offered
        case .joined:
            guard phase == .joining else { throw .malformed }
            phase = .joined
            arrivals.append(.joined)
        case .participants(let participants):
            guard phase == .joined else { throw .malformed }
            arrivals.append(.participants(Set(participants)))
        case .message(.reliable, let source, let payload):
            guard phase == .joined else { throw .malformed }
            received += 1
            arrivals.append(.message(payload, .reliable, from: source))
        case .completed(let number):
            guard let index = pending.firstIndex(where: { $0.number == number }) else { throw .malformed }
            let (send, _, byteCount) = pending.remove(at: index)
            pendingBytes -= byteCount
            arrivals.append(.completed(send, .sent))
        case .ended:
            guard offer != nil else { throw .malformed }
            end(.ended)
        }
    }

    /// - Parameter waiting: The bytes from the first unreadable one on.
    private func describe(_ error: WireError, _ waiting: ArraySlice<UInt8>) -> String {
        switch error {
        case .foreign:
            // These may be a login message or an error of the command: its first line says most.
            let line = waiting.prefix { $0 != 10 && $0 != 13 }.prefix(80).map { (32..<127) ~= $0 ? $0 : 63 }
            return "the other side is not a room: it says '\(String(decoding: line, as: UTF8.self))'"
        case .otherVersion(let version):
            let versions = "the room has version \(version) of the protocol, this pong \(FrameReader.version)"
            return "\(versions): install the same pong on both"
        case .tooLong, .malformed:
            return "the room sent what this pong does not understand"
        }
    }
}
