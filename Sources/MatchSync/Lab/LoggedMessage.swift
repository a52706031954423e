/// A message between two devices of a lab, and what became of it.
public struct LoggedMessage: Sendable, Hashable {
    /// The most that a lab keeps of each mode.
    public static let capacity = 128

    /// The lab's tick in which it was sent.
    public var tick: UInt32

    public var sender: LabSide

    public var content: PeerMessage

    /// Of inputs: the whole tick of the last one, of which the message itself has the lowest twelve bits.
    public var inputTick: UInt32?

    /// Whether the sender had received anything by then; if not, the lag of its inputs says nothing.
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
        /// It came, for the first time in this tick.
        case arrived(tick: UInt32)
        case lost
    }
}

extension InputMessage {
    /// The whole number of ``tick``: of all numbers with its twelve bits, the nearest to another tick.
    ///
    /// - Parameter reference: A tick of the same timeline, up to 2,048 after or 2,047 before the message's own.
    public func wholeTick(near reference: UInt32) -> UInt32 {
        let distance = Int32(bitPattern: (UInt32(tick) &- reference) << 20) >> 20
        let whole = Int(reference) + Int(distance)
        return UInt32(clamping: whole < 0 ? whole + Int(Self.ticks) : whole)
    }
}
