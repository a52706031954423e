internal import GameCore
internal import GroupSessions
internal import MatchSync
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
        func peer() -> Peer { meeting.peer(owner) }
        meeting.standing = [follower]
        #expect(meeting.run(200) { peer().statistics.stallTicks > 0 })
        meeting.shells[owner].hold(.serve)
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
        let state = GameStateMessage.following(meeting.peer(0), 1_000)
        try sender.session.messenger(.unreliable).send(PeerMessage.state(state), to: .all)
        meeting.run(1)
        let after = meeting.shells[0]
        #expect(after.received == before.received && after.problems == before.problems + 1)
        guard case .rejected(let rejection)? = after.reports.numbers.last.map({ after.reports[$0] }) else {
            Issue.record("nothing is reported")
            return
        }
        #expect(rejection.reason == .unknownType(.gameState) && rejection.deliveryMode == .unreliable)
        #expect(rejection.source == sender.session.localParticipant)
    }

    @Test("a request that comes just before the announcement which makes the peer the owner counts")
    func requestBeforeAnnouncement() throws {
        let network = MockNetwork(seed: 1)
        let devices = (0..<3).map { _ in network.addDevice() }
        try devices[0].activate()
        var sessions = try devices.map { try #require($0.nextSession()) }
        for session in sessions { try session.join() }
        // The smallest identifier owns the session if the others do not.
        sessions.sort { $0.localParticipant.id < $1.localParticipant.id }
        let (owner, player) = (sessions[1], sessions[2])
        var shell = PeerShell(sessions[0], strategy: HostStrategy(Match(seed: 1)), rules: .brisk)
        var events: [SessionEvent] = []
        func deliver() {
            network.advance(by: .milliseconds(100))
            shell.receive()
            for session in [owner, player] { session.drainEvents(into: &events) }
        }
        func announce(_ id: ParticipantID?, by session: MockSession, number: UInt32) throws {
            let seats = Seats(one: player.localParticipant.id, two: owner.localParticipant.id)
            var sent = GameStateMessage.snapshot(number, owner: id, rules: .brisk, seats: seats, strategy: .host)
            sent.timeline = 1
            try session.messenger(.reliable).send(PeerMessage.state(sent), to: .all)
        }
        for _ in 0..<3 { deliver() }
        for session in [owner, player] { try announce(owner.localParticipant.id, by: session, number: 1) }
        deliver()
        #expect(shell.peer.owner == owner.localParticipant.id)
        let request = RequestMessage(number: 1, epoch: 1, revision: 1, actions: .pause)
        try player.messenger(.reliable).send(PeerMessage.request(request), to: .all)
        try announce(nil, by: owner, number: 2)
        deliver()
        let verdicts = shell.traffic.numbers.map { shell.traffic[$0] }.filter { $0.message == .request(request) }
        #expect(shell.peer.isOwner && verdicts.map(\.verdict) == [.used(0)])
    }
}
