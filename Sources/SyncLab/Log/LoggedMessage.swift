internal import GroupSessions
public import MatchSync
public import MockGroupSessions

/// A message between the two devices that are drawn, and what the network did with it.
public struct LoggedMessage: Sendable, Hashable {
    /// The number of messages of each delivery mode that a lab keeps, unless it is to keep more.
    public static let capacity = 256

    /// Counts the messages of a lab in the order sent, from 0, those of both delivery modes together.
    public var number: Int

    /// The lab's tick in which it was sent.
    public var tick: UInt32

    public var sender: LabSide

    public var content: PeerMessage

    /// The tick of the last input, where the message has inputs; it carries the lowest twelve bits of it.
    public var inputTick: UInt32?

    /// Its receiver's verdict; `nil` before it has arrived, and for one that its receiver's peer did not get.
    public var verdict: MessageVerdict?

    /// True if the sender had received a message by then; if not, its frame advantage has no meaning.
    public var senderHasHeard = true

    /// The bytes of its encoding, without the headers of a packet.
    public var byteCount: Int

    /// The tick in which it arrives if nothing but the one-way delay of its link delays it.
    public var expectedTick: UInt32

    public var outcome = Outcome.inFlight

    /// True if the network made a second copy of it.
    public var isDuplicated = false

    /// The tick in which its second copy arrived.
    public var secondArrival: UInt32?

    /// True if an unreliable message of the same link that was sent later arrived before it.
    public var isReordered = false

    /// True if it arrives with a flipped bit, so that its receiver rejects it.
    public var isCorrupted = false

    /// The number of times that it was sent again after a lost transmission: reliable messages only.
    public var retransmissions = 0

    /// The cause of its last lost transmission; `nil` if none was lost.
    public var loss: PacketLoss?

    public enum Outcome: Sendable, Hashable {
        case inFlight
        /// Its receiver took it over, for the first time in this tick.
        case arrived(tick: UInt32)
        /// It will not arrive.
        case lost(PacketLoss)
    }
}

extension LoggedMessage {
    /// The tick in which it arrived, for the first time.
    public var arrivalTick: UInt32? {
        if case .arrived(let tick) = outcome { tick } else { nil }
    }

    /// True if its receiver took nothing from it.
    public var isRefused: Bool { verdict.map { !$0.isOfUse } ?? false }

    /// The number of its inputs that its receiver did not know; `nil` before its receiver took it.
    package var newInputs: Int? {
        switch verdict {
        case .used(let count): count
        case .nothingNew: 0
        case .gap, .refused, nil: nil
        }
    }

    /// The tick up to which its sender has the receiver's inputs; `nil` for a message without inputs, and before the sender
    /// has received any.
    public var acknowledgedTick: UInt32? {
        guard case .input(let inputs) = content, let inputTick, senderHasHeard else { return nil }
        return UInt32(clamping: Int(inputTick) - inputs.frameAdvantage)
    }

    /// True if it is sent again until it arrives.
    public var isReliable: Bool { content.deliveryMode == .reliable }

    public var isLost: Bool {
        if case .lost = outcome { true } else { false }
    }

    /// By how many ticks it arrived later than the one-way delay of its link alone would have brought it: less than 0
    /// for one that came earlier, `nil` for one that did not arrive.
    public var lateness: Int? {
        arrivalTick.map { Int($0) - Int(expectedTick) }
    }

    /// True if it arrived more than one tick later than the one-way delay of its link alone would have brought it.
    public var isLate: Bool { (lateness ?? 0) > 1 }
}

extension InputMessage {
    /// The whole tick of which ``tick`` is the lowest twelve bits: the nearest one to another tick.
    ///
    /// - Parameter reference: A tick of the same timeline, up to 2,048 after or 2,047 before the message's own.
    package func wholeTick(near reference: UInt32) -> UInt32 {
        let distance = Int32(bitPattern: (UInt32(tick) &- reference) << 20) >> 20
        let whole = Int(reference) + Int(distance)
        return UInt32(clamping: whole < 0 ? whole + Int(Self.ticks) : whole)
    }
}
