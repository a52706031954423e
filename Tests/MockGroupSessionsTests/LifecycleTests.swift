internal import GroupSessions
internal import GroupSessionsTesting
internal import MockGroupSessions
import Testing

@Suite("Scripted lifecycle")
struct LifecycleTests {
    @Test("every activation outcome can be played, and a session is offered once")
    func activation() throws {
        let pair = MockSessionPair(seed: 1)
        let results = [ActivationResult.preferred, .disabled, .cancelled]
        let played = results.map { result in
            pair.left.script.activationResult = result
            return pair.left.prepareForActivation()
        }
        #expect(played == results)
        let error = SessionError(.activationFailed, "No call")
        pair.left.script.activationError = error
        #expect(throws: error) { try pair.left.activate() }
        let early = pair.right.nextSession()
        pair.left.script.activationError = nil
        for _ in 0..<2 { try pair.left.activate() }
        let offers = [early] + [pair.right, pair.left].flatMap { [$0.nextSession(), $0.nextSession()] }
        #expect(offers.map { $0 != nil } == [false, true, false, true, false])
    }

    @Test("a delayed join queues what is sent, up to 256 messages, and delivers it once")
    func delayedJoin() throws {
        let pair = MockSessionPair(seed: 1)
        pair.left.script.joinDelay = .seconds(5)
        let (left, right) = try pair.startPeers()
        for value in 1...256 as ClosedRange<UInt32> { try left.send(value) }
        #expect(throws: SessionError.self) { try left.send(257) }
        // A copy has the same queue.
        let network = pair.network.copy()
        let copies = [left, right].map { TestPeer($0.session.copy(in: network)) }
        for _ in 0..<3 {
            network.advance(by: .seconds(10))
            for copy in copies { copy.drain() }
        }
        #expect(copies[1].received == Array(1...256))
        let states = [4_999, 1, 1_000].map { time in
            pair.deliver(for: .milliseconds(time), to: left, right)
            return left.session.state
        }
        #expect(states == [.waiting, .joined, .joined] && right.received == Array(1...256))
    }

    @Test("a failure before the join ends invalidates this side, sends nothing, and is a leave for the other")
    func failure() throws {
        let pair = MockSessionPair(seed: 1)
        let (left, right) = try pair.startPeers()
        try left.send(1)
        let error = SessionError(.connectionLost, "Gone")
        left.session.fail(with: error)
        pair.deliverAll(to: left, right)
        #expect(left.events.last == .stateChanged(left.session.state))
        #expect(left.session.state == .invalidated(.failed(error)) && right.received.isEmpty)
        #expect(right.session.activeParticipants == [right.session.localParticipant])
    }

    @Test("a leave takes effect at once, also in a session that has failed meanwhile")
    func leavingFailed() throws {
        let (pair, left, right) = try MockSessionPair.joined()
        left.events = []
        try right.send(1)
        left.session.fail(with: SessionError(.connectionLost, "Gone"))
        try left.session.leave()
        #expect(left.session.state == .invalidated(.left))
        pair.deliverAll(to: left, right)
        #expect(left.events == [.stateChanged(.invalidated(.left))] && left.received.isEmpty)
    }

    @Test("views come in the order of the changes that they show, however their delays change")
    func viewsInOrder() throws {
        let (pair, left, right) = try MockSessionPair.joined()
        let both = left.session.activeParticipants
        pair.left.script.participantView = .late(.seconds(4))
        try right.session.leave()
        pair.network.advance(by: .seconds(1))
        // With this shorter delay alone, the next join would be shown before the leave.
        pair.left.script.participantView = .late(.milliseconds(10))
        try pair.right.activate()
        let next = try #require(pair.right.nextSession())
        try next.join()
        pair.deliver(for: .seconds(2), to: left, right)
        let early = left.session.activeParticipants
        pair.deliver(for: .seconds(4), to: left, right)
        #expect(early == both && left.views.suffix(3).map(\.count) == [2, 1, 2])
        #expect(left.session.activeParticipants == [left.session.localParticipant, next.localParticipant])
    }

