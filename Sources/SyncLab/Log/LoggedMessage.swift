public import MatchSync

/// A message between the two devices that are drawn, and its outcome.
public struct LoggedMessage: Sendable, Hashable {
    /// How many messages of each delivery mode a lab keeps.
    public static let capacity = 128

    /// The lab's tick in which it was sent.
    public var tick: UInt32

    public var sender: LabSide

    public var content: PeerMessage

    /// The tick of the last input, where the message has inputs; it carries the lowest twelve bits of it.
    public var inputTick: UInt32?

    /// Whether the sender had received a message by then; if not, its frame advantage has no meaning.
    public var senderHasHeard: Bool

    public var outcome: Outcome

    public init(
        tick: UInt32,
        sender: LabSide,
        content: PeerMessage,
        inputTick: UInt32? = nil,
        senderHasHeard: Bool = true,
        outcome: Outcome = .inFlight
    ) {
        self.tick = tick
        self.sender = sender
        self.content = content
        self.inputTick = inputTick
        self.senderHasHeard = senderHasHeard
        self.outcome = outcome
    }

    public enum Outcome: Sendable, Hashable {
        case inFlight
        /// It arrived, for the first time in this tick.
        case arrived(tick: UInt32)
        case lost
    }
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
