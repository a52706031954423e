internal import GameBasics
internal import GameCore

/// Fields whose change makes the owner send a snapshot immediately.
struct Milestone: Sendable, Hashable {
    private let seats: Seats
    private let timeline: UInt32
    private let score: PerPlayer<UInt16>
    private let phase: Phase
    private let server: Player

    init(_ seats: Seats, _ timeline: UInt32, _ match: Match) {
        self.seats = seats
        self.timeline = timeline
        score = match.score
        server = match.server
        phase = match.phase.withoutCount
    }
}
