/// A device that confirms nothing for a round trip plus 5 s, though the two devices' messages reach each other.
public struct Freeze: Sendable, Hashable {
    public let side: LabSide

    /// The lab's tick in which the device last confirmed a tick, and that tick of the match.
    public let begin: UInt32
    public let confirmedTick: UInt32

    package init(side: LabSide, begin: UInt32, confirmedTick: UInt32) {
        self.side = side
        self.begin = begin
        self.confirmedTick = confirmedTick
    }
}
