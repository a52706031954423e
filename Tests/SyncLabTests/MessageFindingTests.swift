internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
import Testing

@Suite("Finding messages in the log")
struct MessageFindingTests {
    @Test("goes from the oldest to the newest message and back, through both delivery modes")
    func walk() throws {
        var lab = Lab(RunSetup(seed: 2, network: NetworkConditions(LinkConditions([.delay: 20])), strategy: .host))
        var players = LabPlayers(seed: 2)
        players.play(&lab, ticks: 100)
        let count = lab.updates.total + lab.reliableMessages.total
        var forwards = [try #require(lab.message(0))]
        while let next = lab.message(after: forwards[forwards.count - 1].number) { forwards.append(next) }
        #expect(forwards.map(\.number) == Array(0..<count))
        #expect(forwards.contains { $0.isReliable } && forwards.contains { !$0.isReliable })
        var backwards = [forwards[count - 1]]
        while let next = lab.message(before: backwards[backwards.count - 1].number) { backwards.append(next) }
        #expect(backwards == forwards.reversed())
        #expect(lab.message(count) == nil && lab.message(-1) == nil)
    }

    @Test("a tick has the bytes of corrupted messages, and nothing that they say", arguments: [0, 1_000_000])
    func corrupted(partsPerMillion: Int) {
        var lab = Lab(RunSetup(seed: 2))
        var players = LabPlayers(seed: 2)
        players.play(&lab, ticks: 200)
        for side in LabSide.allCases { lab.setConditions(LinkConditions([.corrupt: partsPerMillion]), from: side.link) }
        players.play(&lab, ticks: 50)
        let messages = lab.records.numbers.suffix(40).map { lab.records[$0][.left].messages }
        #expect(messages.allSatisfy { $0.bytes > 0 })
        for isRead in messages.map({ $0.has(.input) && $0.acknowledgedTick != nil && $0.refused == 0 }) {
            #expect(isRead == (partsPerMillion == 0))
        }
    }

    @Test("finds the last message that was sent by a tick")
    func latest() {
        var lab = Lab(RunSetup(seed: 2))
        var players = LabPlayers(seed: 2)
        players.play(&lab, ticks: 400)
        for tick in [330, 350, 399, 400] as [UInt32] {
            let message = lab.latestMessage(through: tick)
            #expect(message?.tick == tick && message.flatMap { lab.message(after: $0.number)?.tick } != tick)
        }
        // The log has only reliable messages of the beginning.
        #expect(lab.latestMessage(through: 100)?.isReliable == true)
    }
}
