internal import GameCore
internal import GameDescriptions
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
import Testing

@testable import LabTools

@Suite("The life of a tick")
struct TickLifeTests {
    private static func run(_ bug: PlantedBug? = nil) -> RunRecord { .made(over: .fourG, bug, seed: 3, ticks: 1_200) }

    /// The lives of the first ticks that were predicted incorrectly, and of a tick that kept a stale prediction; and
    /// the last change of each field.
    static func lives() throws -> String {
        let (record, stale) = (run(), run(PlantedBug(.stalePrediction(lateness: 3))))
        var incorrect: [UInt32] = []
        RunHistory(record).forEachRecord(of: 301...record.end) { record in
            incorrect += [record.left.firstIncorrectTick].compactMap(\.self)
            return incorrect.count < 6
        }
        let dossier = try #require(DesyncDossier.first(in: RunHistory(stale)))
        let field = try #require(dossier.differences.first?.field)
        let lives = incorrect.map { TickLife(of: $0, in: record) } + [TickLife(of: dossier.tick, in: stale)]
        return (lives + [TickLife(of: 9_999, in: record)]).map { "\($0.text)\n\n" }.joined()
            + LastChange(of: field, through: dossier.tick, in: stale).text + "\n\n"
            + MatchField.allCases.map { LastChange(of: $0.rawValue, in: record).text }.joined(separator: "\n\n")
    }
}
