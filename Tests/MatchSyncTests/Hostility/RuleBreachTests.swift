internal import GameCore
internal import GroupSessions
@testable import MatchSync
internal import PeerTesting
import Testing

/// Acts for which a peer puts another participant out, and acts that it only ignores.
@Suite("Breaches of the rules") struct RuleBreachTests {
    private static let local = ParticipantID(rawValue: 5)
    private static let owner = ParticipantID(rawValue: 2)
    private static let kind = StrategyKind.rollback(inputDelay: 0, isFiltered: false)

    /// A snapshot of the owner, in a match of both at 3–2.
    private static func state(_ nonce: UInt32, _ change: (inout GameStateMessage) -> Void = { _ in }) -> PeerMessage {
        var match = Match(seed: 3)
        match.tick = 1_000
        match.score = PerPlayer(3, 2)
        match.play = .serving(ticksLeft: 10)
        var state = GameStateMessage.snapshot(
            nonce,
            owner: owner,
            epoch: 1,
            revision: nonce,
            seats: Seats(one: owner, two: local),
            strategy: kind,
            timeline: nonce,
            match: match
        )
        change(&state)
        return .state(state)
    }

    /// A peer that plays under the owner.
    private static func peer(role: Participant.Role = .player) -> Peer {
        var peer = Peer(local, strategy: kind.strategy(for: Match(seed: 1)), rules: .standard)
        var directives: [PeerDirective] = []
        peer.receive(participants: [Participant(id: local), Participant(id: owner, role: role)], into: &directives)
        if role == .player { peer.receive(state(1), from: owner, into: &directives) }
        return peer
    }

    private static func putOuts(_ directives: [PeerDirective]) -> [PeerReport] {
        directives.compactMap { directive in
            if case .report(let report) = directive, case .putOut = report { report } else { nil }
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
            var directives: [PeerDirective] = []
            let state = Self.state(2) { state in
                state.match.score = score
                state.match.tick = tick
            }
            peer.receive(state, from: Self.owner, into: &directives)
            let reports: [PeerReport] = isBreach ? [.putOut(Self.owner, .changedScore)] : []
            let isFollowed = peer.confirmed.score == (isBreach ? PerPlayer(3, 2) : score) && peer.isOwner == isBreach
            #expect(Self.putOuts(directives) == reports && isFollowed, "\(score) at \(tick)")
        }
    }

    @Test("a rematch begins at 0:0 once a player can have won")
    func rematch() {
        var peer = Self.peer()
        var directives: [PeerDirective] = []
        var nonce: UInt32 = 1
        for points in 4...10 as ClosedRange<UInt16> {
            nonce += 1
            peer.receive(
                Self.state(nonce) { $0.match.score = PerPlayer(points, 2) },
                from: Self.owner,
                into: &directives
            )
        }
        #expect(peer.confirmed.score == PerPlayer(10, 2))
        peer.receive(Self.state(9) { $0.match.score = PerPlayer(0, 0) }, from: Self.owner, into: &directives)
        #expect(peer.confirmed.score == PerPlayer(0, 0) && Self.putOuts(directives).isEmpty)
    }

    @Test("an owner that goes back to earlier ticks is measured by the scores of the ticks that still count")
    func earlierTicks() {
        var peer = Self.peer()
        var directives: [PeerDirective] = []
        let points: [(tick: UInt32, one: UInt16, two: UInt16)] = [
            (1_100, 4, 2), (1_200, 5, 2), (1_300, 6, 2), (1_050, 3, 2), (1_350, 3, 3), (1_250, 3, 2),
        ]
        let ticks = zip(UInt32(2)..., points).map { nonce, point in
            let state = Self.state(nonce) { state in
                state.match.tick = point.tick
                state.match.score = PerPlayer(point.one, point.two)
            }
            peer.receive(state, from: Self.owner, into: &directives)
            return peer.confirmed.tick
        }
        #expect(ticks == points.map(\.tick) && Self.putOuts(directives).isEmpty)
    }

    @Test("a spectator that claims the session is put out at once, and its messages are ignored until it has left")
    func spectator() {
        var peer = Self.peer(role: .spectator)
        var directives: [PeerDirective] = []
        peer.receive(Self.state(2), from: Self.owner, into: &directives)
        peer.receive(Self.state(3), from: Self.owner, into: &directives)
        #expect(Self.putOuts(directives) == [.putOut(Self.owner, .claimAsSpectator)])
        #expect(peer.ignored.fromShunned == 1 && peer.isOwner)
        peer.receive(participants: [Participant(id: Self.local)], into: &directives)
        let verdict = peer.receive(Self.state(4), from: Self.owner, into: &directives)
        #expect(verdict == .used(0) && peer.ignored.fromShunned == 1)
    }

    @Test("snapshots that cannot be are ignored, and many are a breach")
    func impossible() {
        for breach in [RuleBreach.outOfReach, .impossibleMatch] {
            var peer = Self.peer()
            var directives: [PeerDirective] = []
            for nonce in 2...200 as ClosedRange<UInt32> {
                let state = Self.state(nonce) { state in
                    if breach == .outOfReach { state.match.tick = .max / 2 } else { state.match.score.one = 500 }
                }
                peer.receive(state, from: Self.owner, into: &directives)
                if nonce == 30 { #expect(Self.putOuts(directives).isEmpty && peer.owner == Self.owner) }
            }
            let ignored = breach == .outOfReach ? peer.ignored.outOfReach : peer.ignored.impossibleStates
            #expect(Self.putOuts(directives) == [.putOut(Self.owner, breach)] && ignored > 60)
        }
    }

    @Test("false hashes of a player make the owner begin again once a second at most")
    func hashes() {
        var peer = Peer(ParticipantID(rawValue: 1), strategy: Self.kind.strategy(for: Match(seed: 1)), rules: .standard)
        var directives: [PeerDirective] = []
        peer.receive(participants: [peer.local, Self.owner].map { Participant(id: $0) }, into: &directives)
        func follow(_ state: GameStateMessage) {
            peer.receive(.state(state), from: Self.owner, into: &directives)
        }
        follow(.snapshot(strategy: Self.kind))
        var timelines: Set<UInt32> = []
        for tick in 1...1_200 as ClosedRange<UInt32> {
            follow(.following(peer, tick + 1))
            peer.tick(.none, into: &directives)
            let hash = ~UInt16(truncatingIfNeeded: peer.confirmed.hash)
            let message = InputMessage.packet([.none], through: peer.confirmed.tick + 1, in: peer.timeline, hash: hash)
            peer.receive(.input(message), from: Self.owner, into: &directives)
            peer.reconcile(into: &directives)
            timelines.insert(peer.timeline.number)
        }
        #expect(peer.isOwner && timelines.count > 10 && timelines.count <= 16 + 1_200 / 60 + 2)
    }
}
