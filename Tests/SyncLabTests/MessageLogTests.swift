internal import GameCore
internal import GroupSessions
internal import LabTesting
internal import LabTools
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
internal import TestExtent
import Testing

@Suite("The log of messages")
struct MessageLogTests {
    /// A lab after some ticks under these conditions.
    private func lab(
        _ network: NetworkConditions,
        _ strategy: StrategyKind = .standard,
        ticks: Int = 100
    ) -> (lab: Lab, players: LabPlayers) {
        var lab = Lab(RunSetup(seed: 9, network: network, strategy: strategy))
        var players = LabPlayers(seed: 9)
        players.play(&lab, ticks: ticks)
        return (lab, players)
    }

    @Test("numbers the messages of both modes in the order sent, and is walked from the first to the last and back")
    func numbers() throws {
        let lab = lab(NetworkConditions([.delay: 20]), .host).lab
        let messages = lab.messages
        #expect(messages.map(\.number) == Array(0..<messages.count))
        #expect(messages.map(\.tick) == messages.map(\.tick).sorted())
        #expect(Set(messages.map(\.content.deliveryMode)) == [.reliable, .unreliable])
        let forwards = messages.indices.compactMap { lab.message(after: $0 - 1) }
        let backwards = messages.indices.compactMap { lab.message(before: $0 + 1) }
        let found = messages.indices.compactMap { lab.message($0) }
        #expect(forwards == messages && backwards == messages && found == messages)
        #expect([lab.message(messages.count), lab.message(-1), lab.message(before: 0)] == [nil, nil, nil])
        #expect(lab.message(after: messages.count - 1) == nil)
    }

    @Test("has the latest messages, and finds the last one of a tick")
    func latest() {
        let lab = lab(NetworkConditions([.delay: 100, .jitter: 30, .loss: 100_000]), ticks: 400).lab
        for tick in [330, 350, 399, 400] as [UInt32] {
            let message = lab.latestMessage(through: tick)
            #expect(message?.tick == tick && message.flatMap { lab.message(after: $0.number)?.tick } != tick)
        }
        // The log has only reliable messages of the beginning.
        #expect(lab.latestMessage(through: 100)?.isReliable == true)
        #expect(lab.unreliableMessages.numbers.count == LoggedMessage.capacity && lab.reliableMessages.total > 2)
        let link = lab.link(from: .left)
        #expect(link.lost > 10 && link.statistics.inFlight > 0 && (400...700).contains(link.bytesInLastSecond))
    }

    @Test("expects each message after the one-way delay, and finds it there")
    func expected() {
        let messages = lab(NetworkConditions([.delay: 50])).lab.messages
        let unlike = messages.filter { message in
            // A snapshot made at the end of a tick leaves one tick later than an update.
            let ticks = message.content.deliveryMode == .unreliable ? 2 : 3
            let isExpected = (2...ticks).contains(Int(message.expectedTick - message.tick)) && !message.isLate
            return !isExpected || (message.lateness ?? 0) != 0 || message.byteCount <= 5
        }
        #expect(messages.count > 150 && unlike == [])

        // Of a whole run it has all messages, however late they are.
        var record = RunRecord(RunSetup(seed: 4, network: NetworkConditions([.delay: 3_000])))
        for _ in 0..<900 { record.append(left: .none, right: .none) }
        let all = record.messages
        #expect(all.filter { $0.tick < 700 }.allSatisfy { $0.arrivalTick.map { $0 >= 180 } ?? false })
        #expect(all.count > 1_000 && all.filter { $0.tick > 730 }.allSatisfy { $0.outcome == .inFlight })
    }

