internal import GameBasics
internal import GameCore
internal import GroupSessions
@testable import MatchSync
@testable import SyncCore
internal import PeerTesting
import Testing

/// Acts for which a peer puts another participant out, and acts that it only ignores.
@Suite("Breaches of the rules") struct RuleBreachTests {
    private static let owner: ParticipantID = 2
    private static let kind = StrategyKind.rollback(inputDelay: 0, isFiltered: false)

    /// A snapshot of the owner, in a match of both at 3–2.
    private static func state(
        _ number: UInt32,
        at tick: UInt32 = 1_000,
        score: PerPlayer<UInt16> = PerPlayer(3, 2),
        seats: Seats = Seats(one: owner, two: 5)
    ) -> SnapshotMessage<Match> {
        var match = Match(seed: 3)
        (match.tick, match.score, match.play) = (tick, score, .serving(ticksLeft: 10))
        return .snapshot(number, owner: owner, seats: seats, strategy: kind, match: match)
    }

    /// A peer that plays under the owner, after its first snapshot.
    private static func peer(_ change: (inout SnapshotMessage<Match>) -> Void = { _ in }) -> ToldPeer {
        var peer = ToldPeer(5, kind)
        peer.see([owner])
        var state = state(1)
        change(&state)
        peer.hear(state, from: owner)
        return peer
    }

    @Test("a state that no match can be in is refused, and the state without the contradiction is followed")
    func contradictions() {
        #expect(Self.peer().owner == Self.owner)
        let contradictions: [(inout SnapshotMessage<Match>) -> Void] = [
            { $0.seats = Seats(one: Self.owner, two: nil) },
            { $0.state.absentPlayers = .both },
            { $0.state.absentPlayers = PlayerSet(.one) },
            { $0.state.play = .playing },
            { $0.state.play = .serving(ticksLeft: Rules.standard.servePause + 1) },
            { ($0.state.play, $0.state.score) = (.goal(by: .one, ticksLeft: 1), PerPlayer(0, 2)) },
            { $0.state.play = .over(winner: .two) },
            { $0.state.score.one = Rules.standard.winningScore },
            { $0.state.score = PerPlayer(Rules.standard.winningScore, Rules.standard.winningScore) },
            { $0.state.score = PerPlayer(.max, .max) },
            { ($0.state.play, $0.state.score) = (.over(winner: .one), PerPlayer(.max, 0)) },
            { ($0.state.play, $0.state.ball) = (.playing, Ball(x: .half, y: .half, vx: .zero, vy: Fixed(raw: 1))) },
            { $0.state.ball.x = .zero },
            { $0.state.ball.vx = Fixed(1, over: 11) },
            { $0.state.paddles.two = .one },
            { ($0.state.play, $0.state.pausedBy) = (.ready, .two) },
        ]
        for (index, contradict) in contradictions.enumerated() {
            let peer = Self.peer(contradict)
            #expect(peer.ignored.impossibleSnapshots == 1 && peer.owner == nil, "contradiction \(index)")
        }
    }

    @Test("the owner changes the score by as many goals as play can have brought")
    func score() {
        let scores: [(PerPlayer<UInt16>, tick: UInt32, isBreach: Bool)] = [
            (PerPlayer(3, 2), 1_000, false), (PerPlayer(4, 2), 1_000, false), (PerPlayer(3, 1), 1_000, false),
            (PerPlayer(5, 2), 1_030, false), (PerPlayer(5, 2), 1_000, true), (PerPlayer(3, 0), 1_000, true),
            (PerPlayer(0, 0), 1_000, true), (PerPlayer(10, 0), 1_100, true), (PerPlayer(10, 2), 1_300, false),
            (PerPlayer(3, 2), 1_400, true), (PerPlayer(10, 2), 200_000, true),
        ]
        for (score, tick, isBreach) in scores {
            var peer = Self.peer()
            peer.hear(Self.state(2, at: tick, score: score), from: Self.owner)
            let isFollowed = peer.confirmed.score == (isBreach ? PerPlayer(3, 2) : score) && peer.isOwner == isBreach
            let reports: [PeerReport] = isBreach ? [.excluded(Self.owner, .changedScore)] : []
            #expect(peer.problems == reports && isFollowed, "\(score) at \(tick)")
        }
        // With other players it may be the score of another match.
        var peer = Self.peer()
        peer.hear(Self.state(2, score: PerPlayer(10, 2), seats: Seats(one: Self.owner, two: 6)), from: Self.owner)
        #expect(peer.problems == [] && peer.confirmed.score == PerPlayer(10, 2))
    }

