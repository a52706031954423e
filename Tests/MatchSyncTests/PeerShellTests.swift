internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import MockGroupSessions
internal import PeerTesting
import Testing

/// A peer at the edge: its session on one side, its player on the other.
@Suite("Peer shell")
struct PeerShellTests {
    private static let rules = Rules.brisk { $0.servesAutomatically = false }

    private let pair = MockSessionPair(seed: 1)
    private var shell: PeerShell<MockSession>
    private let other: MockSession

    /// A peer that owns the session, and another participant that has sent a snapshot but no inputs.
    init() throws {
        let (left, right) = try pair.start()
        // The smaller identifier owns the session.
        let isLeft = left.localParticipant.id < right.localParticipant.id
        let strategy = StrategyKind.rollback(inputDelay: 0, isFiltered: false).strategy(for: Match(seed: 1))
        shell = PeerShell(isLeft ? left : right, strategy: strategy, rules: Self.rules)
        other = isLeft ? right : left
        var events: [SessionEvent] = []
        for _ in 0..<3 {
            pair.network.advance(by: .milliseconds(100))
            shell.receive()
            other.drainEvents(into: &events)
        }
        try other.messenger(.reliable).send(greeting(number: 1), to: .all)
        pair.network.advance(by: .milliseconds(100))
        shell.receive()
    }

    private func greeting(number: UInt32) -> PeerMessage {
        .state(.snapshot(number, rules: Self.rules, strategy: .host))
    }

    /// Sends a snapshot and the inputs of 100 ticks from the other participant, as a player that has the match.
    private func answer() throws {
        let peer = shell.peer
        let state = GameStateMessage.following(peer, 2)
        try other.messenger(.reliable).send(PeerMessage.state(state), to: .all)
        pair.network.advance(by: .milliseconds(100))
        let input = InputMessage.packet(
            Array(repeating: .none, count: 100),
            through: peer.firstTick + 100,
            in: peer.timeline,
            advantage: InputMessage.frameAdvantages.upperBound
        )
        try other.messenger(.unreliable).send(PeerMessage.input(input), to: .all)
        pair.network.advance(by: .milliseconds(100))
    }

    @Test("a stall offers a serve again until a tick takes it; a change of strategy waits for inputs")
    mutating func stall() throws {
        for _ in 0..<Rollback.predictionWindow + 10 { shell.tick(.none) }
        shell.hold(.serve)
        for _ in 0..<5 { shell.tick(.none) }
        let stalls = shell.peer.statistics.stallTicks
        #expect(shell.peer.isOwner && stalls == 10 + 5 && shell.peer.shown.phase == .ready)
        shell.switchStrategy(to: .host)
        // Until the inputs of the last window are confirmed, the other player may have confirmed more than the owner.
        let timeline = shell.peer.timeline
        for _ in 0..<2 * Rollback.predictionWindow { shell.tick(.none) }
        #expect(shell.peer.shown.phase == .ready && shell.peer.timeline == timeline)
        try answer()
        shell.receive()
        shell.tick(.none)
        #expect(shell.peer.timeline != timeline && shell.peer.confirmed.phase != .ready)
        // It is taken once.
        let play = shell.peer.confirmed.play
        guard case .serving = play else { return #expect(play == .playing) }
        shell.tick(.none)
        #expect(shell.peer.confirmed.play.ticksLeft < play.ticksLeft)
    }

    @Test("a message in another delivery mode than its own is rejected and does not count")
    mutating func deliveryMode() throws {
        let (received, problems) = (shell.received, shell.problems)
        try other.messenger(.unreliable).send(greeting(number: 2), to: .all)
        pair.network.advance(by: .milliseconds(100))
        shell.receive()
        let ignored = shell.peer.ignored.repeatedStates
        #expect([shell.received, shell.problems, ignored] == [received, problems + 1, 0])
        guard case .rejected(let rejection)? = shell.reports.numbers.last.map({ shell.reports[$0] }) else {
            Issue.record("nothing is reported")
            return
        }
        #expect(rejection.reason == .unknownType(.gameState) && rejection.deliveryMode == .unreliable)
        #expect(rejection.source == other.localParticipant)
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
        var shell = PeerShell(sessions[0], strategy: HostStrategy(Match(seed: 1)), rules: Self.rules)
        var events: [SessionEvent] = []
        func deliver() {
            network.advance(by: .milliseconds(100))
            shell.receive()
            for session in [owner, player] { session.drainEvents(into: &events) }
        }
        func announce(_ id: ParticipantID?, by session: MockSession, number: UInt32) throws {
            let seats = Seats(one: player.localParticipant.id, two: owner.localParticipant.id)
            let (epoch, rules): (UInt32, Rules) = (id == nil ? 0 : 1, Self.rules)
            let sent = GameStateMessage.of(id, number, epoch: epoch, timeline: 1, seats: seats, by: .host, rules: rules)
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
