internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore
internal import MockGroupSessions
internal import PeerTesting
import Testing

/// A peer at the edge: its session on one side, its player on the other.
@Suite("Peer shell")
struct PeerShellTests {
    @Test("a stall offers a serve again until a tick takes it; a change of strategy waits for inputs")
    func stall() throws {
        let strategy = StrategyKind.rollback(inputDelay: 0, isFiltered: false)
        let rules = Rules.brisk { $0.servesAutomatically = false }
        let meeting = try Meeting(seed: 1, strategy: strategy, conditions: .perfect, rules: rules)
        meeting.isPlaying = false
        meeting.run(60)
        let (owner, follower) = try meeting.roles()
        func peer() -> Peer<Match> { meeting.peer(owner) }
        meeting.standing = [follower]
        #expect(meeting.run(200) { peer().statistics.stallTicks > 0 })
        meeting.shells[owner].hold(Input(.none, .serve))
        meeting.run(5)
        #expect(peer().statistics.stallTicks == 1 + 5 && peer().shown.phase == .ready)
        meeting.shells[owner].switchStrategy(to: .host)
        // Until the inputs of the last window are confirmed, the other player may have confirmed more than the owner.
        let timeline = peer().timeline
        meeting.run(2 * Int(Rollback.predictionWindow))
        #expect(peer().shown.phase == .ready && peer().timeline == timeline)
        meeting.standing = []
        #expect(meeting.run(300) { peer().timeline != timeline } && peer().confirmed.phase != .ready)
        // It is taken once.
        let play = peer().confirmed.play
        guard case .serving = play else { return #expect(play == .playing) }
        meeting.run(1)
        #expect(peer().confirmed.play.ticksLeft < play.ticksLeft)
    }

    @Test("a message in another delivery mode than its own is rejected and does not count")
    func deliveryMode() throws {
        let meeting = try Meeting(seed: 1, strategy: .host, conditions: .perfect)
        meeting.run(60)
        meeting.standing = [1]
        let (before, sender) = (meeting.shells[0], meeting.shells[1])
        let state = SnapshotMessage<Match>.following(meeting.peer(0), 1_000)
        try sender.session.messenger(.unreliable).send(PeerMessage<Match>.snapshot(state), to: .all)
        meeting.run(1)
        let after = meeting.shells[0]
        #expect(after.received == before.received && after.problems == before.problems + 1)
        let source = sender.session.localParticipant
        let reason = MessageRejection.Reason.unknownType(.snapshot)
        let rejection = MessageRejection(source: source, deliveryMode: .unreliable, reason: reason)
        #expect(after.reports.numbers.last.map { after.reports[$0] } == .rejected(rejection))
    }

    @Test("what comes with the end of the session does not count")
    func end() throws {
        let meeting = try Meeting(seed: 1, strategy: .host, conditions: .perfect)
        meeting.run(60)
        meeting.standing = [0]
        let before = meeting.shells[0].received
        meeting.run(3)
        try meeting.shells[1].session.end()
        meeting.shells[0].receive()
        #expect(meeting.shells[0].received == before && meeting.peer(0).owner == nil && before > 0)
    }

    @Test("a request that comes just before the announcement which makes the peer the owner counts")
    func requestBeforeAnnouncement() throws {
        let pair = MockSessionPair(seed: 1)
        let sessions = try pair.start()
        // The smaller identifier owns the session if the other does not.
        let isLeft = sessions.left.localParticipant.id < sessions.right.localParticipant.id
        let (local, other) = isLeft ? sessions : (sessions.right, sessions.left)
        var shell = PeerShell<_, Match>(local, strategy: MatchStrategy(.host, for: Match(seed: 1)), rules: .brisk)
        let id = other.localParticipant.id
        func announce(_ number: UInt32, owner: ParticipantID?) throws {
            let seats = Seats(one: id, two: local.localParticipant.id)
            var state = SnapshotMessage<Match>.snapshot(
                number,
                owner: owner,
                rules: .brisk,
                seats: seats,
                strategy: .host
            )
            if owner != nil { state.announcement.standing = Standing(epoch: 1, revision: 1, tentative: 1, origin: nil) }
            try other.messenger(.reliable).send(PeerMessage<Match>.snapshot(state), to: .all)
        }
        var events: [SessionEvent] = []
        func deliver() {
            pair.network.advance(by: .milliseconds(100))
            shell.receive()
            other.drainEvents(into: &events)
        }
        for _ in 0..<3 { deliver() }
        try announce(1, owner: id)
        deliver()
        #expect(shell.peer.owner == id)
        let request = RequestMessage(number: 1, epoch: 1, revision: 1, actions: .pause)
        try other.messenger(.reliable).send(PeerMessage<Match>.request(request), to: .all)
        try announce(2, owner: nil)
        deliver()
        let verdicts = shell.traffic.numbers.map { shell.traffic[$0] }.filter { $0.message == .request(request) }
        #expect(shell.peer.isOwner && verdicts.map(\.verdict) == [.used(0)])
    }
}
