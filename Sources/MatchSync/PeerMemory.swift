public import GameCore

/// What a participant takes along from a session, to come back with.
public struct PeerMemory: Sendable, Hashable {
    public var epoch: UInt32
    public var revision: UInt32
    public var match: Match

    public init(epoch: UInt32, revision: UInt32, match: Match) {
        self.epoch = epoch
        self.revision = revision
        self.match = match
    }
}
