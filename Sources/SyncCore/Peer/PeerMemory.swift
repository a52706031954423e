public import GameBasics

/// A participant's state of a session, kept for rejoining.
public struct PeerMemory<Game: SyncGame>: Sendable, Hashable {
    /// Priority over the match of the participants that stayed.
    public var standing: Standing
    public var state: Game

    /// The participant's seat, which it takes again if it is free.
    public var seat: Seat?

    public init(standing: Standing, state: Game, seat: Seat?) {
        self.standing = standing
        self.state = state
        self.seat = seat
    }
}
