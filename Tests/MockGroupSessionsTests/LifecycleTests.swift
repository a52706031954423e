internal import GroupSessions
internal import MockGroupSessions
import Testing

@Suite("Scripted lifecycle")
struct LifecycleTests {
    @Test("every activation outcome can be played", arguments: [ActivationResult.preferred, .disabled, .cancelled])
    func activation(result: ActivationResult) throws {
        let pair = MockSessionPair(seed: 1)
        pair.left.script.activationResult = result
        #expect(pair.left.prepareForActivation() == result)

        let error = SessionError(.activationFailed, "No call")
        pair.left.script.activationError = error
        #expect(throws: error) { try pair.left.activate() }
        #expect(pair.right.nextSession() == nil)
        pair.left.script.activationError = nil
        try pair.left.activate()
        #expect(pair.right.nextSession() != nil)
        #expect(pair.right.nextSession() == nil)
    }

    @Test("a delayed join queues what is sent, and delivers it once")
    func delayedJoin() throws {
        let pair = MockSessionPair(seed: 1)
        pair.left.script.joinDelay = .seconds(5)
        let (left, right) = try pair.startPeers()
        try left.send(1, 2, 3)
        pair.deliver(for: .milliseconds(4_999), to: left, right)
        #expect(left.session.state == .waiting)
        pair.deliver(for: .milliseconds(1), to: left, right)
        #expect(left.session.state == .joined)
        pair.deliver(for: .seconds(1), to: left, right)
        #expect(right.received == [1, 2, 3])
    }

    @Test("a failure invalidates this side and is a leave for the other", arguments: [false, true])
    func failure(whileWaiting: Bool) throws {
        let pair = MockSessionPair(seed: 1)
        let (left, right) = try pair.startPeers()
        if whileWaiting {
            try left.send(1)
        } else {
            pair.deliverAll(to: left, right)
        }
        let error = SessionError(.connectionLost, "Gone")
        left.session.fail(with: error)
        pair.deliverAll(to: left, right)
        #expect(left.session.state == .invalidated(.failed(error)))
        #expect(left.events.last == .stateChanged(.invalidated(.failed(error))))
        #expect(right.session.activeParticipants == [right.session.localParticipant])
        #expect(right.received.isEmpty)
    }

    @Test("views come in the order of the changes that they show, however their delays change")
    func viewsInOrder() throws {
        let (pair, left, right) = try MockSessionPair.joined()
        let both = left.session.activeParticipants
        #expect(both.count == 2)
        pair.left.script.participantView = .late(.seconds(4))
        try right.session.leave()
        pair.network.advance(by: .seconds(1))
        // With this shorter delay alone, the next join would be shown before the leave.
        pair.left.script.participantView = .late(.milliseconds(10))
        try pair.right.activate()
        let next = try #require(pair.right.nextSession())
        try next.join()
        pair.deliver(for: .seconds(2), to: left, right)
        #expect(left.session.activeParticipants == both)
        pair.deliver(for: .seconds(4), to: left, right)
        #expect(left.views.suffix(2).map(\.count) == [1, 2])
        #expect(left.session.activeParticipants == [left.session.localParticipant, next.localParticipant])
    }

    @Test("a view shows the others promptly, late, after itself, or all at once")
    func views() throws {
        func firstViews(_ view: ParticipantView) throws -> (initial: Int, counts: [Int]) {
            let pair = MockSessionPair(seed: 1)
            pair.left.script.participantView = view
            pair.right.script.joinDelay = .milliseconds(10)
            let (left, right) = try pair.startPeers()
            pair.deliver(for: .zero, to: left, right)
            let initial = left.session.activeParticipants.count
            pair.deliver(for: .seconds(1), to: left, right)
            return (initial, left.views.map(\.count))
        }
        #expect(try firstViews(.prompt) == (1, [1, 2]))
        #expect(try firstViews(.late(.milliseconds(50))) == (1, [1, 2]))
        #expect(try firstViews(.selfFirst(.milliseconds(50))) == (1, [1, 2]))
        #expect(try firstViews(.coalesced(.milliseconds(50))) == (0, [2]))
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
    }

    @Test("a message may come before its sender is seen")
    func outrunning() throws {
        let pair = MockSessionPair(seed: 1)
        pair.right.script.participantView = .selfFirst(.seconds(1))
        let (left, right) = try pair.startPeers()
        pair.deliver(for: .zero, to: left, right)
        try left.send(4)
        pair.deliver(for: .milliseconds(500), to: left, right)
        #expect(right.received == [4])
        #expect(right.session.activeParticipants == [right.session.localParticipant])
    }

    @Test(
        "an old session's packets reach a new one only when scripted, and name their sender",
        arguments: [false, true]
    )
    func stalePackets(isScripted: Bool) throws {
        let pair = MockSessionPair(seed: 1, conditions: LinkConditions(delay: .milliseconds(300)))
        pair.right.script.receivesStalePackets = isScripted
        let (left, right) = try pair.startPeers()
        pair.deliver(for: .zero, to: left, right)
        let oldSender = left.session.localParticipant
        try left.send(8)
        try left.session.end()
        right.drain()

        let (newLeft, newRight) = try pair.startPeers()
        pair.deliverAll(to: newLeft, newRight)
        #expect(newRight.session.id != right.session.id)
        let message = newRight.inbox.next()
        #expect((message != nil) == isScripted)
        if let message {
            #expect(message.context.source == oldSender)
            #expect(!newRight.session.activeParticipants.contains(oldSender))
        }
        #expect(pair.statistics.discarded == (isScripted ? 0 : 1))
    }

    @Test("a refused send throws once and sends nothing")
    func refusal() throws {
        let (pair, left, right) = try MockSessionPair.joined()
        let error = SessionError(.connectionLost, "Scripted")
        left.session.refuseNextSend(with: error)
        #expect(throws: error) { try left.send(1) }
        try left.send(2)
        pair.deliverAll(to: left, right)
        #expect(right.received == [2])
    }
}
