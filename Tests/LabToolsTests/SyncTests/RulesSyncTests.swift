internal import GameCore
internal import LabTools
internal import TestExtent
import Testing

@Suite("Sync test of the rules")
struct RulesSyncTests {
    /// Two computer players who sometimes pause; one is sometimes absent.
    private struct Play {
        var players = PerPlayer(
            ComputerPlayer(.normal, side: .one, seed: 1),
            ComputerPlayer(.normal, side: .two, seed: 2)
        )

        mutating func inputs(for match: Match) -> PerPlayer<Input> {
            var inputs = PerPlayer(Input.none, Input.none)
            for player in Player.allCases { inputs[player] = players[player].input(for: match, under: .standard) }
            switch match.play {
            case .ready, .over: inputs.one.actions = .serve
            case .serving, .playing, .goal: break
            }
            if [0, 15].contains(match.tick % 211) { inputs.two.actions.insert(.pause) }
            return inputs
        }

        func absentPlayers(at tick: UInt32) -> PlayerSet? {
            switch tick % 503 {
            case 480: PlayerSet(.two)
            case 500: []
            default: nil
            }
        }
    }

    @Test("finds nothing in a match that is rolled back by 1 to 60 ticks", arguments: [1, 2, 8, 60])
    func sound(depth: Int) {
        for seed in 1...TestExtent.full(5, slice: 2) as ClosedRange<UInt64> {
            var play = Play()
            var test = RulesSyncTest(Match(seed: seed), under: .standard, depth: depth)
            var statistics = MatchStatistics()
            var findings: [SyncTestFinding] = []
            for _ in 0..<1_200 {
                let match = test.match
                let inputs = play.inputs(for: match)
                findings += [test.advance(inputs, absentPlayers: play.absentPlayers(at: match.tick))].compactMap { $0 }
                var after = match
                statistics.record(after.step(inputs, under: .standard), in: after)
            }
            #expect(findings == [] && statistics.contacts.one + statistics.contacts.two > 3)
        }
    }

    @Test("names a field that is left out of a snapshot, within a second of play in which it matters")
    func lostFields() throws {
        for (field, depth) in MatchField.allCases.flatMap({ [($0, 1), ($0, 8)] }) {
            var play = Play()
            var test = RulesSyncTest(Match(seed: 3), under: .standard, depth: depth) { saved, current in
                var restored = saved
                field.copy(from: current, to: &restored)
                return restored
            }
            var found: SyncTestFinding?
            var changed: UInt32?
            for _ in 0..<3_600 where found == nil {
                let before = test.match
                found = test.advance(play.inputs(for: before), absentPlayers: play.absentPlayers(at: before.tick))
                if !field.isEqual(before, test.match), changed == nil { changed = test.match.tick }
            }
            let finding = try #require(found, "\(field)")
            let isNamed = finding.differences.map(\.field) == [field] && finding.part == nil
            // The bug shows only once the field has changed.
            let isSoon = changed.map { test.match.tick - $0 <= 60 } == true
            #expect(finding.subject == .rules && isNamed && isSoon, "\(finding)")
        }
    }

    @Test("shows both values of the field, exactly")
    func values() throws {
        var play = Play()
        var test = RulesSyncTest(Match(seed: 3), under: .standard, depth: 4) { saved, _ in
            var restored = saved
            restored.generator.state &= ~0xFF
            return restored
        }
        let found = test.advance(play.inputs(for: test.match))
        let finding = try #require(found)
        #expect(finding.differences.map(\.field) == [.generator])
        #expect(finding.description.contains("generator was 0x") && finding.description.contains("00"))
    }
}
