internal import GameCore
internal import GroupSessions
internal import MatchSync
import Testing

/// States that no match can be in, from a participant that invents them.
@Suite("Impossible states")
struct ImpossibleStateTests {
    private static let local = ParticipantID(rawValue: 5)
    private static let owner = ParticipantID(rawValue: 2)

    /// The snapshot of an owner that plays the first seat against the local participant.
    private static func state(_ change: (inout GameStateMessage) -> Void = { _ in }) -> GameStateMessage {
        var match = Match(seed: 3)
        match.tick = 100
        match.play = .serving(ticksLeft: 10)
        let seats = Seats(one: owner, two: local)
        let kind = StrategyKind.rollback(inputDelay: 0, isFiltered: false)
        var state = GameStateMessage.snapshot(
            owner: owner,
            epoch: 1,
            revision: 1,
            seats: seats,
            strategy: kind,
            timeline: 1,
            match: match
        )
        change(&state)
        return state
    }

    private static func peer(after state: GameStateMessage) -> Peer {
        var peer = Peer(local, strategy: Rollback(Match(seed: 1)), rules: .standard)
        var directives: [PeerDirective] = []
        peer.receive(participants: [local, owner].map { Participant(id: $0) }, into: &directives)
        peer.receive(.state(state), from: owner, into: &directives)
        return peer
    }

    @Test("one whose seats name a player that its match lacks is refused, and inputs from its beginning change nothing")
    func absentPlayer() {
        let state = Self.state { $0.match.absentPlayers = PlayerSet(.one) }
        var peer = Self.peer(after: state)
        var directives: [PeerDirective] = []
        #expect(peer.ignored.impossibleStates == 1 && peer.owner == nil)
        for tick in 1...300 as ClosedRange<UInt32> {
            peer.tick(Input(.low), into: &directives)
            let inputs = Array(repeating: Input(.high), count: min(Int(tick), 100))
            let input = InputMessage.packet(inputs, through: 100 + tick, in: peer.timeline)
            peer.receive(.input(input), from: Self.owner, into: &directives)
            peer.reconcile(into: &directives)
        }
        #expect(peer.statistics.rollbacks == 0)
    }

    @Test("each contradiction is refused, and the state without it is followed")
    func contradictions() {
        #expect(Self.peer(after: Self.state()).owner == Self.owner)
        let contradictions: [(inout GameStateMessage) -> Void] = [
            { $0.seats = Seats(one: Self.owner, two: nil) },
            { $0.match.absentPlayers = .both },
            { $0.match.play = .playing },
            { $0.match.play = .serving(ticksLeft: Rules.standard.servePause + 1) },
            { $0.match.play = .goal(by: .one, ticksLeft: 1) },
            { $0.match.play = .over(winner: .two) },
            { $0.match.score.one = Rules.standard.winningScore },
            { $0.match.score = PerPlayer(Rules.standard.winningScore, Rules.standard.winningScore) },
            { $0.match.score = PerPlayer(.max, .max) },
            {
                $0.match.play = .over(winner: .one); $0.match.score = PerPlayer(.max, 0)
            },
            { match in
                match.match.play = .playing
                match.match.ball = Ball(x: .half, y: .half, vx: .zero, vy: Fixed(raw: 1))
            },
            { $0.match.ball.x = .zero },
            { $0.match.ball.vx = Fixed(1, over: 11) },
            { $0.match.paddles.two = .one },
            { match in
                match.match.play = .ready
                match.match.pausedBy = .two
            },
        ]
        for (index, contradict) in contradictions.enumerated() {
            let peer = Self.peer(after: Self.state(contradict))
            #expect(peer.ignored.impossibleStates == 1 && peer.owner == nil, "contradiction \(index)")
        }
    }
}
