internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
import Testing

@testable import SyncLab

/// Fates of single messages, decided by actions, on a link that loses others by chance.
@Suite("Fates of messages")
struct FateTests {
    /// The fates of the messages that the left device sends from tick 200 on, with fates decided for those of tick 201.
    private func texts(_ fates: [(TransmissionFate, Int)]) -> [String] {
        let network = NetworkConditions([.delay: 65, .jitter: 5, .loss: 100_000])
        let strategy = StrategyKind.rollback(inputDelay: 0, isFiltered: true)
        var lab = Lab(RunSetup(seed: 3, network: network, strategy: strategy))
        var players = LabPlayers(seed: 3)
        players.play(&lab, ticks: 200)
        for (fate, number) in fates { lab.perform(.decide(fate, of: number, from: .left)) }
        players.play(&lab, ticks: 60)
        let sent = lab.messages.filter { (200...240).contains($0.tick) && $0.sender == .left && !$0.isReliable }
        return sent.map { message in
            var text = message.isLost ? "lost" : "in \(message.arrivalTick.map { Int($0 - message.tick) } ?? -1)"
            if let second = message.secondArrival { text += " twice in \(second - message.tick)" }
            return text + (message.isCorrupted ? " corrupted" : "")
        }
    }

    @Test("lose, delay, double and spoil the message of the next tick, and no other; the last one for a number holds")
    func kinds() {
        let usual = texts([])
        #expect(usual.count == 41 && usual[1] != "lost" && usual.contains("lost"))
        for (fates, expected) in [
            ([(.lost, 1)], "lost"), ([(TransmissionFate(delay: .milliseconds(300)), 1)], "in 17"),
            ([(TransmissionFate(delay: .milliseconds(65), again: .milliseconds(200)), 1)], "in 3 twice in 11"),
            ([(TransmissionFate(delay: .milliseconds(65), flippedBit: 70_003), 1)], "in 3 corrupted"),
            ([(.lost, 1), (TransmissionFate(delay: .milliseconds(10)), 1), (.lost, 9)], "in 0"),
        ] as [([(TransmissionFate, Int)], String)] {
            #expect(texts(fates) == usual[...0] + [expected] + usual[2...])
        }
    }
}
