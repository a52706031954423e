public import GameBasics
public import GameCore

/// The state of a peer that its strategy needs in a tick.
public struct SyncMoment: Sendable, Hashable {
    /// The peer's tick, counted from 1.
    public var peerTick: UInt32

    /// Ticks that were due before this one while the device was suspended, and were not simulated.
    public var missed: UInt32 = 0

    /// The timeline that the peer is in.
    public var timeline: Timeline

    /// The number of the owner's term, and of the change within it.
    public var epoch: UInt32
    public var revision: UInt32

    /// The local player; `nil` for a spectator.
    public var seat: Player?

    public var isOwner: Bool

    /// True if all participants present have announced themselves; until then no ball is served.
    public var mayServe: Bool
}
