package import GameBasics
internal import GameCore

/// The link conditions between a guest and its hub.
package struct VirtualConditions {
    /// One way, to the hub and from it.
    package var delay: Duration

    /// The added delay of each stream over the previous one of its link.
    package var spread = Duration.milliseconds(7)

    /// The largest added delay; bytes keep their order.
    package var jitter = Duration.zero

    /// Loss in percent: lost bytes are retransmitted, and all later ones wait for them.
    package var loss: UInt64 = 0
    package static let retransmissionTimeout = Duration.milliseconds(200)

    /// The most bytes that arrive at once.
    package var chunk = VirtualRoom.capacity

    package init(delay: Duration) {
        self.delay = delay
    }

    /// Delays of 20 to 80 ms, jitter, small loss and packets of any size.
    package static func rough(_ numbers: inout SplitMix64) -> VirtualConditions {
        func upTo(_ limit: UInt64) -> UInt64 { numbers.next() % (limit + 1) }
        var conditions = VirtualConditions(delay: .milliseconds(Int64(20 + upTo(60))))
        conditions.jitter = .milliseconds(Int64(upTo(20)))
        conditions.loss = upTo(3)
        conditions.chunk = Int(1 + upTo(400))
        return conditions
    }

    /// No delay, no loss, whole frames.
    package static let perfect = {
        var conditions = VirtualConditions(delay: .zero)
        conditions.spread = .zero
        return conditions
    }()
}