    @Test("a view shows the others promptly, late, after itself, or all at once")
    func views() throws {
        let delay = Duration.milliseconds(50)
        let views = try [ParticipantView.prompt, .late(delay), .selfFirst(delay), .coalesced(delay)].map { view in
            let pair = MockSessionPair(seed: 1)
            pair.left.script.participantView = view
            pair.right.script.joinDelay = .milliseconds(10)
            let (left, right) = try pair.startPeers()
            pair.deliver(for: .zero, to: left, right)
            let initial = left.session.activeParticipants.count
            try left.send(7)
            pair.deliver(for: .seconds(1), to: left, right)
            pair.deliver(for: .seconds(1), to: left, right)
            // A message waits until there is a view, and goes to those whom the view shows.
            #expect(right.received == (initial == 0 ? [7] : []))
            return [initial] + left.views.map(\.count)
        }
        #expect(views == [[1, 1, 2], [1, 1, 2], [1, 1, 2], [0, 2]])
    }

    @Test("a leave and a join come as one update to a coalesced view")
    func coalescedRejoin() throws {
        let (pair, left, right) = try MockSessionPair.joined()
        pair.left.script.participantView = .coalesced(.milliseconds(100))
        left.events = []
        try right.session.leave()
        try pair.right.activate()
        let back = TestPeer(try #require(pair.right.nextSession()))
        try back.session.join()
        pair.deliverAll(to: left, back)
        #expect(left.views == [[left.session.localParticipant, back.session.localParticipant]])
        try back.session.leave()
        pair.deliverAll(to: left, back)
        #expect(left.views.last == [left.session.localParticipant])
    }

    @Test("a message may come before its sender is seen")
    func outrunning() throws {
        let pair = MockSessionPair(seed: 1)
        pair.right.script.participantView = .selfFirst(.seconds(1))
        let (left, right) = try pair.startPeers()
        pair.deliver(for: .zero, to: left, right)
        try left.send(4)
        pair.deliver(for: .milliseconds(500), to: left, right)
        #expect(right.received == [4] && right.session.activeParticipants == [right.session.localParticipant])
    }

    @Test("an old session's packets reach a new one only when scripted and joined, and name their sender")
    func stalePackets() throws {
        for (isScripted, joinDelay) in [(false, Duration.zero), (true, .zero), (true, .seconds(1))] {
            let pair = MockSessionPair(seed: 1, conditions: LinkConditions(delay: .milliseconds(300)))
            pair.right.script.receivesStalePackets = isScripted
            let (left, right) = try pair.startPeers()
            pair.deliver(for: .zero, to: left, right)
            let oldSender = left.session.localParticipant
            try left.send(8)
            try left.session.end()
            right.drain()
            pair.right.script.joinDelay = joinDelay
            let (newLeft, newRight) = try pair.startPeers()
            pair.deliverAll(to: newLeft, newRight)
            let source = newRight.reliable.next()?.context.source
            let session = newRight.session
            let isTaken = isScripted && joinDelay == .zero
            #expect(source == (isTaken ? oldSender : nil) && pair.statistics.discarded == (isTaken ? 0 : 1))
            #expect(session.id != right.session.id && !session.activeParticipants.contains(oldSender))
        }
    }

    @Test("a refused send throws once and sends nothing")
    func refusal() throws {
        let (pair, left, right) = try MockSessionPair.joined()
        let error = SessionError(.connectionLost, "Scripted")
        left.session.refuseNextSend(with: error)
        let large = [UInt8](repeating: 0, count: DeliveryMode.unreliable.maximumMessageSize + 1)
        #expect(throws: SessionError.self) { try left.session.send(large, .unreliable, to: .all) }
        #expect(throws: error, "A send that is invalid anyway does not use the refusal up.") { try left.send(1) }
        try left.send(2)
        pair.deliverAll(to: left, right)
        #expect(right.received == [2])
    }
}
