public import MockGroupSessions

/// A message between the two watched devices, and what the network did with it.
public protocol TransmittedMessage: Sendable {
    /// Counts the messages of a lab in the order sent, from 0, both delivery modes together.
    var number: Int { get }

    /// The lab's tick in which it was sent.
    var tick: UInt32 { get }

    var sender: LabSide { get }

    /// The bytes of its encoding, without the headers of a packet.
    var byteCount: Int { get }

    /// True if it is sent again until it arrives.
    var isReliable: Bool { get }

    /// The tick in which it arrives if nothing but the one-way delay of its link delays it.
    var expectedTick: UInt32 { get }

    var outcome: MessageOutcome { get set }

    /// True if the network made a second copy of it.
    var isDuplicated: Bool { get set }

    /// The tick in which its second copy arrived.
    var secondArrival: UInt32? { get set }

    /// True if an unreliable message of the same link that was sent later arrived before it.
    var isReordered: Bool { get set }

    /// True if it arrives with a flipped bit.
    var isCorrupted: Bool { get set }

    /// Transmissions after a lost one: reliable messages only.
    var retransmissions: Int { get set }

    /// The cause of its last lost transmission; `nil` if none was lost.
    var loss: PacketLoss? { get set }
}

public enum MessageOutcome: Sendable, Hashable {
    case inFlight
    /// Its receiver took it over, for the first time in this tick.
    case arrived(tick: UInt32)
    /// It will not arrive.
    case lost(PacketLoss)
}

extension TransmittedMessage {
    /// The tick in which it arrived, for the first time.
    @inlinable public var arrivalTick: UInt32? {
        if case .arrived(let tick) = outcome { tick } else { nil }
    }

    @inlinable public var isLost: Bool {
        if case .lost = outcome { true } else { false }
    }

    /// The ticks by which it arrived later than the one-way delay of its link alone would have brought it: less than 0
    /// for one that came earlier, `nil` for one that did not arrive.
    @inlinable public var lateness: Int? {
        arrivalTick.map { Int($0) - Int(expectedTick) }
    }

    /// True if it arrived more than one tick later than the one-way delay of its link alone would have brought it.
    @inlinable public var isLate: Bool { (lateness ?? 0) > 1 }

    /// Notes what has happened to it after it was sent.
    package mutating func note(_ kind: PacketEvent.Kind, at tick: UInt32) {
        switch kind {
        case .sent: break
        case .lost(let cause):
            loss = cause
            let isFinal = !isReliable || cause == .receiverGone || cause == .senderGone
            if isFinal && outcome == .inFlight { outcome = .lost(cause) }
        case .retransmitted: retransmissions += 1
        case .duplicated: isDuplicated = true
        case .corrupted: isCorrupted = true
        case .reordered: isReordered = true
        case .delivered:
            if arrivalTick == nil { outcome = .arrived(tick: tick) } else { secondArrival = tick }
        }
    }
}

extension PacketDispatch {
    /// The tick of a lab in which the message arrives if nothing but the one-way delay of its link delays it.
    ///
    /// - Parameter tick: The tick in which it is sent.
    package func expectedTick(sentIn tick: UInt32) -> UInt32 {
        max(UInt32((expectedArrival.microseconds * 60 + 999_999) / 1_000_000), tick)
    }
}
