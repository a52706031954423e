public import GameDescriptions
internal import MatchSync
public import SyncCore

/// A desync: two devices have confirmed different matches at a tick of one timeline, or a peer says so; or what they
/// have confirmed is not the match of the players' inputs.
///
/// A timeline has at most one: its first differing tick. What differs after it is the same desync, until an owner
/// begins another timeline.
public struct Desync: Sendable, Hashable {
    /// The tick of the match: the first one that differs, or that a peer has reported.
    public package(set) var tick: UInt32

    /// The lab's tick in which it became known.
    public let labTick: UInt32

    public let timeline: Timeline
    public package(set) var kind: Kind

    /// The place of the device whose peer noticed it in that tick of the lab; `nil` if none did.
    public let noticedBy: Int?

    /// The place of the device whose match is wrong, if its kind tells; or of a further device whose match differs from
    /// that of another one.
    public let place: Int?

    /// The place of the device with which another one was compared; `nil` for the two players' devices, unless one is
    /// compared with the owner's.
    public let other: Int?

    /// The fields that differ from what they should be, each with both values, where one device's match is wrong by
    /// itself; else none.
    public let differences: [FieldDifference]

    /// A desync of one device.
    ///
    /// - Parameter owner: The place of the owner's device, if it is compared with that.
    init(
        _ kind: Kind,
        at tick: UInt32,
        _ timeline: Timeline,
        _ place: Int,
        besides owner: Int? = nil,
        _ differences: [FieldDifference],
        in labTick: UInt32
    ) {
        (self.kind, self.tick, self.timeline, self.labTick) = (kind, tick, timeline, labTick)
        (noticedBy, self.place, other, self.differences) = (nil, place, owner, differences)
    }

    /// A desync between two devices; the second one is `nil` if none has the tick.
    init(
        _ kind: Kind,
        at tick: UInt32,
        _ timeline: Timeline,
        by noticer: Int?,
        between one: Int,
        _ two: Int?,
        _ differences: [FieldDifference] = [],
        in labTick: UInt32
    ) {
        let isOfPlayers = max(one, two ?? 0) <= LabSide.right.rawValue
        (self.kind, self.tick, self.timeline, noticedBy) = (kind, tick, timeline, noticer)
        place = isOfPlayers ? nil : max(one, two ?? 0)
        other = isOfPlayers ? nil : two.map { min(one, $0) }
        (self.differences, self.labTick) = (differences, labTick)
    }

    public enum Kind: String, Sendable, CaseIterable {
        /// The matches differ, and so do their hashes.
        case different
        /// The matches differ, and their hashes do not: the hash leaves out what differs.
        case unhashed
        /// A peer noticed different hashes at a tick that one of the two devices no longer has.
        case notCompared
        /// A peer noticed different hashes at a tick at which the two devices' matches are the same.
        case falseAlarm
        /// Both have the same match, and it is not the step from the one before it with the players' inputs.
        case unlikeInputs
        /// A device went back to an earlier tick than it had confirmed: in a timeline, as it began one as the owner, or
        /// by a switch of the strategy.
        case takenBack
        /// An owner began a timeline with a match that differs from its confirmed one.
        case unlikeBefore
        /// Under a strategy that sends states: the ball, the score, the server or the pause that a device got differs
        /// from the owner's at that tick.
        case unlikeOwner
    }
}
