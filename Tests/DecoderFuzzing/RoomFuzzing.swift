internal import GroupSessions
internal import SocketSessions

/// Runs arbitrary bytes through a hub with several guests, and through a guest.
///
/// | bytes | meaning |
/// |---|---|
/// | 1 | of a step: three bits of its kind, the others of the stream |
/// | … | the step: bytes after their count, a frame's kind, count and body, or a time |
public struct RoomFuzzing {
    /// The bounds that these bytes violated.
    public private(set) var violations: [String] = []

    /// Counts of admitted guests, and of streams that the hub closed.
    public private(set) var welcomed = 0
    public private(set) var closed = 0

    private var bytes: FuzzBytes
    private var now = Duration.zero
    private var hub: Hub
    private var guest: Guest
    private let invite: Invite
    private var arrivals: [SessionArrival] = []

    /// The most steps of a run, which keeps runs short.
    private static let mostSteps = 64

    /// Runs the steps that the bytes encode.
    public static func run(_ bytes: [UInt8]) -> RoomFuzzing {
        var run = RoomFuzzing(bytes)
        for _ in 0..<mostSteps where !run.bytes.isEmpty { run.step() }
        return run
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = FuzzBytes(bytes)
        invite = (try? Invite("K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y")) ?? .random()
        hub = Hub(invite, key: (1, 2), at: .zero)
        guest = Guest(invite, at: .zero)
        _ = hub.open(at: .zero)
    }

    private mutating func step() {
        let byte = bytes.byte()
        let streams = hub.streamNumbers
        let stream = streams.isEmpty ? 0 : streams[Int(byte >> 3) % streams.count]
        switch byte & 7 {
        case 0: _ = hub.open(at: now)
        case 1: welcome(byte & 8 == 0 ? invite : invite.watch)
        case 2: receive(bytes.bytes(Int(bytes.byte())), on: stream)
        case 3, 4: receive(frame(), on: stream)
        case 5:
            now += .milliseconds(Int64(bytes.byte()) * 20)
            hub.advance(to: now)
            guest.advance(to: now)
        case 6: hub.sent(hub.waiting(on: stream).count, on: stream, at: now)
        default: hub.close(stream, at: now)
        }
        closed += hub.takeOver().count
        check()
    }

    /// Lets a guest show its invite.
    private mutating func welcome(_ invite: Invite) {
        let before = hub.participantCount
        let stream = hub.open(at: now)
        hub.receive(Guest(invite, at: now).waiting(on: 0), on: stream, at: now)
        if hub.participantCount > before { welcomed += 1 }
    }

    /// A frame with a correct length.
    private mutating func frame() -> [UInt8] {
        let (kind, count) = (bytes.byte() % 13, bytes.byte() % 64)
        return [kind, count, 0, 0] + (0..<count).map { _ in bytes.byte() }
    }

    private mutating func receive(_ received: [UInt8], on stream: Int) {
        hub.receive(received[...], on: stream, at: now)
        guest.receive(received[...], on: 0, at: now)
        if guest.phase == .offered { guest.join() }
        guest.takeArrivals(into: &arrivals)
    }

    private mutating func check() {
        if hub.participantCount > RoomLimits.participants { violations.append("\(hub.participantCount) participants") }
        let most = RoomLimits.greeters + RoomLimits.participants * RoomLimits.streams
        if hub.streamNumbers.count > most { violations.append("\(hub.streamNumbers.count) streams") }
        for stream in hub.streamNumbers where hub.waiting(on: stream).count > RoomLimits.queueBytes + 4_096 {
            violations.append("\(hub.waiting(on: stream).count) bytes wait")
        }
        if hub.nextTime < now - RoomLimits.silence { violations.append("the hub's next time is long over") }
    }
}
