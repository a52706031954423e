internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
import Testing

@testable import SyncLab

/// Fates of single messages, decided by actions.
@Suite("Fates of messages")
struct FateTests {
    /// The messages that the left device sends from tick 200 on, with fates decided for the messages of tick 201.
    private func messages(_ fates: [(TransmissionFate, Int)], over network: NetworkPreset = .lte) -> [LoggedMessage] {
        let strategy = StrategyKind.rollback(inputDelay: 0, isFiltered: true)
        var lab = Lab(RunSetup(seed: 3, network: network.conditions, strategy: strategy))
        var players = LabPlayers(seed: 3)
        players.play(&lab, ticks: 200)
        for (fate, number) in fates { lab.perform(.decide(fate, of: number, from: .left)) }
        players.play(&lab, ticks: 60)
        return lab.messages.filter { (200...240).contains($0.tick) && $0.sender == .left && !$0.isReliable }
    }

    @Test("lose, delay, double and spoil the message of the next tick, and no other; the last one for a number holds")
    func kinds() {
        func texts(_ fates: [(TransmissionFate, Int)]) -> [String] {
            messages(fates).map { message in
                var text = message.isLost ? "lost" : "in \(message.arrivalTick.map { Int($0 - message.tick) } ?? -1)"
                if let second = message.secondArrival { text += " twice in \(second - message.tick)" }
                return text + (message.isCorrupted ? " corrupted" : "")
            }
        }
        let usual = texts([])
        #expect(Set(usual).count == 1 && usual.count == 41)
        for (name, fates, expected) in [
            ("lost", [(.lost, 1)], "lost"), ("late", [(TransmissionFate(delay: .milliseconds(300)), 1)], "in 17"),
            (
                "twice", [(TransmissionFate(delay: .milliseconds(65), again: .milliseconds(200)), 1)],
                "in 3 twice in 11"
            ),
            ("spoiled", [(TransmissionFate(delay: .milliseconds(65), flippedBit: 70_003), 1)], "in 3 corrupted"),
            (
                "replaced", [(.lost, 1), (TransmissionFate(delay: .milliseconds(10)), 1), (.lost, 9)],
                "in 0"
            ),
        ] as [(String, [(TransmissionFate, Int)], String)] {
            #expect(texts(fates) == usual[...0] + [expected] + usual[2...], "\(name)")
        }
        // On a link that loses messages by chance, too.
        let (luck, same) = (messages([(.lost, 1)], over: .wifiBurst), messages([], over: .wifiBurst))
        #expect(luck[1].isLost && !same[1].isLost && luck[2...].map(\.outcome) == same[2...].map(\.outcome))
    }
}
