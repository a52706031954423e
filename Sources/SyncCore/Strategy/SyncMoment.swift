public import GameBasics

/// The state of a peer that its strategy needs in a tick.
public struct SyncMoment: Sendable, Hashable {
    /// The peer's tick, counted from 1.
    public var peerTick: UInt32

    /// Ticks that were due before this one while the device was suspended, and were not simulated.
    public var missed: UInt32

    /// The timeline that the peer is in.
    public var timeline: Timeline

    /// The number of the owner's term, and of the change within it.
    public var epoch: UInt32
    public var revision: UInt32

    /// The local player; `nil` for a spectator.
    public var seat: Seat?

    public var isOwner: Bool

    /// True while not all participants present have announced themselves: a game begins nothing until they have.
    public var isPending: Bool

    @inlinable
    public init(
        peerTick: UInt32,
        missed: UInt32 = 0,
        timeline: Timeline,
        epoch: UInt32,
        revision: UInt32,
        seat: Seat?,
        isOwner: Bool,
        isPending: Bool
    ) {
        self.peerTick = peerTick
        self.missed = missed
        self.timeline = timeline
        self.epoch = epoch
        self.revision = revision
        self.seat = seat
        self.isOwner = isOwner
        self.isPending = isPending
    }
}
