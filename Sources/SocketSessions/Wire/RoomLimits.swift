internal import GroupSessions

/// The limits that protect a room from faulty and hostile guests.
package enum RoomLimits {
    /// Bytes that a connection may send before its invite is accepted.
    package static let greetingBytes = 128

    /// Time that a connection has for its greeting.
    package static let greetingTime = Duration.seconds(2)

    /// Connections without an accepted invite; one more drops the oldest.
    package static let greeters = 128

    /// New connections: each is one guess of an invite.
    ///
    /// 2,000 guesses a second are negligible against the secret bits of an invite; a lower rate would let a flood keep
    /// others out.
    package static let openings = Rate(perSecond: 2_000, burst: 500)

    /// Bytes of a frame's body: fits the largest message.
    package static let frameBytes = DeliveryMode.reliable.maximumMessageSize + 256

    /// Bytes of a frame's body on a stream that carries unreliable messages only.
    package static let sideFrameBytes = DeliveryMode.unreliable.maximumMessageSize + 256

    /// Bytes queued on a stream, beyond which the hub hangs up.
    package static let queueBytes = 1 << 20

    /// Bytes that all streams of a relay hold, beyond which the hub hangs up on the stream that holds most.
    package static let heldBytes = 1 << 25

    /// The most rooms of a relay.
    package static let rooms = 1_000

    /// Bytes queued on a stream, above which unreliable messages are dropped.
    static let unreliableQueueBytes = 1 << 16

    /// Frames that a guest may send.
    package static let frames = Rate(perSecond: 2_000, burst: 2_000)

    /// Messages that a session sends: below the hub's limit, so that a busy game gets an error before it is evicted.
    package static let messages = Rate(perSecond: 1_500, burst: 1_500)

    /// Participants in a room, and the most spectators among them, so that players always find a place.
    package static let participants = 8
    package static let spectators = 6

    /// Time for which a player that lost its connection keeps its place: longer than a match keeps its seat.
    package static let keptPlaceTime = Duration.seconds(60)

    /// Bytes of a player's state, see ``Hub``, that a room keeps; a larger one is not kept.
    package static let stateBytes = 512

    /// Streams of one guest.
    package static let streams = 3

    /// Unacknowledged reliable messages to one participant, or from it.
    package static let unacknowledged = 4_096

    /// Messages that a guest has received and its session has not taken.
    package static let arrivals = 16_384

    package static let pingInterval = Duration.seconds(1)

    /// Silence after which a guest pings before the next ping is due; silence without an answer to it after which the
    /// guest tries another connection.
    package static let probingTime = Duration.milliseconds(500)
    package static let answeringTime = Duration.seconds(1)

    /// A peer that is silent for this long has left.
    package static let silence = Duration.seconds(5)

    /// Time in which a participant must acknowledge a reliable message, or an earlier one.
    package static let acknowledgingTime = Duration.seconds(10)

    /// Bytes of unacknowledged reliable messages of one session, so that a slow recipient's queue does not overflow.
    package static let windowBytes = 1 << 19

    /// Time for the last queued bytes of a connection that the hub closes.
    package static let farewellTime = Duration.seconds(2)

    /// Time for a guest to connect and be welcomed.
    package static let connectingTime = Duration.seconds(15)

    /// Lifetime of an empty room: shorter after the last participant left than before the first came.
    package static let emptyTime = Duration.seconds(30)
    package static let firstTime = Duration.seconds(60)

    /// Bytes of an activity's identifier or title; bytes of its details.
    package static let nameBytes = 255
    package static let detailBytes = 4_096
}

/// A rate limit.
package struct Rate: Sendable, Hashable {
    package var perSecond: Int
    package var burst: Int
}

/// A token bucket for a ``Rate``, by time.
///
/// A hub has no ticks; a peer's limits, `Allowance`, are by ticks.
package struct RateLimit: Sendable {
    private let rate: Rate
    /// Millionths of a token: a microsecond refills `perSecond` of them.
    private var left: Int
    private var lastTime: Duration

    package init(_ rate: Rate, at now: Duration) {
        self.rate = rate
        left = rate.burst * Self.whole
        lastTime = now
    }

    private static let whole = 1_000_000

    /// Takes a token; false if none is left.
    package mutating func take(at now: Duration) -> Bool {
        refill(at: now)
        guard left >= Self.whole else { return false }
        left -= Self.whole
        return true
    }

    /// The earliest time with a token left.
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
