public import MatchSync

/// A desync: the two drawn devices have confirmed different matches at a tick of one timeline, or a peer says so.
///
/// A timeline has at most one: its first differing tick. What differs after it is the same desync, until an owner begins
/// another timeline.
public struct Desync: Sendable, Hashable {
    /// The tick of the match: the first one that differs, or that a peer has reported.
    public package(set) var tick: UInt32

    /// The lab's tick in which it became known.
    public let labTick: UInt32

    public let timeline: Timeline
    public let kind: Kind

    /// The place of the device whose peer noticed it in that tick of the lab; `nil` where none did.
    public let noticedBy: Int?

    public enum Kind: String, Sendable, CaseIterable {
        /// The matches differ, and so do their hashes.
        case different
        /// The matches differ, and their hashes do not: the hash leaves out what differs.
        case unhashed
        /// A peer noticed different hashes at a tick that one of the two devices no longer has.
        case notCompared
        /// A peer noticed different hashes at a tick at which the two devices' matches are the same.
        case falseAlarm
    }
}
