internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
import Testing

@testable import SyncLab

/// Fates of single messages, decided by actions.
@Suite("Fates of messages")
struct FateTests {
    /// A lab in the middle of a match, on a network that loses nothing by chance.
    private static func lab(_ preset: NetworkPreset = .lte) -> (Lab, LabPlayers) {
        var lab = Lab(
            RunSetup(seed: 3, network: preset.conditions, strategy: .rollback(inputDelay: 0, isFiltered: true))
        )
        var players = LabPlayers(seed: 3)
        players.play(&lab, ticks: 200)
        return (lab, players)
    }

    /// The messages that the left device sent in a tick, some ticks later.
    private static func sent(in tick: UInt32, _ lab: Lab) -> [LoggedMessage] {
        lab.updates.numbers.map { lab.updates[$0] }.filter { $0.tick == tick && $0.sender == .left }
    }

    @Test("loses, delays, doubles and spoils the message of the next tick, and no other")
    func kinds() throws {
        let fates = [
            TransmissionFate.lost, TransmissionFate(delay: .milliseconds(300)),
            TransmissionFate(delay: .milliseconds(65), again: .milliseconds(200)),
            TransmissionFate(delay: .milliseconds(65), flippedBit: 70_003),
        ]
        for (kind, fate) in fates.enumerated() {
            var (lab, players) = Self.lab()
            lab.perform(.decide(fate, of: 1, from: .left))
            players.play(&lab, ticks: 40)
            let message = try #require(Self.sent(in: 201, lab).first)
            #expect(message.isLost == (kind == 0))
            #expect((message.arrivalTick == 218) == (kind == 1))
            #expect((message.secondArrival == 212) == (kind == 2))
            #expect(message.isCorrupted == (kind == 3))
            for tick in [200, 202, 203] as [UInt32] {
                let other = try #require(Self.sent(in: tick, lab).first)
                #expect(!other.isLost && !other.isDuplicated && !other.isCorrupted && !other.isLate)
            }
        }
    }

    @Test("has no effect on the luck of other messages")
    func luck() throws {
        var (lab, players) = Self.lab(.wifiBurst)
        var (other, same) = (lab, players)
        lab.perform(.decide(.lost, of: 1, from: .left))
        players.play(&lab, ticks: 60)
        same.play(&other, ticks: 60)
        for tick in 202...240 as ClosedRange<UInt32> {
            let one = try #require(Self.sent(in: tick, lab).first)
            let two = try #require(Self.sent(in: tick, other).first)
            #expect(one.outcome == two.outcome)
        }
        #expect(Self.sent(in: 201, lab).first?.isLost == true)
        #expect(Self.sent(in: 201, other).first?.isLost == false)
    }

    @Test("is forgotten after its tick, and the last one for a number holds")
    func rounds() throws {
        var (lab, players) = Self.lab()
        lab.perform(.decide(.lost, of: 1, from: .left))
        lab.perform(.decide(TransmissionFate(delay: .milliseconds(10)), of: 1, from: .left))
        lab.perform(.decide(.lost, of: 9, from: .left))
        players.play(&lab, ticks: 30)
        for tick in 201...220 as ClosedRange<UInt32> {
            #expect(Self.sent(in: tick, lab).first?.isLost == false)
        }
        #expect(Self.sent(in: 201, lab).first?.arrivalTick ?? .max <= 202)
    }
}
