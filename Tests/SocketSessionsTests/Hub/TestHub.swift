internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import RoomTesting
@testable import SocketSessions

/// A hub with the far ends of its streams, in virtual time.
struct TestHub {
    private(set) var hub: Hub
    private(set) var now = Duration.zero
    let invite: Invite
    private var readers: [Int: FrameReader] = [:]

    static let metadata = VirtualRoom.metadata

    init(seed: UInt64 = 1, rooms: Int = 1, keepTime: Duration? = nil) {
        var numbers = SplitMix64(seed: seed)
        invite = Invite(using: &numbers)
        hub = Hub(invite, key: (numbers.next(), numbers.next()), rooms: rooms, keepTime: keepTime, at: .zero)
    }

    /// Different invites to play, each made for a hub of several rooms.
    func invites(_ count: Int, seed: UInt64 = 4) -> [Invite] {
        var numbers = SplitMix64(seed: seed)
        return (0..<count).map { _ in invite.invite(using: &numbers) }
    }

    // MARK: The far end of a stream

    /// Opens a stream, and sends the preamble and these frames if there are any.
    mutating func connect(from origin: StreamOrigin = .unknown, _ frames: GuestFrame...) -> Int {
        let number = hub.open(from: origin, at: now)
        readers[number] = FrameReader(limit: RoomLimits.frameBytes)
        if !frames.isEmpty { send(FrameReader.preamble + frames.flatMap(\.encoded), on: number) }
        return number
    }

    mutating func send(_ bytes: [UInt8], on stream: Int) {
        hub.receive(bytes[...], on: stream, at: now)
    }

    mutating func send(_ frames: GuestFrame..., on stream: Int) {
        for frame in frames { send(frame.encoded, on: stream) }
    }

    mutating func close(_ stream: Int) {
        hub.close(stream, at: now)
    }

    /// Takes all frames queued on a stream, or its first bytes only.
    mutating func read(_ stream: Int, atMost limit: Int = .max) throws -> [HubFrame] {
        let bytes = hub.waiting(on: stream).prefix(limit)
        hub.sent(bytes.count, on: stream, at: now)
        readers[stream]?.append(bytes)
        var frames: [HubFrame] = []
        while let raw = try readers[stream]?.next() { frames.append(try HubFrame(kind: raw.kind, raw.body)) }
        return frames
    }

    /// Takes no byte, like a stream whose peer does not read.
    mutating func block(_ stream: Int) {
        hub.sent(0, on: stream, at: now)
    }

    func waitingCount(_ stream: Int) -> Int { hub.waiting(on: stream).count }

    // MARK: Guests

    /// A guest that has joined and read everything so far.
    mutating func join(_ invite: Invite? = nil) throws -> TestGuest {
        let stream = connect(.greet(invite ?? self.invite))
        var frames = try read(stream)
        guard case .welcome(let participant, let key) = frames.first else { throw TestFailure("no welcome: \(frames)") }
        if participant.role == .player { send(.offer(Self.metadata), on: stream) }
        frames += try read(stream)
        guard frames.count > 1, case .offer = frames[1] else { throw TestFailure("no offer: \(frames)") }
        send(.join, on: stream)
        guard case .joined = try read(stream).first else { throw TestFailure("not joined") }
        return TestGuest(stream: stream, participant: participant, key: key)
    }

    // MARK: Time

    /// Advances the time in the steps in which the hub acts.
    ///
    /// - Parameter talking: The streams whose peer sends each second and reads everything.
    mutating func advance(_ duration: Duration, talking: [Int] = []) throws {
        let end = now + duration
        while now < end {
            now = min(now + .milliseconds(100), end)
            for stream in talking {
                send(.ping(1), on: stream)
                _ = try read(stream)
            }
            hub.advance(to: now)
        }
    }

    mutating func takeOver() -> [Int] { hub.takeOver() }
    mutating func takeEvents() -> [String] { hub.takeEvents().map { "\($0.room): \($0.event)" } }
    mutating func shutDown() { hub.shutDown(at: now) }
    mutating func mayOpen() -> Bool { hub.nextOpening(at: now) <= now }
}

struct TestGuest {
    var stream: Int
    var participant: Participant
    var key: StreamKey
}

struct TestFailure: Error {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}

extension [HubFrame] {
    /// The hub's reason for hanging up; `nil` if it did not.
    var refusal: Refusal? {
        for case .refused(let refusal) in self { return refusal }
        return nil
    }

    var payloads: [[UInt8]] {
        compactMap { if case .message(_, _, let payload) = $0 { payload } else { nil } }
    }
}
