internal import MatchSync
internal import MockGroupSessions

/// One direction between a lab's two devices.
struct LabLink {
    let sender: MockDevice
    let receiver: MockDevice
    private(set) var conditions: LabConditions

    /// The bytes sent so far, by tick: the last second, and the tick before it.
    private var bytes = Recent<Int>(capacity: 61)

    init(from sender: MockDevice, to receiver: MockDevice, in network: MockNetwork, _ conditions: LabConditions) {
        self.sender = sender
        self.receiver = receiver
        self.conditions = conditions
        bytes.append(0)
        apply(conditions, in: network)
    }

    mutating func apply(_ conditions: LabConditions, in network: MockNetwork) {
        self.conditions = conditions
        network[from: sender, to: receiver] = LinkConditions(conditions)
    }

    /// Notes that a tick is over.
    mutating func noteTick(in network: MockNetwork) {
        bytes.append(network.statistics(from: sender, to: receiver).bytes)
    }

    func lost(in network: MockNetwork) -> Int {
        statistics(in: network).lost
    }

    func statistics(in network: MockNetwork) -> LinkStatistics {
        network.statistics(from: sender, to: receiver)
    }

    func status(in network: MockNetwork) -> LinkStatus {
        let statistics = statistics(in: network)
        return LinkStatus(
            conditions: conditions,
            isInBlackout: network.isInBlackout(from: sender, to: receiver),
            // A packet that still fits in brings its headers with it.
            queuedBytes: min(network.queuedBytes(from: sender, to: receiver), conditions.queue),
            inFlight: statistics.inFlight,
            sent: statistics.sent,
            delivered: statistics.delivered,
            lost: statistics.lost + statistics.discarded,
            duplicated: statistics.duplicated,
            reordered: statistics.reordered,
            retransmissions: statistics.retransmissions,
            bytes: statistics.bytes,
            bytesInLastSecond: statistics.bytes - bytes[bytes.numbers.lowerBound]
        )
    }
}