    @Test("has messages that come early and late, and both arrivals of a duplicate")
    func late() {
        let messages = lab(NetworkConditions([.delay: 60, .jitter: 50, .duplicate: 300_000])).lab.messages
        let lateness = messages.compactMap(\.lateness)
        #expect((lateness.min() ?? 0) < -1 && (lateness.max() ?? 0) > 1 && messages.contains(where: \.isLate))
        let overtaken = messages.filter(\.isReordered)
        let unlike = overtaken.filter { message in
            !messages.contains {
                $0.sender == message.sender && $0.number > message.number && $0.content.deliveryMode == .unreliable
                    && ($0.arrivalTick ?? .max) <= (message.secondArrival ?? message.arrivalTick ?? 0)
            }
        }
        #expect(overtaken.count > 5 && unlike == [])
        let duplicates = messages.filter { $0.isDuplicated && $0.content.deliveryMode == .unreliable }
        #expect(duplicates.count > 20 && duplicates.contains { ($0.secondArrival ?? 0) > ($0.arrivalTick ?? .max) })
        #expect(messages.allSatisfy { $0.isDuplicated || $0.secondArrival == nil })
    }

    @Test("has the receiver's verdict on every message that arrived")
    func verdicts() {
        var conditions = LinkConditions([.delay: 60, .jitter: 50, .loss: 50_000, .duplicate: 50_000])
        conditions.retransmissionTimeout = .milliseconds(100)
        for strategy in StrategyKind.allCases {
            let messages = lab(NetworkConditions(conditions), strategy).lab.messages
            let arrived = messages.filter { $0.arrivalTick != nil && !$0.isCorrupted }
            #expect(arrived.count > 100 && arrived.allSatisfy { $0.verdict != nil })
            #expect(messages.allSatisfy { $0.arrivalTick != nil || $0.verdict == nil })
            let late = strategy.has(.sendsInputs) ? MessageVerdict.nothingNew : .refused(.outdated)
            let isOnlyOfUpdates = arrived.allSatisfy { !$0.isReliable || $0.verdict != .nothingNew }
            #expect(arrived.count { $0.verdict == late } > 5 && isOnlyOfUpdates)
            // The verdict on a message is that on its first copy.
            #expect(arrived.contains { $0.secondArrival != nil && !$0.isRefused && $0.verdict != .nothingNew })
        }
    }

    @Test("tells why a message was lost, and which arrived corrupted")
    func losses() {
        var dark = LinkConditions([.delay: 30])
        dark.blackout = Blackout(length: .milliseconds(300), every: .seconds(1))
        var narrow = LinkConditions([.delay: 30])
        narrow.bandwidth = Bandwidth(bitsPerSecond: 8_000, queueBytes: 100)
        for (cause, conditions) in [
            (.chance, LinkConditions([.delay: 30, .loss: 200_000])), (.blackout, dark), (.fullQueue, narrow),
        ] as [(PacketLoss, LinkConditions)] {
            let lost = lab(NetworkConditions(conditions)).lab.messages.filter(\.isLost)
            #expect(
                lost.count > 10 && lost.allSatisfy { $0.outcome == .lost(cause) && $0.loss == cause && !$0.isReliable }
            )
        }
        let messages = lab(NetworkConditions([.delay: 30, .corrupt: 500_000])).lab.messages
        // The transport detects corrupted reliable messages, and retransmits them.
        let (reliable, unreliable) = (messages.filter(\.isReliable), messages.filter { !$0.isReliable })
        #expect(unreliable.count { $0.isCorrupted && $0.arrivalTick != nil && $0.verdict == nil } > 10)
        #expect(reliable.contains { $0.loss == .corruption && $0.retransmissions > 0 && $0.arrivalTick != nil })
        #expect(reliable.allSatisfy { !$0.isCorrupted })

