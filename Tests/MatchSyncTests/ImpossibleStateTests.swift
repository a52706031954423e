internal import GameCore
internal import GroupSessions
internal import MatchSync
import Testing

/// States that no match can be in, from a participant that invents them.
@Suite("Impossible states")
struct ImpossibleStateTests {
    private static let owner: ParticipantID = 2

    /// A peer after the snapshot of an owner that plays the first seat against it.
    private static func peer(_ change: (inout GameStateMessage) -> Void = { _ in }) -> ToldPeer {
        var match = Match(seed: 3)
        (match.tick, match.play) = (100, .serving(ticksLeft: 10))
        let kind = StrategyKind.rollback(inputDelay: 0, isFiltered: false)
        let seats = Seats(one: owner, two: 5)
        var state = GameStateMessage.snapshot(owner: owner, seats: seats, strategy: kind, match: match)
        change(&state)
        var peer = ToldPeer(5, kind)
        peer.see([owner])
        peer.hear(state, from: owner)
        return peer
    }

    @Test("each contradiction is refused, and the state without it is followed")
    func contradictions() {
        #expect(Self.peer().owner == Self.owner)
        let contradictions: [(inout GameStateMessage) -> Void] = [
            { $0.seats = Seats(one: Self.owner, two: nil) },
            { $0.match.absentPlayers = .both },
            { $0.match.absentPlayers = PlayerSet(.one) },
            { $0.match.play = .playing },
            { $0.match.play = .serving(ticksLeft: Rules.standard.servePause + 1) },
            { $0.match.play = .goal(by: .one, ticksLeft: 1) },
            { $0.match.play = .over(winner: .two) },
            { $0.match.score.one = Rules.standard.winningScore },
            { $0.match.score = PerPlayer(Rules.standard.winningScore, Rules.standard.winningScore) },
            { $0.match.score = PerPlayer(.max, .max) },
            { ($0.match.play, $0.match.score) = (.over(winner: .one), PerPlayer(.max, 0)) },
            { ($0.match.play, $0.match.ball) = (.playing, Ball(x: .half, y: .half, vx: .zero, vy: Fixed(raw: 1))) },
            { $0.match.ball.x = .zero },
            { $0.match.ball.vx = Fixed(1, over: 11) },
            { $0.match.paddles.two = .one },
            { ($0.match.play, $0.match.pausedBy) = (.ready, .two) },
        ]
        for (index, contradict) in contradictions.enumerated() {
            let peer = Self.peer(contradict)
            #expect(peer.ignored.impossibleStates == 1 && peer.owner == nil, "contradiction \(index)")
        }
    }
}
