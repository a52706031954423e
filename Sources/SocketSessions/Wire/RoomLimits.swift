internal import GroupSessions

/// The bounds that keep a room alive, whatever its guests do.
package enum RoomLimits {
    /// Bytes that a connection may send before its invite was accepted.
    package static let greetingBytes = 128

    /// Time that a connection has for its greeting.
    package static let greetingTime = Duration.seconds(2)

    /// Connections without an accepted invite; one more drops the oldest.
    package static let greeters = 128

    /// New connections: each is one try of an invite.
    ///
    /// A second of tries is nothing against 60 secret bits, and a lower rate would let a flood keep others out.
    package static let openings = Rate(perSecond: 2_000, burst: 500)

    /// Bytes of a frame after its header, for a message of the largest size.
    package static let frameBytes = DeliveryMode.reliable.maximumMessageSize + 256

    /// Bytes of a frame on a stream that carries unreliable messages only.
    package static let sideFrameBytes = DeliveryMode.unreliable.maximumMessageSize + 256

    /// Bytes that wait to be sent on a stream, beyond which the hub hangs up.
    package static let queueBytes = 1 << 20

    /// Bytes of unreliable messages that one turn of the hub gathers for a stream.
    static let unreliableQueueBytes = 1 << 16

    /// Frames that a guest may send.
    package static let frames = Rate(perSecond: 2_000, burst: 2_000)

    /// Messages that a session sends; fewer than a hub takes, so that a busy game is told before it is put out.
    package static let messages = Rate(perSecond: 1_500, burst: 1_500)

    /// Participants in a room, and spectators among them: players always find a place.
    package static let participants = 8
    package static let spectators = 6

    /// Streams of one guest.
    package static let streams = 3

    /// Reliable messages on the way to one participant, or from it, that were not acknowledged.
    package static let unacknowledged = 4_096

    /// Messages that a guest has received and its session has not taken.
    package static let arrivals = 16_384

    package static let pingInterval = Duration.seconds(1)

    /// After this silence the other side is gone.
    package static let silence = Duration.seconds(5)

    /// Time in which a participant acknowledges a reliable message, or one before it.
    package static let acknowledgingTime = Duration.seconds(10)

    /// Bytes of reliable messages on the way from one session, so that a slow recipient's queue does not overflow.
    package static let windowBytes = 1 << 19

    /// Time in which a connection that the hub ends may still take what waits for it.
    package static let farewellTime = Duration.seconds(2)

    /// Time for a guest to reach the room and be welcomed.
    package static let connectingTime = Duration.seconds(15)

    /// A room without participants ends: sooner after the last left than before the first came.
    package static let emptyTime = Duration.seconds(30)
    package static let firstTime = Duration.seconds(60)

    /// Bytes of an activity's identifier and title, and of its details.
    package static let nameBytes = 255
    package static let detailBytes = 4_096
}

/// How often something may happen.
package struct Rate: Sendable, Hashable {
    package var perSecond: Int
    package var burst: Int
}

/// What is left of a ``Rate``.
package struct RateLimit: Sendable {
    private let rate: Rate
    /// In parts of 1/1,000,000: a microsecond refills `perSecond` of them.
    private var left: Int
    private var lastTime: Duration

    package init(_ rate: Rate, at now: Duration) {
        self.rate = rate
        left = rate.burst * Self.whole
        lastTime = now
    }

    private static let whole = 1_000_000

    /// Takes one, if there is one left.
    package mutating func take(at now: Duration) -> Bool {
        refill(at: now)
        guard left >= Self.whole else { return false }
        left -= Self.whole
        return true
    }

    /// When there is one left.
    package mutating func nextTime(at now: Duration) -> Duration {
        refill(at: now)
        guard left < Self.whole else { return now }
        return now + .microseconds((Self.whole - left) / rate.perSecond + 1)
    }

    private mutating func refill(at now: Duration) {
        let passed = min(max(now - lastTime, .zero), .seconds(60))
        lastTime = max(now, lastTime)
        let microseconds = Int(passed / .microseconds(1))
        left = min(left + microseconds * rate.perSecond, rate.burst * Self.whole)
    }
}
