public import GameCore
public import MockGroupSessions

/// A further device of a planned run, and its player.
public struct FurtherPlayer: Sendable, Hashable {
    public var device = FurtherDevice()

    /// The tick of the lab after which it is added; those of a run are in ascending order.
    public var joinTick: UInt32

    /// The conditions of its links to all devices before it in the list.
    public var toOthers = LinkConditions.perfect

    /// The conditions of the links from these to it.
    public var fromOthers = LinkConditions.perfect

    /// The level of its player, who plays when it has a seat.
    public var level = ComputerPlayer.Level.normal

    /// True for a player that also serves, pauses and moves at any moment.
    public var isChaotic = false

    public init(joinTick: UInt32) {
        self.joinTick = joinTick
    }
}

extension FurtherPlayer {
    /// The conditions of its links, once it has been added at a place; none for perfect ones.
    func links(at place: Int) -> [LabAction] {
        (0..<place).flatMap { other -> [LabAction] in
            [
                .setConditions(toOthers, from: LabLink(from: place, to: other)),
                .setConditions(fromOthers, from: LabLink(from: other, to: place)),
            ]
        }
        .filter { if case .setConditions(.perfect, _) = $0 { false } else { true } }
    }
}
