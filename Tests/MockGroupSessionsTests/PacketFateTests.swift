internal import GroupSessions
internal import MockGroupSessions
import Testing

@Suite("Fates of packets")
struct PacketFateTests {
    /// A pair that records fates, after all messages of its joining were delivered.
    private func pair(
        seed: UInt64 = 4,
        _ conditions: LinkConditions
    ) throws -> (pair: MockSessionPair, left: TestPeer, right: TestPeer) {
        let pair = MockSessionPair(seed: seed, conditions: conditions)
        pair.network.recordsFates = true
        let (left, right) = try pair.startPeers()
        pair.deliverAll(to: left, right)
        return (pair, left, right)
    }

    private func takeFates(_ network: MockNetwork) -> [PacketFate] {
        var fates: [PacketFate] = []
        network.takeFates(into: &fates)
        return fates
    }

    @Test("add up to the counts of the link at every moment, in both modes, until after a leave")
    func counts() throws {
        let (pair, left, right) = try pair(DeliveryTests.rough)
        pair.rightToLeft = .perfect
        var counts = LinkCounts()
        for value in 0..<600 as Range<UInt32> {
            try left.send(value, over: .unreliable)
            try left.send(value)
            pair.network.advance(by: .milliseconds(16))
            if value % 3 == 0 { right.drain() }
            if value == 500 { try right.session.leave() }
            for fate in takeFates(pair.network) { counts.add(fate) }
            let link = pair.network.statistics(from: pair.left, to: pair.right)
            #expect(counts.sent == link.sent && counts.delivered == link.delivered)
            #expect(counts.lost == link.lost && counts.discarded == link.discarded)
            #expect(counts.duplicated == link.duplicated && counts.reordered == link.reordered)
            #expect(counts.corrupted == link.corrupted && counts.retransmissions == link.retransmissions)
        }
        #expect(counts.lost > 50 && counts.discarded > 10 && counts.duplicated > 20 && counts.reordered > 20)
        #expect(counts.corrupted > 2 && counts.retransmissions > 50 && counts.corruptedTransmissions > 2)
    }

    @Test("name the rule by which an unreliable packet was lost", arguments: PacketLoss.allCases)
    func losses(_ cause: PacketLoss) throws {
        var conditions = LinkConditions.perfect
        switch cause {
        case .chance: conditions.loss = .independent(.always)
        case .blackout: conditions.blackout = Blackout(length: .seconds(1), every: .seconds(1))
        case .fullQueue: conditions.bandwidth = Bandwidth(bitsPerSecond: 1, queueBytes: 1)
        case .fullLink: conditions.delay = .seconds(1_000)
        // The transport's checksum detects corruption of the reliable mode only.
        case .corruption: conditions.corruption = .always
        case .receiverGone, .senderGone: break
        }
        let (pair, left, right) = try pair(.perfect)
        pair.leftToRight = conditions
        let mode: DeliveryMode = cause == .corruption || cause == .senderGone ? .reliable : .unreliable
        if cause == .senderGone { pair.leftToRight.loss = .independent(.always) }
        for value in 0..<(cause == .fullLink ? 4_097 : 1) as Range<UInt32> { try left.send(value, over: mode) }
        if cause == .receiverGone { try right.session.leave() }
        if cause == .senderGone { try left.session.leave() }
        pair.network.advance(by: .milliseconds(500))
        let losses = takeFates(pair.network).compactMap { fate in
            if case .lost(let cause) = fate.event { cause } else { nil }
        }
        #expect(losses.last == cause)
    }

    @Test("tell when a packet was sent, when it was expected, and when each copy was taken over")
    func times() throws {
        let (pair, left, right) = try pair(LinkConditions(delay: .milliseconds(30), duplication: .always))
        let start = pair.network.now
        _ = takeFates(pair.network)
        try left.send(7, over: .unreliable)
        pair.network.advance(by: .milliseconds(40))
        right.drain()
        let fates = takeFates(pair.network)
        guard case .sent(let dispatch) = fates.first?.event else {
            Issue.record("\(fates)")
            return
        }
        #expect(dispatch.sender == 0 && dispatch.receiver == 1 && dispatch.mode == .unreliable)
        #expect(dispatch.expectedArrival == start.advanced(by: .milliseconds(30)))
        #expect(fates.map(\.event).suffix(3) == [.duplicated, .delivered, .delivered])
        #expect(fates.first?.time == start && fates.last?.time == start.advanced(by: .milliseconds(40)))
        #expect(Set(fates.map(\.packet)).count == 1)
    }

    @Test("are recorded only if asked for, and recording changes nothing else")
    func effect() throws {
        func run(records: Bool) throws -> (received: [UInt32], statistics: LinkStatistics, fates: Int) {
            let pair = MockSessionPair(seed: 4, conditions: DeliveryTests.rough)
            pair.network.recordsFates = records
            let (left, right) = try pair.startPeers()
            pair.deliverAll(to: left, right)
            for value in 0..<600 as Range<UInt32> {
                try left.send(value, over: .unreliable)
                try left.send(value)
                pair.network.advance(by: .milliseconds(16))
                right.drain()
            }
            let received = right.received + right.unreliable.takeValues()
            return (received, pair.network.statistics(from: pair.left, to: pair.right), takeFates(pair.network).count)
        }
        let (with, without) = (try run(records: true), try run(records: false))
        #expect(with.received == without.received && with.statistics == without.statistics)
        #expect(with.received.count > 500 && with.fates > 2_000 && without.fates == 0)
    }

    @Test("continue in a copy of the network, independent of the original")
    func copies() throws {
        let (pair, left, right) = try pair(DeliveryTests.rough)
        _ = takeFates(pair.network)
        for value in 0..<20 as Range<UInt32> { try left.send(value, over: .unreliable) }
        let copy = pair.network.copy()
        let session = right.session.copy(in: copy)
        pair.network.advance(by: .milliseconds(200))
        right.drain()
        let original = takeFates(pair.network)
        #expect(takeFates(pair.network) == [])
        var events: [SessionEvent] = []
        copy.advance(by: .milliseconds(200))
        session.drainEvents(into: &events)
        #expect(takeFates(copy) == original)
        #expect(original.count > 30)
    }
}

/// The counts of a link's statistics, from the fates of its packets.
private struct LinkCounts {
    var sent = 0
    var delivered = 0
    var lost = 0
    var discarded = 0
    var duplicated = 0
    var reordered = 0
    var corrupted = 0
    var retransmissions = 0
    var corruptedTransmissions = 0
    private var modes: [UInt64: DeliveryMode] = [:]

    mutating func add(_ fate: PacketFate) {
        switch fate.event {
        case .sent(let dispatch):
            sent += 1
            modes[fate.packet] = dispatch.mode
        case .lost(.receiverGone), .lost(.senderGone): discarded += 1
        case .lost(.corruption): corruptedTransmissions += 1
        // Losses of the reliable mode count as retransmissions.
        case .lost: if modes[fate.packet] == .unreliable { lost += 1 }
        case .retransmitted: retransmissions += 1
        case .duplicated: duplicated += 1
        case .corrupted: corrupted += 1
        case .reordered: reordered += 1
        case .delivered: delivered += 1
        }
    }
}
