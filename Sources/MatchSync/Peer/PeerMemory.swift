public import GameCore

/// What a participant takes along from a session, to come back with.
public struct PeerMemory: Sendable, Hashable {
    /// How much the match counts against that of the participants that stayed.
    public var standing: Standing
    public var match: Match

    /// The seat that the participant had, and takes again where it is free.
    public var seat: Player?

    public init(standing: Standing, match: Match, seat: Player?) {
        self.standing = standing
        self.match = match
        self.seat = seat
    }
}
