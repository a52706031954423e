/// The counters of one direction of a link.
///
/// `sent + duplicated = delivered + lost + discarded + inFlight` at all times.
public struct LinkStatistics: Sendable, Hashable {
    /// Messages handed to the link, without retransmissions.
    public internal(set) var sent = 0

    /// Messages taken by their receiver, duplicates included.
    public internal(set) var delivered = 0

    /// Unreliable messages that were lost or found no room.
    public internal(set) var lost = 0

    /// Messages that the link duplicated.
    public internal(set) var duplicated = 0

    /// Reliable messages among ``duplicated``.
    public internal(set) var reliableDuplicated = 0

    /// Transmissions that found the queue of the bandwidth full.
    public internal(set) var overflowed = 0

    /// Unreliable messages that arrived after a later one.
    public internal(set) var reordered = 0

    /// Unreliable messages with a flipped bit.
    public internal(set) var corrupted = 0

    /// Messages whose receiver had left, and reliable ones whose sender had left before retransmitting.
    public internal(set) var discarded = 0

    /// Retransmissions of the reliable mode.
    public internal(set) var retransmissions = 0

    /// Bytes put on the link: with retransmissions, without duplicates and packet headers.
    public internal(set) var bytes = 0

    /// Unreliable messages among ``sent``, and their bytes: with lost ones, without duplicates.
    public internal(set) var unreliableSent = 0
    public internal(set) var unreliableBytes = 0

    /// The bytes of the largest unreliable message so far.
    public internal(set) var largestUnreliable = 0

    /// Messages and duplicates in flight or not yet drained by their receiver.
    public internal(set) var inFlight = 0

    mutating func noteUnreliable(byteCount: Int) {
        unreliableSent += 1
        unreliableBytes += byteCount
        largestUnreliable = max(largestUnreliable, byteCount)
    }

    mutating func take() {
        inFlight -= 1
        delivered += 1
    }

    mutating func discard() {
        inFlight -= 1
        discarded += 1
    }

    mutating func duplicate(isReliable: Bool) {
        inFlight += 1
        duplicated += 1
        if isReliable { reliableDuplicated += 1 }
    }
}
