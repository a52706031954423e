internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore
internal import MockGroupSessions
internal import PeerTesting
import TestExtent
import Testing

/// Participants that only watch: spectators by role, and participants that decline a seat.
@Suite("Spectators")
struct RoleTests {
    enum Reason: CaseIterable, Sendable {
        case role, decline
    }

    @Test(
        "never own and never sit, whatever their place among the others",
        arguments: Meeting.strategies,
        Reason.allCases
    )
    func seats(strategy: StrategyKind, reason: Reason) throws {
        for seed in 1...TestExtent.full(12, slice: 3) as ClosedRange<UInt64> {
            let place = Int(seed % 3)
            let meeting = try Meeting(
                seed: seed,
                strategy: strategy,
                devices: 3,
                spectators: reason == .role ? [place] : [],
                declining: reason == .decline ? [place] : []
            )
            let players = [0, 1, 2].filter { $0 != place }
            #expect(meeting.startRally(), "seed \(seed)")
            let takesPart = meeting.run(600) {
                meeting.peer(place).isOwner || meeting.seat(place) != nil
            }
            #expect(!takesPart && !players.map { meeting.seat($0) }.contains(nil), "seed \(seed)")
            try meeting.expectAgreement()
            // Without an opponent the match waits: the participant that only watches takes no free seat.
            try meeting.leave(players[0])
            meeting.run(400)
            let (left, owner) = (meeting.peer(players[1]), meeting.peer(place).owner)
            let isAlone = left.isOwner && owner == left.local && !left.seats.absentPlayers.isEmpty
            try meeting.leave(players[1])
            meeting.run(400)
            #expect(isAlone && meeting.peer(place).owner == nil, "seed \(seed)")
        }
    }

    @Test("a spectator that says nothing holds up no match", arguments: Meeting.strategies)
    func silence(strategy: StrategyKind) throws {
        let meeting = try Meeting(seed: 3, strategy: strategy, devices: 3, conditions: .perfect, spectators: [2])
        meeting.standing = [2]
        meeting.run(60) { meeting.peer(0).shown.phase == .playing && meeting.peer(1).shown.phase == .playing }
        #expect(meeting.tick < 60)
    }

    @Test("that miss many inputs catch up by a snapshot, though another participant acknowledges nothing")
    func straggler() throws {
        let strategy = StrategyKind.rollback(inputDelay: 0, isFiltered: false)
        // Nothing but the ticks changes the match, so the owner has no other reason for a snapshot.
        let rules = Rules.brisk { $0.servesAutomatically = false }
        let meeting = try Meeting(
            seed: 1,
            strategy: strategy,
            devices: 4,
            conditions: .perfect,
            rules: rules,
            spectators: [2, 3]
        )
        meeting.isPlaying = false
        meeting.standing = [3]
        meeting.run(60)
        let revision = meeting.peer(0).revision
        meeting.setLinks(to: 2) { $0.loss = .independent(.percent(100)) }
        meeting.run(240)
        let behind = meeting.peer(2).confirmed.tick
        #expect(behind > 0 && behind + 200 < meeting.peer(0).confirmed.tick)
        meeting.setLinks(to: 2) { $0 = .perfect }
        let isBack = meeting.run(120) { meeting.peer(2).confirmed.tick + 10 > meeting.peer(0).confirmed.tick }
        #expect(isBack && meeting.peer(0).revision > revision)
    }

    @Test("that follow another owner for a time have no inputs of the timeline that they come back to")
    func returning() throws {
        let strategy = StrategyKind.rollback(inputDelay: 0, isFiltered: false)
        let meeting = try Meeting(seed: 1, strategy: strategy, devices: 3, conditions: .perfect, spectators: [2])
        #expect(meeting.startRally())
        meeting.run(60)
        let spectator = meeting.peer(2).local
        let before = meeting.shells[0].readAcknowledged(by: spectator)
        var match = Match(seed: 1)
        match.setAbsentPlayers(.both, under: meeting.rules)
        var announcement = OwnerAnnouncement(epoch: 9, owner: 99, revision: 1, number: 1_000)
        announcement.standing = Standing(epoch: 9, revision: 1, tentative: 1, origin: 99)
        try meeting.send(
            .snapshot(
                SnapshotMessage<Match>(
                    rules: meeting.rules.digest,
                    announcement: announcement,
                    seats: Seats(),
                    strategy: strategy,
                    timeline: 1,
                    state: match
                )
            ),
            from: 2
        )
        meeting.run(2)
        let after = meeting.shells[0].readAcknowledged(by: spectator)
        #expect(before != nil && after == nil)
    }

    @Test("acknowledge six times a second, and only to those who play")
    func pace() throws {
        let strategy = StrategyKind.rollback(inputDelay: 0, isFiltered: true)
        let link = LinkConditions(delay: .milliseconds(30))
        let meeting = try Meeting(seed: 1, strategy: strategy, devices: 4, conditions: link, spectators: [2, 3])
        #expect(meeting.startRally())
        meeting.run(60)
        func sent(_ source: Int, _ destination: Int) -> Int {
            meeting.network.statistics(from: meeting.devices[source], to: meeting.devices[destination]).sent
        }
        let before = [sent(2, 0), sent(2, 1), sent(2, 3), sent(0, 1)]
        let snapshots = meeting.peer(2).revision
        meeting.run(600)
        let changes = Int(meeting.peer(2).revision - snapshots)
        let after = [sent(2, 0), sent(2, 1), sent(2, 3), sent(0, 1)]
        let counts = zip(after, before).map { $0 - $1 }
        let areFew = counts.prefix(2).allSatisfy { (58...62 + changes).contains($0) }
        #expect(areFew && counts[2] == 0 && counts[3] >= 600, "\(counts)")
        #expect(meeting.peer(2).confirmed.tick + 40 > meeting.peer(0).confirmed.tick)
    }

