internal import GameCore
internal import GroupSessions
internal import LabTesting
internal import LabTools
internal import MatchSync
internal import SyncCore
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

    @Test("gives no message the fate of an earlier one, which it has forgotten", arguments: [20, 120])
    func forgotten(delay: Int) {
        let network = NetworkConditions([.delay: delay * 1_000 / 60])
        var lab = Lab(RunSetup(seed: 9, network: network), keepsLog: true, messages: 16, strategy: nil)
        var players = LabPlayers(seed: 9)
        var wrong: [LoggedMessage] = []
        players.play(&lab, ticks: 600) { lab in
            // Those that it keeps are under way.
            let kept = lab.unreliableMessages
            wrong += kept.numbers.map { kept[$0] }.filter { $0.outcome != .inFlight }
            return false
        }
        let delivered = lab.link(from: .left).statistics.delivered
        #expect(wrong == [] && delivered > 400 && lab.unreliableMessages.total > 1_000)
    }

    /// The fate of each message of a quarter of a second, on links with all faults and around a leave.
    static func messages() -> String {
        var lines: [String] = []
        func note(
            _ name: String,
            _ conditions: LinkConditions,
            _ strategy: StrategyKind = .standard,
            in ticks: ClosedRange<UInt32> = 60...75,
            _ actions: [UInt32: LabAction] = [:]
        ) {
            var lab = Lab(RunSetup(seed: 9, network: NetworkConditions(conditions), strategy: strategy))
            var players = LabPlayers(seed: 9)
            players.play(&lab, ticks: Int(ticks.upperBound) + 30) { lab in
                if let action = actions[lab.tick] { lab.perform(action) }
                return false
            }
            lines.append("\(name), \(strategy.rawValue)")
            for message in lab.messages where ticks.contains(message.tick) {
                var items = ["\(message.sender):"]
                message.forEachContentItem { items.append($0) }
                message.forEachOutcomeItem { items.append($0) }
                lines.append(items.joined(separator: " "))
            }
        }
        var rough = LinkConditions([.delay: 60, .jitter: 50, .loss: 100_000, .duplicate: 200_000, .corrupt: 100_000])
        rough.retransmissionTimeout = .milliseconds(100)
        for strategy in StrategyKind.allCases { note("all faults", rough, strategy) }
        var dark = LinkConditions([.delay: 30])
        dark.blackout = Blackout(length: .milliseconds(300), every: .seconds(1))
        note("a blackout", dark)
        var narrow = LinkConditions([.delay: 30])
        narrow.bandwidth = Bandwidth(bitsPerSecond: 8_000, queueBytes: 100)
        note("a full queue", narrow)
        let slow = LinkConditions([.delay: 100])
        note("a leave", slow, in: 195...205, [200: .leave(0)])
        note("a return", slow, in: 225...245, [200: .leave(0), 220: .rejoin(0)])
        note("a spectator", slow, in: 260...265, [200: .addDevice])
        return lines.joined(separator: "\n")
    }

    @Test("a tick has the bytes of corrupted messages, and nothing that they say")
    func corrupted() {
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

    @Test(
        "has the whole tick of each packet, the nearest one to the sender's, and whether the sender has heard anything"
    )
    func ticks() {
        func whole(_ tick: UInt32, near reference: UInt32) -> UInt32 {
            let packed = UInt16(tick % InputMessage<Match>.ticks)
            return InputMessage<Match>(timeline: 0, tick: packed, frameAdvantage: 0, hash: 0, inputs: InputSequence())
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
                        abs(Int(tick) - Int(lab.status(of: logged.sender).shown.tick)) <= 250,
                        tick % InputMessage<Match>.ticks == UInt32(inputs.tick),
                        preset != .offline || !logged.senderHasHeard && logged.acknowledgedTick == nil
                    else {
                        wrong.append(logged)
                        continue
                    }
                    if tick >= InputMessage<Match>.ticks { wrapped += 1 }
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
