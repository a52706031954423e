/// A device that confirms nothing for a round trip plus 5 s, though the messages that it needs arrive.
public struct Freeze: Sendable, Hashable {
    /// The device and a player's device that it plays with, and the side of the first one in this pair.
    public let pair: DevicePair
    public package(set) var side: LabSide

    /// The lab's tick in which the device last confirmed a tick, and that tick of the match.
    public let begin: UInt32
    public package(set) var confirmedTick: UInt32

    /// The lab's tick in which it became known.
    public let labTick: UInt32

    /// The place of the device.
    public var place: Int { pair[side] }

    package init(
        in pair: DevicePair = .players,
        side: LabSide,
        begin: UInt32,
        confirmedTick: UInt32,
        knownIn labTick: UInt32
    ) {
        (self.pair, self.side) = (pair, side)
        self.begin = begin
        self.confirmedTick = confirmedTick
        self.labTick = labTick
    }
}
