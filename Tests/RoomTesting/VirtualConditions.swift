/// How bytes travel between a guest and its hub.
package struct VirtualConditions {
    /// How long they are on the way to the hub, and from it.
    package var up: Duration
    package var down: Duration

    /// By how much each stream of a link is slower than the one before it: each has its own moods.
    package var spread = Duration.milliseconds(7)

    /// The most that bytes are late, without overtaking those before them.
    package var jitter = Duration.zero

    /// How often, in percent, bytes are lost; they come again, and all that follows waits for them.
    package var loss: UInt64 = 0
    package static let retransmissionTimeout = Duration.milliseconds(200)

    /// The most bytes that travel together.
    package var chunk = VirtualRoom.capacity

    package init(delay: Duration) {
        up = delay
        down = delay
    }

    /// Delays of 20 to 80 ms, jitter, chunks of any size, now and then a loss.
    package static func rough(_ numbers: inout Numbers) -> VirtualConditions {
        func upTo(_ limit: UInt64) -> UInt64 { numbers.next() % (limit + 1) }
        var conditions = VirtualConditions(delay: .milliseconds(Int64(20 + upTo(60))))
        conditions.jitter = .milliseconds(Int64(upTo(20)))
        conditions.loss = upTo(3)
        conditions.chunk = Int(1 + upTo(400))
        return conditions
    }

    /// Whole frames, at once.
    package static let perfect = {
        var conditions = VirtualConditions(delay: .zero)
        conditions.spread = .zero
        return conditions
    }()
}
