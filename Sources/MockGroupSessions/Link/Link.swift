/// One direction between two devices: the life of its messages and their counts.
package struct Link {
    /// The most messages in flight: over a minute of one message a tick.
    ///
    /// Beyond it, an unreliable message is lost and a reliable send is refused.
    static let capacity = 4_096

    var process: LinkProcess
    var statistics = LinkStatistics()

    /// Planned fates of single transmissions, which replace the drawn ones.
    var round = TransmissionRound()

    /// Number of the last unreliable message sent; highest number that has arrived.
    private var sequence: UInt64 = 0
    private var latestArrived: UInt64 = 0

    package init(conditions: LinkConditions, seed: UInt64) {
        process = LinkProcess(conditions, seed: seed)
    }

    var isFull: Bool { statistics.inFlight >= Self.capacity }

    /// Transmits an unreliable message if there is room, and counts it.
    mutating func transmitUnreliable(byteCount: Int, at now: VirtualTime) -> Flight {
        statistics.sent += 1
        statistics.noteUnreliable(byteCount: byteCount)
        let flight = isFull ? .lost(.fullLink) : transmit(byteCount: byteCount, at: now)
        switch flight {
        case .lost:
            statistics.lost += 1
        case .arriving(_, let again, let corruptedBit):
            statistics.inFlight += 1
            if corruptedBit != nil { statistics.corrupted += 1 }
            if again != nil { statistics.duplicate(isReliable: false) }
        }
        return flight
    }

    /// Decides the fate of a packet.
    package mutating func transmit(byteCount: Int, at now: VirtualTime) -> Flight {
        statistics.bytes += byteCount
        // Drawn for a planned fate, too, so that it changes no other packet's.
        let drawn = process.next(byteCount: byteCount, at: now)
        let flight = round.take(drawn, byteCount: byteCount, at: now)
        if case .lost(.fullQueue) = flight { statistics.overflowed += 1 }
        return flight
    }

    /// Numbers the next unreliable message, from 1.
    mutating func nextSequence() -> UInt64 {
        sequence += 1
        return sequence
    }

    /// Notes the arrival of an unreliable message.
    ///
    /// - Returns: True if a later message has arrived before it.
    mutating func noteArrival(of sequence: UInt64) -> Bool {
        let isReordered = sequence < latestArrived
        if isReordered {
            statistics.reordered += 1
        }
        latestArrived = max(latestArrived, sequence)
        return isReordered
    }
}

/// The fate of a packet on a link.
package enum Flight {
    case lost(PacketLoss)
    /// The packet arrives, possibly duplicated or with one bit flipped.
    case arriving(at: VirtualTime, again: VirtualTime?, corruptedBit: Int?)
}
