public import GameBasics
public import GameCore

/// A participant's state of a session, kept for rejoining.
public struct PeerMemory: Sendable, Hashable {
    /// Priority over the match of the participants that stayed.
    public var standing: Standing
    public var match: Match

    /// The participant's seat, which it takes again if it is free.
    public var seat: Player?

    public init(standing: Standing, match: Match, seat: Player?) {
        self.standing = standing
        self.match = match
        self.seat = seat
    }
}