    @Test("in lockstep do not speed up, though they have the players' inputs later than the players")
    func lockstep() throws {
        let link = LinkConditions(delay: .milliseconds(30))
        let kind = StrategyKind.lockstep(inputDelay: 8)
        let meeting = try Meeting(seed: 1, strategy: kind, devices: 3, conditions: link, spectators: [2])
        #expect(meeting.startRally())
        #expect(!meeting.run(900) { meeting.peer(2).speedUp > 0 })
    }

    @Test(
        "a goal that a spectator has seen stays when a player leaves",
        arguments: [StrategyKind.lockstep(inputDelay: 8), .rollback(inputDelay: 0, isFiltered: false)]
    )
    func goals(strategy: StrategyKind) throws {
        var goals = 0
        for seed in 1...40 as ClosedRange<UInt64> {
            let link = LinkConditions(delay: .milliseconds(70))
            let meeting = try Meeting(seed: seed, strategy: strategy, devices: 3, conditions: link, spectators: [2])
            #expect(meeting.startRally())
            // The last inputs of the leaving player reach the spectator first, and so does its word that it has
            // confirmed their ticks.
            let owner = try #require(meeting.owners.first)
            let devices = meeting.devices
            meeting.network[from: devices[1 - owner], to: devices[owner]].delay = .milliseconds(210)
            // The paddles stand still until the ball is a few ticks before the end of the court.
            meeting.isPlaying = false
            let isClose = meeting.run(400) {
                let match = meeting.peer(owner).confirmed
                let next = match.ball.y + Fixed(raw: match.ball.vy.raw * 8)
                return match.phase == .playing && !(Fixed.zero...Fixed.one).contains(next)
            }
            var points = [meeting.points(2)]
            for tick in 0..<80 {
                if tick == Int(seed % 20) { try meeting.leave(1 - owner) }
                meeting.run(1)
                points.append(meeting.points(2))
            }
            #expect(isClose && points == points.sorted(), "seed \(seed)")
            goals += points[80] - points[0]
        }
        // No peer awards a goal for a ball that the owner froze earlier.
        #expect(goals > 0)
    }

    @Test("an owner without a seat sends the ball to spectators", arguments: [StrategyKind.host, .hostExtrapolated])
    func seatlessOwner(strategy: StrategyKind) {
        let match = Match.inRally()
        let seats = Seats(one: 2, two: 3)
        var peer = ToldPeer(1, strategy, rules: Meeting.rules)
        peer.see([2, 3], spectators: [4])
        // It follows a player, which then announces that it owns nothing.
        let announced: [(owner: ParticipantID?, number: UInt32, sender: ParticipantID)] = [
            (nil, 1, 3), (2, 1, 2), (nil, 2, 2),
        ]
        let owners = announced.map { owner, number, sender in
            var state = SnapshotMessage<Match>.snapshot(number, owner: owner, rules: .brisk, seats: seats, match: match)
            (state.strategy, state.timeline) = (strategy, 1)
            peer.hear(state, from: sender)
            return peer.owner
        }
        #expect(owners.suffix(2) == [2, peer.local] && peer.seats == seats)
        peer.directives = []
        peer.tick()
        let balls = peer.directives.filter { directive in
            guard case .send(.own(.update(let update)), let recipients) = directive else { return false }
            return update.ball != nil && recipients == .all
        }
        #expect(balls.count == 1)
    }

    @Test("a spectator that the players' hashes contradict goes on from the owner's next snapshot")
    func healing() throws {
        let kind = StrategyKind.rollback(inputDelay: 0, isFiltered: false)
        func state(_ number: UInt32, _ match: Match? = nil) -> SnapshotMessage<Match> {
            let seats = Seats(one: 1, two: 2)
            return .snapshot(number, owner: 1, rules: .brisk, seats: seats, strategy: kind, timeline: 1, match: match)
        }
        var peer = ToldPeer(3, kind, rules: Meeting.rules, declinesSeat: true)
        peer.see([1, 2])
        for player in [1, 2] as [ParticipantID] { peer.hear(state(1), from: player) }
        let inputs = Array(repeating: Input.none, count: 20)
        let message = InputMessage<Match>.packet(inputs, through: 20, in: peer.timeline, advantage: 5)
        for player in [1, 2] as [ParticipantID] { peer.hear(.input(message), from: player) }
        peer.tick(count: 30)
        peer.reconcile()
        #expect(peer.owner == 1 && peer.confirmed.tick == 15 && peer.statistics.desyncs == 1)
        // The match at a tick that the spectator has confirmed, too.
        let match: Match = try #require(peer.peer.confirmed(at: 10))
        peer.hear(state(2, match), from: 1)
        peer.reconcile()
        #expect(peer.confirmed.tick == 10 && peer.statistics.desyncs == 1)
    }
}
