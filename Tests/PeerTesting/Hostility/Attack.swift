internal import GameBasics
internal import GameCore
internal import MatchSync
internal import SyncCore

/// Messages that a hostile participant sends for its whole stay, and that chance seldom makes.
enum Attack: CaseIterable {
    case claims, pauses, serves, impossibleScores, greatestTicks, declines
    case ballWithoutSpeed, greatestStanding, staleState

    /// - Parameter tick: Ticks of the participant's stay so far.
    func act(_ hostile: HostileParticipant, _ tick: Int) {
        switch self {
        case .claims: for _ in 0..<200 { hostile.sendState { hostile.claim(&$0) } }
        case .pauses: hostile.sendRequest(.pause)
        case .serves: hostile.sendRequest(.serve)
        case .impossibleScores: hostile.sendState { $0.state.score = PerPlayer(200, 0) }
        case .greatestTicks: hostile.sendState { $0.state.tick = .max / 2 }
        case .declines: hostile.sendState { $0.declinesSeat = tick.isMultiple(of: 2) }
        case .ballWithoutSpeed, .greatestStanding, .staleState:
            // At once, and again when the players have forgotten it.
            guard tick.isMultiple(of: 90) else { return }
            hostile.sendState { hostile.claim(&$0) }
            hostile.sendState { self.change(&$0, of: hostile) }
        }
    }

    private func change(_ state: inout SnapshotMessage<Match>, of hostile: HostileParticipant) {
        hostile.claim(&state)
        switch self {
        case .ballWithoutSpeed:
            state.state.pausedBy = nil
            state.state.ball = Ball(x: .half, y: .half, vx: .zero, vy: .zero)
            hostile.seat(Seats(one: hostile.others.first, two: hostile.id), in: &state)
            state.state.play = .playing
        case .greatestStanding:
            state.announcement.revision += 1_000
            state.announcement.standing.revision = state.announcement.revision
        default:
            state.announcement.epoch = 0
            state.announcement.standing.epoch = 0
        }
    }
}
