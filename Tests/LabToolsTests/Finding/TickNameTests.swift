internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
import Testing

@testable import LabTools

@Suite("Values of a tick") struct TickNameTests {
    @Test("count pops as the measures do", arguments: [StrategyKind.host, .hostExtrapolated])
    func pops(strategy: StrategyKind) throws {
        var lab = Lab(RunSetup(seed: 3, network: NetworkPreset.fourG.conditions, strategy: strategy))
        var players = LabPlayers(seed: 3)
        let searches = try LabSide.allCases.map { try TickSearch("\($0).pop and \($0).popSize > 0.0125") }
        var (counts, stops, largest) = ([0, 0], [0, 0], [0, 0])
        players.play(&lab, ticks: 3_600) { lab in
            for side in LabSide.allCases {
                if searches[side.rawValue].condition.holds(in: TickWindow(lab)) == true { counts[side.rawValue] += 1 }
                if searches[side.rawValue].stops(at: lab) { stops[side.rawValue] += 1 }
                largest[side.rawValue] = max(largest[side.rawValue], lab.record(at: lab.tick)?[side].pop ?? 0)
            }
            return false
        }
        let measures = try #require(lab.measures)
        // In hundredths, of a minute.
        #expect(LabSide.allCases.map { measures["pops.perMinute", $0] } == counts.map { $0 * 100 })
        #expect(LabSide.allCases.map { measures["pops.max", $0] } == largest)
        #expect(stops.contains { $0 > 10 } && zip(stops, counts).allSatisfy { $0 <= $1 })
    }
}
