internal import GroupSessions
internal import GroupSessionsTesting
@testable import MockGroupSessions
import Testing

@Suite("Packet events")
struct PacketEventTests {
    private func takePacketEvents(_ network: MockNetwork) -> [PacketEvent] {
        var events: [PacketEvent] = []
        network.takePacketEvents(into: &events)
        return events
    }

    @Test("add up to the counts of the link at every moment, in both modes, until after a leave")
    func counts() throws {
        let (pair, left, right) = try MockSessionPair.joined(seed: 4, DeliveryTests.rough, recordsPacketEvents: true)
        pair.rightToLeft = .perfect
        var counts = LinkCounts()
        for value in 0..<600 as Range<UInt32> {
            try left.send(value, over: .unreliable)
            try left.send(value)
            pair.network.advance(by: .milliseconds(16))
            if value % 3 == 0 { right.drain() }
            if value == 500 { try right.session.leave() }
            for event in takePacketEvents(pair.network) { counts.add(event) }
            var link = pair.statistics
            let isWhole = link.sent + link.duplicated == link.delivered + link.lost + link.discarded + link.inFlight
            // An event tells neither the size nor what is in flight.
            (link.bytes, link.unreliableBytes, link.largestUnreliable) = (0, 0, 0)
            (link.unreliableSent, link.inFlight) = (0, 0)
            #expect(isWhole && counts.link == link)
        }
        let link = counts.link
        #expect(pair.statistics.bytes > 5 * link.sent)
        #expect(link.lost > 50 && link.discarded > 10 && link.duplicated > 20 && link.reordered > 20)
        #expect(link.corrupted > 2 && link.retransmissions > 50 && counts.corruptedTransmissions > 2)
    }

    @Test(
        "name the rule by which a packet was lost",
        arguments: PacketLoss.allCases.map { ($0, $0 == .corruption || $0 == .senderGone ? .reliable : .unreliable) }
            + [(.receiverGone, .reliable)] as [(PacketLoss, DeliveryMode)]
    )
    func losses(_ cause: PacketLoss, _ mode: DeliveryMode) throws {
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
        let (pair, left, right) = try MockSessionPair.joined(recordsPacketEvents: true)
        pair.leftToRight = conditions
        // It has to be sent again after the leave.
        if mode == .reliable, cause != .corruption { pair.leftToRight.loss = .independent(.always) }
        for value in 0..<(cause == .fullLink ? 4_097 : 1) as Range<UInt32> { try left.send(value, over: mode) }
        if cause == .receiverGone { try right.session.leave() }
        if cause == .senderGone { try left.session.leave() }
        pair.network.advance(by: .milliseconds(500))
        let losses = takePacketEvents(pair.network).compactMap { event in
            if case .lost(let cause) = event.kind { cause } else { nil }
        }
        #expect(losses.last == cause)
    }

    @Test("tell when a packet was sent, when it was expected, and when each copy was taken over")
    func times() throws {
        let conditions = LinkConditions(delay: .milliseconds(30), duplication: .always)
        let (pair, left, right) = try MockSessionPair.joined(conditions, recordsPacketEvents: true)
        let start = pair.network.now
        _ = takePacketEvents(pair.network)
        try left.send(7, over: .unreliable)
        pair.deliver(for: .milliseconds(40), to: left, right)
        let events = takePacketEvents(pair.network)
        let sent = events.compactMap { if case .sent(let dispatch) = $0.kind { dispatch } else { nil } }
        let dispatch = try #require(sent.first)
        #expect(dispatch.sender == 0 && dispatch.receiver == 1 && dispatch.mode == .unreliable)
        #expect(
            events.map(\.kind).suffix(3) == [.duplicated, .delivered, .delivered]
                && Set(events.map(\.packet)).count == 1
        )
        let times = [events[0].time, dispatch.expectedArrival, events[3].time]
        #expect(times == [0, 30, 40].map { start.advanced(by: .milliseconds($0)) })
    }

    @Test("continue in a copy of the network, independent of the original")
    func copies() throws {
        let (pair, left, right) = try MockSessionPair.joined(seed: 4, DeliveryTests.rough, recordsPacketEvents: true)
        _ = takePacketEvents(pair.network)
        for value in 0..<20 as Range<UInt32> { try left.send(value, over: .unreliable) }
        let copy = pair.network.copy()
        let session = right.session.copy(in: copy)
        pair.deliver(for: .milliseconds(200), to: left, right)
        let original = takePacketEvents(pair.network)
        let rest = takePacketEvents(pair.network)
        var events: [SessionEvent] = []
        copy.advance(by: .milliseconds(200))
        session.drainEvents(into: &events)
        #expect(takePacketEvents(copy) == original && original.count > 30 && rest == [])
    }
}

/// The statistics of a link, from the events of its packets.
private struct LinkCounts {
    var link = LinkStatistics()
    var corruptedTransmissions = 0
    private var modes: [UInt64: DeliveryMode] = [:]

    mutating func add(_ event: PacketEvent) {
        switch event.kind {
        case .sent(let dispatch):
            link.sent += 1
            modes[event.packet] = dispatch.mode
        case .lost(.receiverGone), .lost(.senderGone): link.discarded += 1
        case .lost(.corruption): corruptedTransmissions += 1
        // Losses of the reliable mode count as retransmissions.
        case .lost: if modes[event.packet] == .unreliable { link.lost += 1 }
        case .retransmitted: link.retransmissions += 1
        case .duplicated: link.duplicated += 1
        case .corrupted: link.corrupted += 1
        case .reordered: link.reordered += 1
        case .delivered: link.delivered += 1
        }
    }
}
