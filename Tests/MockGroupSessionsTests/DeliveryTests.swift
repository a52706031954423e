internal import GroupSessions
internal import GroupSessionsTesting
internal import MockGroupSessions
import Testing

@Suite("Delivery")
struct DeliveryTests {
    static let rough = LinkConditions(
        delay: .milliseconds(40),
        jitter: .uniform(.milliseconds(30)),
        loss: .independent(.percent(20)),
        duplication: .percent(10),
        reordering: .holdingBack(.percent(10), upTo: .milliseconds(50)),
        corruption: .percent(2)
    )

    /// Ten seconds of messages in both directions, each with its time of arrival, and the recorded events of their
    /// packets.
    private func log(seed: UInt64, adding extra: Int = 0, isRecorded: Bool = false) throws -> ([String], events: Int) {
        let pair = MockSessionPair(seed: seed, conditions: Self.rough)
        pair.network.recordsPacketEvents = isRecorded
        for _ in 0..<extra { _ = pair.network.addDevice() }
        let (left, right) = try pair.startPeers()
        var messages: [String] = []
        for tick in 0..<600 as Range<UInt32> {
            pair.network.advance(to: VirtualTime(microseconds: Int64(tick) * 1_000_000 / 60))
            for peer in [left, right] {
                peer.drain()
                messages += peer.received.map { "\(tick) reliable \($0)" }
                messages += peer.unreliable.takeNumbers().map { "\(tick) unreliable \($0)" }
                try peer.send(tick, over: .unreliable)
                if tick % 10 == 0 { try peer.send(tick) }
            }
        }
        var events: [PacketEvent] = []
        pair.network.takePacketEvents(into: &events)
        return (messages, events.count)
    }

    @Test("the same seed gives the same deliveries, and another seed others; events are recorded only if asked for")
    func determinism() throws {
        let (first, events) = try log(seed: 5)
        // Neither another device nor a record changes anything between the first two.
        let others = [
            try log(seed: 5), try log(seed: 5, adding: 1), try log(seed: 5, isRecorded: true), try log(seed: 6),
        ]
        #expect(others.map { $0.0 == first } == [true, true, true, false] && first.count > 700)
        #expect(others.map { $0.events > 2_000 } == [false, false, true, false] && events == 0)
    }

