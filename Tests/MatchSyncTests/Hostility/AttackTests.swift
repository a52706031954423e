internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import MockGroupSessions
internal import PeerTesting
internal import TestExtent
import Testing

/// A third participant sends one message, or one every tick: the two players play on.
@Suite("Attacks")
struct AttackTests {
    /// A kind of message, sent once or in every tick.
    enum Attack: String, CaseIterable, Sendable {
        case anyScore, greatestEpoch, greatestRevision, greatestTimeline, halfOfTheTicks, ballWithoutSpeed
        case claimEachTick, falseHashEachTick, inputsEachTick, seatsWithItself, greatestStanding
        case ownerIsAnother, seatsOfStrangers, staleState, floodEachTick, impossibleScore, declineEachTick
        case pauseEachTick, serveEachTick, anotherStrategy, impossibleEachTick, greatestEachTick

        /// True if the participant is put out for it.
        var isBreach: Bool {
            switch self {
            case .floodEachTick, .impossibleEachTick, .greatestEachTick: true
            default: false
            }
        }

        func act(_ hostile: HostileParticipant, _ tick: Int) {
            switch self {
            case .claimEachTick: hostile.sendState { hostile.claim(&$0, by: 1) }
            case .falseHashEachTick: hostile.act(.hashes)
            case .inputsEachTick: hostile.act(.inputs)
            case .floodEachTick: for _ in 0..<200 { hostile.sendState { hostile.claim(&$0) } }
            case .pauseEachTick, .serveEachTick:
                let actions: RequestMessage.Actions = self == .pauseEachTick ? .pause : .serve
                hostile.sendRequest(actions)
            case .impossibleEachTick: hostile.sendState { $0.match.score = PerPlayer(200, 0) }
            case .greatestEachTick: hostile.sendState { $0.match.tick = .max / 2 }
            case .declineEachTick: hostile.sendState { $0.declinesSeat = tick.isMultiple(of: 2) }
            default:
                // At once, and again when the players have forgotten it.
                guard tick.isMultiple(of: 90) else { return }
                hostile.sendState { hostile.claim(&$0) }
                hostile.sendState { self.change(&$0, of: hostile) }
            }
        }

        private func change(_ state: inout GameStateMessage, of hostile: HostileParticipant) {
            hostile.claim(&state)
            switch self {
            case .anyScore: state.match.score = PerPlayer(98, 0)
            case .impossibleScore: state.match.score = PerPlayer(200, 0)
            case .greatestEpoch: state.announcement.epoch = .max
            case .greatestRevision: state.announcement.revision = .max
            case .greatestTimeline: state.timeline = Timeline.greatestNumber
            case .halfOfTheTicks: state.match.tick = .max / 2
            case .ballWithoutSpeed:
                state.match.play = .playing
                state.match.pausedBy = nil
                state.match.ball = Ball(x: .half, y: .half, vx: .zero, vy: .zero)
                hostile.seat(Seats(one: hostile.others.first, two: hostile.id), in: &state)
                state.match.play = .playing
            case .seatsWithItself: hostile.seat(Seats(one: hostile.id, two: hostile.others.last), in: &state)
            case .seatsOfStrangers:
                let strangers = [1, 2].map { ParticipantID(rawValue: $0) }
                hostile.seat(Seats(one: strangers[0], two: strangers[1]), in: &state)
            case .greatestStanding:
                state.announcement.revision += 1_000
                state.announcement.standing.revision = state.announcement.revision
            case .ownerIsAnother: state.announcement.owner = hostile.others.last?.rawValue
            case .staleState:
                state.announcement.epoch = 0
                state.announcement.standing.epoch = 0
            case .anotherStrategy: state.strategy = .host
            default: break
            }
        }
    }

    @Test("leave the two players as they are", arguments: TestExtent.rows(Attack.allCases))
    func attack(_ attack: Attack) throws {
        var putOut = 0
        let filtered = StrategyKind.rollback(inputDelay: 2, isFiltered: true)
        let settings: [(StrategyKind, [Participant.Role])] = TestExtent.full(
            Meeting.strategies.map { ($0, [.player, .spectator]) },
            slice: [(.host, [.spectator]), (filtered, [.player])]
        )
        for (index, (strategy, roles)) in settings.enumerated() {
            for role in roles {
                let storm = try Storm(seed: UInt64(index) + 40, role: role, strategy: strategy)
                try storm.run(attack.act)
                putOut += storm.putOut.count
                // Both players put it out, each once.
                let isPutOut = storm.putOut.allSatisfy { $0.id == storm.hostile.id } && storm.putOut.count <= 2
                #expect(storm.failures == [] && isPutOut && storm.hostile.sent > 0, "\(strategy), \(role)")
            }
        }
        if attack.isBreach { #expect(putOut == 2 * settings.reduce(0) { $0 + $1.1.count }) }
    }

    @Test(
        "at a takeover decide nothing: the player that is left owns the match with its score",
        arguments: Meeting.strategies
    )
    func takeover(strategy: StrategyKind) throws {
        for seed in 1...6 as ClosedRange<UInt64> {
            let storm = try Storm(seed: seed, role: .player, strategy: strategy)
            let meeting = storm.meeting
            let (owner, follower) = try meeting.roles()
            storm.stay(90) { hostile, _ in hostile.act(.claims) }
            try meeting.leave(owner)
            let score = meeting.peer(follower).confirmed.score
            storm.stay(120) { hostile, _ in
                hostile.sendState {
                    hostile.claim(&$0)
                    $0.match.score = PerPlayer(98, 0)
                }
            }
            let left = meeting.peer(follower)
            let points = Int(left.confirmed.score.one) + Int(left.confirmed.score.two)
            #expect(left.isOwner && points - Int(score.one) - Int(score.two) <= 3, "seed \(seed)")
        }
    }

    @Test("a player that comes back while it claims gets its seat and its score", arguments: Meeting.strategies)
    func rejoin(strategy: StrategyKind) throws {
        for seed in 11...16 as ClosedRange<UInt64> {
            let storm = try Storm(seed: seed, role: .spectator, strategy: strategy)
            let meeting = storm.meeting
            let (_, follower) = try meeting.roles()
            storm.stay(60) { hostile, _ in hostile.act(.claims) }
            try meeting.leave(follower)
            storm.stay(60) { hostile, _ in hostile.act(.claims) }
            try meeting.rejoin(follower)
            storm.stay(240) { hostile, _ in hostile.act(.anything) }
            let (one, two) = (meeting.peer(0), meeting.peer(1))
            let isFull = one.seats.absentPlayers.isEmpty
            #expect(one.owner == two.owner && one.seats == two.seats && isFull, "seed \(seed)")
        }
    }
}
