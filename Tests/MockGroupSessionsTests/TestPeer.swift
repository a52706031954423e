internal import GroupSessions
internal import GroupSessionsTesting
internal import MockGroupSessions

/// A session under test, and its events.
final class TestPeer {
    let session: MockSession
    let inbox: MessageInbox<NumberMessage>
    let unreliable: MessageInbox<NumberMessage>
    var events: [SessionEvent] = []

    init(_ session: MockSession) {
        self.session = session
        inbox = session.messenger(.reliable).messages(of: NumberMessage.self)
        unreliable = session.messenger(.unreliable).messages(of: NumberMessage.self)
    }

    func drain() {
        session.drainEvents(into: &events)
    }

    func send(_ values: UInt32..., over mode: DeliveryMode = .reliable) throws(SessionError) {
        for value in values {
            try session.messenger(mode).send(NumberMessage(value), to: .all)
        }
    }

    /// Takes the unread reliable values.
    var received: [UInt32] { inbox.takeValues() }

    /// All reported sets of participants.
    var views: [Set<Participant>] {
        events.compactMap { event in
            if case .participantsChanged(let participants) = event { participants } else { nil }
        }
    }
}

extension MessageInbox<NumberMessage> {
    func takeValues() -> [UInt32] {
        var values: [UInt32] = []
        while let next = next() { values.append(next.message.value) }
        return values
    }
}

extension MockSessionPair {
    /// A pair whose ends have joined one session.
    static func joined(
        seed: UInt64 = 1,
        _ conditions: LinkConditions = .perfect,
        recordsFates: Bool = false
    ) throws(SessionError) -> (pair: MockSessionPair, left: TestPeer, right: TestPeer) {
        let pair = MockSessionPair(seed: seed, conditions: conditions)
        pair.network.recordsFates = recordsFates
        let (left, right) = try pair.startPeers()
        pair.deliverAll(to: left, right)
        return (pair, left, right)
    }

    /// The counts of the link from left to right.
    var statistics: LinkStatistics { network.statistics(from: left, to: right) }

    /// Delivers for some time, and drains both ends.
    func deliver(for duration: Duration, to left: TestPeer, _ right: TestPeer) {
        network.advance(by: duration)
        left.drain()
        right.drain()
    }

    /// Starts a session; both ends are joining.
    func startPeers() throws(SessionError) -> (left: TestPeer, right: TestPeer) {
        let (left, right) = try start()
        return (TestPeer(left), TestPeer(right))
    }

    /// Delivers everything in flight and drains both ends.
    func deliverAll(to left: TestPeer, _ right: TestPeer) {
        for _ in 0..<2 { deliver(for: .seconds(10), to: left, right) }
    }
}