    @Test("a rematch begins at 0:0 once a player can have won; of earlier ticks those scores count that still do")
    func courses() {
        let match = (4...10 as ClosedRange<UInt16>).map { (tick: UInt32(1_000), score: PerPlayer($0, 2)) }
        let earlier: [(tick: UInt32, score: PerPlayer<UInt16>)] = [
            (1_100, PerPlayer(4, 2)), (1_200, PerPlayer(5, 2)), (1_300, PerPlayer(6, 2)), (1_050, PerPlayer(3, 2)),
            (1_350, PerPlayer(3, 3)), (1_250, PerPlayer(3, 2)),
        ]
        // The last score of a match, after its rematch has begun.
        let rematch = match + [(1_100, PerPlayer(0, 0)), (1_050, PerPlayer(10, 4))]
        let breaches: [(course: [(tick: UInt32, score: PerPlayer<UInt16>)], tick: UInt32, score: PerPlayer<UInt16>)] = [
            (match + [(1_000, PerPlayer(0, 0))], 1_020, PerPlayer(6, 8)), (earlier, 1_020, PerPlayer(6, 8)),
            (rematch, 1_020, PerPlayer(6, 8)), (Array(earlier.prefix(3)), 1_020, PerPlayer(6, 2)),
            (Array(earlier.prefix(3)), 1_100, PerPlayer(2, 2)),
        ]
        for (course, tick, score) in breaches {
            var peer = Self.peer()
            for (number, (tick, score)) in zip(UInt32(2)..., course) {
                peer.hear(Self.state(number, at: tick, score: score), from: Self.owner)
                #expect(peer.confirmed.tick == tick && peer.confirmed.score == score && peer.problems == [])
            }
            peer.hear(Self.state(100, at: tick, score: score), from: Self.owner)
            #expect(peer.problems == [.excluded(Self.owner, .changedScore)])
        }
    }

    @Test("a spectator that announces ownership is excluded at once, and its messages are ignored until it has left")
    func spectator() {
        var peer = ToldPeer(5, Self.kind)
        peer.see([], spectators: [Self.owner])
        for number in 2...3 as ClosedRange<UInt32> { peer.hear(Self.state(number), from: Self.owner) }
        #expect(peer.problems == [.excluded(Self.owner, .spectatorAsOwner)])
        #expect(peer.ignored.fromExcluded == 1 && peer.isOwner)
        peer.see([])
        #expect(peer.hear(Self.state(4), from: Self.owner) == .used(0) && peer.ignored.fromExcluded == 1)
    }

    @Test("snapshots that cannot be are ignored, and many are a breach")
    func impossible() {
        let changes: [(breach: RuleBreach, change: (inout SnapshotMessage<Match>) -> Void)] = [
            (.outOfReach, { $0.state.tick = .max / 2 }), (.outOfReach, { $0.announcement.epoch = .max / 2 }),
            (.outOfReach, { $0.announcement.revision = .max / 2 }), (.impossibleMatch, { $0.state.score.one = 500 }),
        ]
        for (breach, change) in changes {
            var peer = Self.peer()
            for number in 2...200 as ClosedRange<UInt32> {
                var state = Self.state(number)
                change(&state)
                peer.hear(state, from: Self.owner)
                if number == 30 { #expect(peer.problems == [] && peer.owner == Self.owner) }
            }
            let ignored = breach == .outOfReach ? peer.ignored.outOfReach : peer.ignored.impossibleSnapshots
            #expect(peer.problems == [.excluded(Self.owner, breach)] && ignored > 60)
        }
    }

    @Test("numbers beyond the range of a match are followed if the peer has come close to them, and no others")
    func reach() {
        let (tick, epoch) = (Peer<Match>.greatestTick, SessionOwner.greatestEpoch)
        let revision = SessionOwner.greatestRevision
        let raises: [(inout SnapshotMessage<Match>, _ parts: UInt32) -> Void] = [
            { $0.state.tick = tick + tick / 16 * $1 }, { $0.announcement.epoch = epoch + epoch / 16 * $1 },
            { $0.announcement.revision = revision + revision / 16 * $1 },
        ]
        for (index, raise) in raises.enumerated() {
            let followed = ([[1, 2, 3], [1, 3], [2]] as [[UInt32]]).map { steps in
                var peer = ToldPeer(5, Self.kind)
                peer.see([Self.owner])
                return steps.enumerated().map { number, parts in
                    // The seats differ, so that it may be another match.
                    let seats = Seats(one: Self.owner, two: number == 0 ? 5 : nil)
                    var state = Self.state(UInt32(number + 1), seats: seats)
                    state.state.absentPlayers = seats.absentPlayers
                    raise(&state, parts)
                    return peer.hear(state, from: Self.owner) == .used(0)
                }
            }
            #expect(followed == [[true, true, true], [true, false], [false]], "number \(index)")
        }
    }

    @Test("false hashes of a player make the owner begin again once a second at most")
    func hashes() {
        var peer = ToldPeer(1, Self.kind)
        peer.see([Self.owner])
        peer.hear(.snapshot(strategy: Self.kind), from: Self.owner)
        var timelines: Set<UInt32> = []
        for tick in 1...1_200 as ClosedRange<UInt32> {
            peer.hear(.following(peer.peer, tick + 1), from: Self.owner)
            peer.tick()
            let hash = ~UInt16(truncatingIfNeeded: peer.confirmed.hash)
            let message = InputMessage<Match>.packet(
                [.none],
                through: peer.confirmed.tick + 1,
                in: peer.timeline,
                hash: hash
            )
            peer.hear(.input(message), from: Self.owner)
            peer.reconcile()
            timelines.insert(peer.timeline.number)
        }
        #expect(peer.isOwner && timelines.count > 10 && timelines.count <= 16 + 1_200 / 60 + 2)
    }
}
