internal import GameBasics

/// Fields whose change makes the owner send a snapshot immediately.
@usableFromInline struct Milestone<Game: SyncGame>: Sendable, Hashable {
    @usableFromInline let seats: Seats
    @usableFromInline let timeline: UInt32
    @usableFromInline let game: Game.Milestone

    @inlinable init(_ seats: Seats, _ timeline: UInt32, _ state: Game) {
        self.seats = seats
        self.timeline = timeline
        game = state.milestone
    }
}
