public import GameCore

/// What a participant takes along from a session, to come back with.
public struct PeerMemory: Sendable, Hashable {
    public var epoch: UInt32
    public var revision: UInt32
    public var match: Match

    /// Whom the participant played, and plays again where that seat is free.
    public var seat: Player?

    public init(epoch: UInt32, revision: UInt32, match: Match, seat: Player?) {
        self.epoch = epoch
        self.revision = revision
        self.match = match
        self.seat = seat
    }
}
