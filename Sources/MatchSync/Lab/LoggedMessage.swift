/// A message between two devices of a lab, and what became of it.
public struct LoggedMessage: Sendable, Hashable {
    /// The most that a lab keeps of each mode.
    public static let capacity = 128

    /// The lab's tick in which it was sent.
    public var tick: UInt32

    public var sender: LabSide

    public var content: PeerMessage

    public var outcome: Outcome

    public init(tick: UInt32, sender: LabSide, content: PeerMessage, outcome: Outcome = .inFlight) {
        self.tick = tick
        self.sender = sender
        self.content = content
        self.outcome = outcome
    }

    public enum Outcome: Sendable, Hashable {
        case inFlight
        /// It came, for the first time in this tick.
        case arrived(tick: UInt32)
        case lost
    }
}
