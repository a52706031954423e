internal import GameCore
internal import GameDescriptions
internal import GameTesting
internal import LabTools
internal import TestExtent
import Testing

@Suite("Sync test of the rules")
struct RulesSyncTests {
    @Test("finds nothing in a match that is rolled back by 1 to 60 ticks", arguments: [1, 2, 8, 60])
    func sound(depth: Int) throws {
        var happened = MatchEvents()
        for seed in 1...TestExtent.full(40, slice: 8) as ClosedRange<UInt64> {
            var play = try RandomPlay(seed: seed, spins: seed % 2 == 0)
            var test = RulesSyncTest(play.match, under: play.rules, depth: depth)
            var findings: [SyncTestFinding] = []
            for _ in 0..<1_200 {
                happened.formUnion(play.step())
                findings += [test.advance(play.taken, absentPlayers: play.before.absentPlayers)].compactMap { $0 }
            }
            #expect(findings == [] && test.match == play.match, "seed \(seed)")
        }
        #expect(happened.isSuperset(of: [.contactByOne, .contactByTwo, .goalByOne, .goalByTwo, .paused, .began]))
    }

    @Test("names a field that is left out of a snapshot, within a second of play in which it matters")
    func lostFields() throws {
        for (field, depth) in MatchField.allCases.flatMap({ [($0, 1), ($0, 8)] }) {
            var play = try RandomPlay(seed: 3, spins: true)
            var test = RulesSyncTest(play.match, under: play.rules, depth: depth) { saved, current in
                var restored = saved
                field.copy(from: current, to: &restored)
                return restored
            }
            var found: SyncTestFinding?
            var changed: UInt32?
            for _ in 0..<3_600 where found == nil {
                let before = test.match
                _ = play.step()
                found = test.advance(play.taken, absentPlayers: play.before.absentPlayers)
                if !field.isEqual(before, test.match), changed == nil { changed = test.match.tick }
            }
            let finding = try #require(found, "\(field)")
            let isNamed = finding.differences.map(\.field) == [field.rawValue] && finding.part == nil
            // The bug shows only once the field has changed.
            let isSoon = changed.map { test.match.tick - $0 <= 60 } == true
            #expect(finding.subject == .rules && isNamed && isSoon, "\(finding)")
        }
    }
}
