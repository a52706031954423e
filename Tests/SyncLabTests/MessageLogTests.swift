internal import GameCore
internal import GroupSessions
internal import LabTesting
internal import LabTools
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
import Testing

@Suite("The log of messages")
struct MessageLogTests {
    /// All logged messages of a lab after some seconds under these conditions.
    private func messages(
        _ conditions: LinkConditions,
        strategy: StrategyKind = .standard,
        ticks: Int = 100
    ) -> [LoggedMessage] {
        var lab = Lab(RunSetup(seed: 9, network: NetworkConditions(conditions), strategy: strategy))
        var players = LabPlayers(seed: 9)
        players.play(&lab, ticks: ticks)
        return [lab.updates, lab.reliableMessages].flatMap { messages in messages.numbers.map { messages[$0] } }
            .sorted { $0.number < $1.number }
    }

    @Test("numbers the messages of both modes in the order sent")
    func numbers() {
        let messages = messages(LinkConditions([.delay: 50]), strategy: .host)
        #expect(messages.map(\.number) == Array(0..<messages.count))
        #expect(messages.map(\.tick) == messages.map(\.tick).sorted())
        #expect(Set(messages.map(\.content.deliveryMode)) == [.reliable, .unreliable])
    }

    @Test("expects each message after the one-way delay, and finds it there")
    func expected() {
        for message in messages(LinkConditions([.delay: 50])) {
            // A snapshot made at the end of a tick leaves one tick later than an update.
            let ticks = message.content.deliveryMode == .unreliable ? 2 : 3
            #expect((2...ticks).contains(Int(message.expectedTick - message.tick)))
            #expect(!message.isLate && message.byteCount > 5)
            if let tick = message.arrivalTick { #expect(tick == message.expectedTick && message.lateness == 0) }
        }
    }

    @Test("has messages that come early and late on a link with jitter, and some that are overtaken")
    func late() {
        let messages = messages(LinkConditions([.delay: 60, .jitter: 50]))
        let lateness = messages.compactMap(\.lateness)
        #expect((lateness.min() ?? 0) < -1 && (lateness.max() ?? 0) > 1)
        #expect(messages.contains { $0.isLate } && messages.contains { $0.isReordered })
        for message in messages where message.isReordered {
            let isOvertaken = messages.contains {
                $0.sender == message.sender && $0.number > message.number && $0.content.deliveryMode == .unreliable
                    && ($0.arrivalTick ?? .max) <= (message.secondArrival ?? message.arrivalTick ?? 0)
            }
            #expect(isOvertaken)
        }
    }

    @Test("has both arrivals of a duplicate")
    func duplicates() {
        let messages = messages(LinkConditions([.delay: 50, .jitter: 30, .duplicate: 300_000]))
        let duplicates = messages.filter { $0.isDuplicated && $0.content.deliveryMode == .unreliable }
        #expect(duplicates.count > 20)
        #expect(duplicates.contains { ($0.secondArrival ?? 0) > ($0.arrivalTick ?? .max) })
        #expect(messages.allSatisfy { $0.isDuplicated || $0.secondArrival == nil })
    }

    @Test("has the receiver's verdict on every message that arrived", arguments: StrategyKind.allCases)
    func verdicts(strategy: StrategyKind) {
        var conditions = LinkConditions([.delay: 60, .jitter: 50, .loss: 50_000, .duplicate: 50_000])
        conditions.retransmissionTimeout = .milliseconds(100)
        let messages = messages(conditions, strategy: strategy)
        let arrived = messages.filter { $0.arrivalTick != nil && !$0.isCorrupted }
        #expect(arrived.count > 100 && arrived.allSatisfy { $0.verdict != nil })
        #expect(messages.allSatisfy { $0.arrivalTick != nil || $0.verdict == nil })
        let late: (LoggedMessage) -> Bool =
            strategy.has(.sendsInputs) ? { $0.verdict == .nothingNew } : { $0.verdict == .refused(.outdated) }
        #expect(arrived.count(where: late) > 5)
        for message in arrived where message.isReliable { #expect(message.verdict != .nothingNew) }
    }

    @Test("of a whole run has the arrival of each message, however late it is")
    func lateArrivals() {
        var record = RunRecord(RunSetup(seed: 4, network: NetworkConditions(LinkConditions([.delay: 3_000]))))
        for _ in 0..<900 { record.append(left: .none, right: .none) }
        let messages = record.messages
        let early = messages.filter { $0.tick < 700 }
        #expect(early.count > 1_000 && early.allSatisfy { $0.arrivalTick.map { $0 >= 180 } ?? false })
        #expect(messages.map(\.number) == Array(0..<messages.count))
        #expect(messages.filter { $0.tick > 730 }.allSatisfy { $0.outcome == .inFlight })
    }

    @Test("tells a corrupted message, which arrives and is rejected")
    func corruption() {
        let messages = messages(LinkConditions([.delay: 30, .corrupt: 500_000]))
        let corrupted = messages.filter(\.isCorrupted)
        #expect(corrupted.count > 10 && corrupted.contains { $0.arrivalTick != nil })
        // The transport detects corrupted reliable messages, and retransmits them.
        let reliable = messages.filter { $0.content.deliveryMode == .reliable }
        #expect(reliable.contains { $0.loss == .corruption && $0.retransmissions > 0 && $0.arrivalTick != nil })
        #expect(reliable.allSatisfy { !$0.isCorrupted })
    }

    @Test("tells why a message was lost", arguments: [MessageLoss.chance, .blackout, .fullQueue])
    func losses(_ cause: MessageLoss) {
        var conditions = LinkConditions([.delay: 30])
        switch cause {
        case .blackout: conditions.blackout = Blackout(length: .milliseconds(300), every: .seconds(1))
        case .fullQueue: conditions.bandwidth = Bandwidth(bitsPerSecond: 8_000, queueBytes: 100)
        default: conditions[.loss] = 200_000
        }
        let messages = messages(conditions)
        let lost = messages.filter { $0.isLost }
        #expect(lost.count > 10 && lost.allSatisfy { $0.outcome == .lost(cause) && $0.loss == cause })
        #expect(lost.allSatisfy { $0.content.deliveryMode == .unreliable })
    }

    @Test("tells that the receiver has left, and goes on with the next participant of the same device")
    func leaving() {
        var lab = Lab(RunSetup(seed: 3, network: NetworkConditions(LinkConditions([.delay: 100]))))
        var players = LabPlayers(seed: 3)
        players.play(&lab, ticks: 200)
        let last = lab.updates.total
        lab.leave(.left)
        players.play(&lab, ticks: 20)
        let after = (last - 10..<lab.updates.total).map { lab.updates[$0] }
        #expect(after.contains { $0.sender == .right && $0.outcome == .lost(.receiverGone) })
        #expect(after.allSatisfy { $0.sender == .right || $0.arrivalTick != nil })
        lab.rejoin(.left)
        players.play(&lab, ticks: 60)
        #expect((lab.updates.total - 60..<lab.updates.total - 30).allSatisfy { lab.updates[$0].arrivalTick != nil })
    }

    @Test("leaves out the messages of a spectator, and keeps to those of the two devices that are drawn")
    func spectator() {
        var lab = Lab(RunSetup(seed: 4, network: NetworkConditions(LinkConditions([.delay: 30]))))
        var players = LabPlayers(seed: 4)
        players.play(&lab, ticks: 60)
        lab.addDevice()
        players.play(&lab, ticks: 60)
        let latest = lab.updates.numbers.suffix(60).map { lab.updates[$0] }
        #expect(latest.count { $0.sender == .left } == 30 && latest.count { $0.sender == .right } == 30)
        #expect(latest.prefix(50).allSatisfy { $0.lateness == 0 })
    }
}