        // A tick has the bytes of corrupted messages, and nothing that they say.
        var (lab, players) = lab(.perfect, ticks: 200)
        for isCorrupted in [false, true] {
            let share = isCorrupted ? 1_000_000 : 0
            for link in [LabLink.left, .right] {
                lab.perform(.setConditions(LinkConditions([.corrupt: share]), from: link))
            }
            players.play(&lab, ticks: 50)
            let ticks = lab.records.numbers.suffix(40).map { lab.records[$0].left.messages }
            let read = ticks.map { $0.has(.input) && $0.acknowledgedTick != nil && $0.refused == 0 }
            #expect(ticks.allSatisfy { $0.bytes > 0 } && Set(read) == [!isCorrupted])
        }
    }

    @Test("tells that the receiver has left, and goes on with the device's next participant and beside a spectator")
    func participants() {
        var (lab, players) = lab(NetworkConditions([.delay: 100]), ticks: 200)
        let last = lab.unreliableMessages.total
        lab.perform(.leave(0))
        players.play(&lab, ticks: 20)
        let after = (last - 10..<lab.unreliableMessages.total).map { lab.unreliableMessages[$0] }
        #expect(after.contains { $0.sender == .right && $0.outcome == .lost(.receiverGone) })
        #expect(after.allSatisfy { $0.sender == .right || $0.arrivalTick != nil })
        lab.perform(.rejoin(0))
        players.play(&lab, ticks: 60)
        let sent = lab.unreliableMessages
        #expect((sent.total - 60..<sent.total - 30).allSatisfy { sent[$0].arrivalTick != nil })
        lab.perform(.addDevice)
        players.play(&lab, ticks: 60)
        let latest = lab.unreliableMessages.numbers.suffix(60).map { lab.unreliableMessages[$0] }
        #expect(latest.count { $0.sender == .left } == 30 && latest.count { $0.sender == .right } == 30)
        #expect(latest.prefix(40).allSatisfy { $0.lateness == 0 })
    }

    @Test(
        "has the whole tick of each packet, the nearest one to the sender's, and whether the sender has heard anything"
    )
    func ticks() {
        func whole(_ tick: UInt32, near reference: UInt32) -> UInt32 {
            let packed = UInt16(tick % InputMessage.ticks)
            return InputMessage(timeline: 0, tick: packed, frameAdvantage: 0, hash: 0, inputs: InputRun())
                .wholeTick(near: reference)
        }
        for tick in [2_048, 4_095, 4_096, 4_444, 100_000, UInt32.max - 5_000] {
            let near = [-2_047, -2_000, -1, 0, 1, 127, 2_048].map { UInt32(clamping: Int(tick) + $0) }
            #expect(near.map { whole(tick, near: $0) } == near.map { _ in tick })
        }
        // There is no tick before the first one.
        #expect([whole(3_000, near: 0), whole(4_095, near: 10)] == [3_000, 4_095])

        for (preset, strategy) in TestExtent.simulated(
            [
                (.perfect, .rollback(inputDelay: 30, isFiltered: false)), (.veryBad, .standard),
                (.hitch, .lockstep(inputDelay: 8)), (.offline, .standard),
            ] as [(NetworkPreset, StrategyKind)]
        ) {
            var (lab, players) = lab(preset.conditions, strategy, ticks: 0)
            var (read, wrapped, wrong) = (0, 0, [LoggedMessage]())
            players.play(&lab, ticks: 5_500) { lab in
                for number in max(read, lab.unreliableMessages.numbers.lowerBound)..<lab.unreliableMessages.total {
                    let logged = lab.unreliableMessages[number]
                    guard case .input(let inputs) = logged.content, let tick = logged.inputTick,
                        abs(Int(tick) - Int(lab.peer(logged.sender).shown.tick)) <= 250,
                        tick % InputMessage.ticks == UInt32(inputs.tick),
                        preset != .offline || !logged.senderHasHeard && logged.acknowledgedTick == nil
                    else {
                        wrong.append(logged)
                        continue
                    }
                    if tick >= InputMessage.ticks { wrapped += 1 }
                }
                read = lab.unreliableMessages.total
                return false
            }
            #expect(wrong == [] && (preset == .offline || wrapped > 1_000), "\(preset)")
            guard preset == .offline else { continue }
            for link in [LabLink.left, .right] { lab.perform(.setConditions(.perfect, from: link)) }
            players.play(&lab, ticks: 200)
            #expect(lab.unreliableMessages.numbers.suffix(100).allSatisfy { lab.unreliableMessages[$0].senderHasHeard })
        }
    }
}