    @Test("a copy gives the same links to a device that comes later, after new seeds, too")
    func copiedSeeds() throws {
        let pair = MockSessionPair(seed: 5, conditions: Self.rough)
        pair.network.reseedLinks(6)
        let unchanged = MockNetwork(seed: 5, conditions: Self.rough)
        for _ in 0..<2 { _ = unchanged.addDevice() }
        let fates = try [pair.network, pair.network.copy(), unchanged].map { network in
            let receiver = pair.left.copy(in: network)
            let sender = network.addDevice()
            network.recordTransmissionFates(from: sender, to: receiver)
            try sender.activate()
            let peers = try [sender, receiver].map { TestPeer(try #require($0.nextSession())) }
            for peer in peers { try peer.session.join() }
            network.advance(by: .seconds(1))
            for peer in peers { peer.drain() }
            for value in 1...20 as ClosedRange<UInt32> { try peers[0].send(value, over: .unreliable) }
            return network.fates(from: sender, to: receiver)
        }
        #expect(fates[0] == fates[1] && fates[0] != fates[2] && fates[0].count == 20)
    }

    @Test("conditions of one direction change while it runs, and the other keeps its own")
    func directions() throws {
        let (pair, left, right) = try MockSessionPair.joined()
        pair.leftToRight.loss = .independent(.always)
        pair.rightToLeft.delay = .milliseconds(300)
        try left.send(1, over: .unreliable)
        try right.send(2, over: .unreliable)
        pair.deliver(for: .milliseconds(299), to: left, right)
        let early = left.unreliable.takeNumbers()
        pair.deliver(for: .milliseconds(1), to: left, right)
        #expect([early, left.unreliable.takeNumbers(), right.unreliable.takeNumbers()] == [[], [2], []])
    }

    @Test(
        "a lost reliable message is sent again after a millisecond at the soonest, and ends with its receiver's session"
    )
    func retransmission() throws {
        let (pair, left, right) = try MockSessionPair.joined()
        pair.leftToRight.loss = .independent(.percent(90))
        pair.leftToRight.retransmissionTimeout = .zero
        let before = pair.statistics.retransmissions
        try left.send(1)
        var milliseconds = 0
        while right.received.isEmpty, milliseconds < 1_000 {
            pair.deliver(for: .milliseconds(1), to: left, right)
            milliseconds += 1
        }
        #expect(pair.statistics.retransmissions - before == milliseconds && milliseconds > 1)
        pair.leftToRight = LinkConditions(delay: .milliseconds(50))
        pair.deliverAll(to: left, right)
        left.events = []
        try left.send(2)
        try right.session.leave()
        pair.deliverAll(to: left, right)
        let outcomes = left.events.compactMap { event in
            if case .sendCompleted(_, let outcome) = event { outcome } else { nil }
        }
        #expect(outcomes == [.sent])
    }

    @Test("a link that begins to keep the order lets nothing overtake what is in flight")
    func orderAfterChange() throws {
        let (pair, left, right) = try MockSessionPair.joined()
        pair.leftToRight = LinkConditions(delay: .milliseconds(300))
        try left.send(1, over: .unreliable)
        pair.leftToRight.delay = .milliseconds(10)
        try left.send(2, over: .unreliable)
        pair.leftToRight.reordering = .none
        try left.send(3, over: .unreliable)
        pair.deliver(for: .milliseconds(299), to: left, right)
        let early = right.unreliable.takeNumbers()
        pair.deliver(for: .milliseconds(1), to: left, right)
        #expect([early, right.unreliable.takeNumbers()] == [[2], [1, 3]])
    }

    @Test("a running burst of loss goes on after a change of the loss, and ends without loss")
    func burstAfterChange() throws {
        let (pair, left, right) = try MockSessionPair.joined()
        // The first packet begins a burst, of a thousand packets on average.
        pair.leftToRight.loss = Loss(Probability(partsPerMillion: 999_000), burst: 2)
        try left.send(1, over: .unreliable)
        // No burst begins any more.
        pair.leftToRight.loss = Loss(Probability(partsPerMillion: 1), burst: 1_000_000)
        try left.send(2, over: .unreliable)
        pair.leftToRight.loss = .none
        try left.send(3, over: .unreliable)
        pair.deliverAll(to: left, right)
        #expect(right.unreliable.takeNumbers() == [3])
    }

    @Test("a short single blackout within a longer one does not end it")
    func blackoutInBlackout() throws {
        let (pair, left, right) = try MockSessionPair.joined()
        pair.network.blackOut(from: pair.left, to: pair.right, for: .seconds(1))
        pair.network.blackOut(from: pair.left, to: pair.right, for: .milliseconds(10))
        for (value, time) in [(1, 500), (2, 499), (3, 1)] as [(UInt32, Int)] {
            pair.network.advance(by: .milliseconds(time))
            try left.send(value, over: .unreliable)
            #expect(pair.network.isInBlackout(from: pair.left, to: pair.right) == (value < 3))
        }
        pair.deliverAll(to: left, right)
        #expect(right.unreliable.takeNumbers() == [3])
    }

    @Test("messages that a leaving session has not read are dropped, and other recipients' copies stay whole")
    func leavingUndelivered() throws {
        let (pair, left, right) = try MockSessionPair.joined()
        pair.leftToRight.loss = .independent(.always)
        try left.send(1)
        pair.leftToRight.loss = .none
        try left.send(2)
        // One is still under way when those before and behind it are given up.
        pair.leftToRight.delay = .seconds(1)
        try left.send(3)
        pair.leftToRight.loss = .independent(.always)
        try left.send(4)
        try left.session.leave()
        pair.deliverAll(to: left, right)
        let failed = left.events.count { if case .sendCompleted(_, .failed) = $0 { true } else { false } }
        #expect(right.received.isEmpty && failed == 4 && pair.statistics.inFlight == 0)
    }

    @Test("a full link loses unreliable messages and refuses reliable ones")
    func bounds() throws {
        let (pair, left, right) = try MockSessionPair.joined()
        for value in 0..<5_000 as Range<UInt32> { try left.send(value, over: .unreliable) }
        #expect(throws: SessionError.self) { try left.send(1) }
        let full = pair.statistics
        #expect(full.inFlight == 4_096 && full.lost == 5_000 - 4_096)
        pair.deliverAll(to: left, right)
        pair.leftToRight.reliableDuplication = .always
        try left.send(1, 2)
        pair.deliverAll(to: left, right)
        #expect(right.received == [1, 1, 2, 2], "with room again, and each twice")
        #expect(pair.statistics.duplicated == full.duplicated + 2)
    }
}
