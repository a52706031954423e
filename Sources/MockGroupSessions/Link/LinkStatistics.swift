/// The counts of one direction of a link.
///
/// `sent + duplicated = delivered + lost + discarded + inFlight` at every moment.
public struct LinkStatistics: Sendable, Hashable {
    /// Messages handed to the link.
    ///
    /// A retransmission is not a new message.
    public internal(set) var sent = 0

    /// Messages that their receiver has taken over, second copies included.
    public internal(set) var delivered = 0

    /// Unreliable messages that were lost on the way or had no room.
    public internal(set) var lost = 0

    /// Messages that the link made a second copy of.
    public internal(set) var duplicated = 0

    /// Unreliable messages that arrived after one that was sent later.
    public internal(set) var reordered = 0

    /// Unreliable messages with a flipped bit.
    public internal(set) var corrupted = 0

    /// Messages whose receiver had left, and reliable ones whose sender had left before sending them again.
    public internal(set) var discarded = 0

    /// How often the reliable mode sent a message again.
    public internal(set) var retransmissions = 0

    /// Bytes of the messages put on the link: retransmissions included, second copies and packet
    /// headers not.
    public internal(set) var bytes = 0

    /// Unreliable messages among ``sent``, and their bytes: lost ones included, second copies not.
    public internal(set) var unreliableSent = 0
    public internal(set) var unreliableBytes = 0

    /// The bytes of the largest unreliable message so far.
    public internal(set) var largestUnreliable = 0

    /// Messages and copies on the way, or waiting until their receiver is drained.
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

    mutating func duplicate() {
        inFlight += 1
        duplicated += 1
    }
}
