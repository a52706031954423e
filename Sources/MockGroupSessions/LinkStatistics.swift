/// What one direction of a link has done so far.
///
/// Of the packets: `sent = delivered − duplicated + lost + discarded + inFlight` holds at every moment
/// for the unreliable mode; see each count for what the reliable mode adds.
public struct LinkStatistics: Sendable, Hashable {
    /// Messages handed to the link. A retransmission is not a new message.
    public internal(set) var sent = 0

    /// Messages that their receiver has taken over, duplicates included.
    public internal(set) var delivered = 0

    /// Unreliable messages that were lost on the way, for lack of room included.
    public internal(set) var lost = 0

    /// Messages that arrived a second time.
    public internal(set) var duplicated = 0

    /// Unreliable messages that arrived after one that was sent later.
    public internal(set) var reordered = 0

    /// Messages delivered with a flipped bit.
    public internal(set) var corrupted = 0

    /// Messages for which nobody was left, or that a sender who left could not send again.
    public internal(set) var discarded = 0

    /// How often the reliable mode sent a message again.
    public internal(set) var retransmissions = 0

    /// Bytes of the messages put on the link, retransmissions included, packet headers not.
    public internal(set) var bytes = 0

    /// Messages that were sent and neither taken over nor lost: at most ``Link/capacity``.
    public internal(set) var inFlight = 0
}
