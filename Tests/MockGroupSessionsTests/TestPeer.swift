internal import GroupSessions
internal import GroupSessionsTesting
internal import MockGroupSessions

typealias TestPeer = Attendee<MockSession>

extension TestPeer {
    func send(_ values: UInt32..., over mode: DeliveryMode = .reliable) throws(SessionError) {
        try sendNumbers(values, mode)
    }

    /// Takes the unread reliable values.
    var received: [UInt32] { reliable.takeNumbers() }

    /// All reported sets of participants.
    var views: [Set<Participant>] {
        events.compactMap { event in
            if case .participantsChanged(let participants) = event { participants } else { nil }
        }
    }
}

extension MockSessionPair {
    /// A pair whose ends have joined one session.
    static func joined(
        seed: UInt64 = 1,
        _ conditions: LinkConditions = .perfect,
        recordsPacketEvents: Bool = false
    ) throws(SessionError) -> (pair: MockSessionPair, left: TestPeer, right: TestPeer) {
        let pair = MockSessionPair(seed: seed, conditions: conditions)
        pair.network.recordsPacketEvents = recordsPacketEvents
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
