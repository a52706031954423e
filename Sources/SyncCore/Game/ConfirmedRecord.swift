/// The confirmed states that a peer remembers, as far as the game judges the owner's snapshots by them.
public protocol ConfirmedRecord: Sendable {
    associatedtype Game: SyncGame

    init()

    /// Takes the last confirmed state, which may be the same as before.
    mutating func note(_ state: Game)

    /// Starts over with another match.
    mutating func begin(with state: Game)

    /// Continues from a state: later ones are no longer confirmed.
    mutating func resume(with state: Game)

    /// True if play can have led to the owner's state, given that both players simulate the match.
    ///
    /// - Parameter confirmed: The last state confirmed here; the owner's may be earlier or later.
    func allows(_ state: Game, besides confirmed: Game, under rules: Game.Rules) -> Bool
}

/// The record of a game that follows each possible state of the owner.
public struct NoRecord<Game: SyncGame>: ConfirmedRecord {
    @inlinable public init() {}
    @inlinable public mutating func note(_ state: Game) {}
    @inlinable public mutating func begin(with state: Game) {}
    @inlinable public mutating func resume(with state: Game) {}
    @inlinable public func allows(_ state: Game, besides confirmed: Game, under rules: Game.Rules) -> Bool { true }
}
