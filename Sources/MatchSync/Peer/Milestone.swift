internal import GameCore

/// What everybody has to know of a match at once: when it differs, the owner tells.
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
        // A pause that grows shorter is no news.
        switch match.phase {
        case .serving: phase = .serving(ticksLeft: 0)
        case .goal(let scorer, _): phase = .goal(by: scorer, ticksLeft: 0)
        case .notReady, .ready, .playing, .paused, .over: phase = match.phase
        }
    }
}
