import GameCore
import PlayerProfile
import StageTesting
import TerminalUI
import Testing

@testable import PongUI

/// The named opponents and the player's way up.
@Suite("Ladder") struct LadderTests {
    @Test("has eight opponents of rising levels, whose words fit in a line of the title beside the name")
    func table() {
        let all = Opponent.all
        let levels = all.compactMap { ComputerPlayer.Level.allCases.firstIndex(of: $0.level) }
        #expect(all.count == 8 && levels == levels.sorted() && Set(all.map(\.name)).count == 8)
        #expect(Set(all.map(\.style)).count == 8, "Each plays in its own way.")
        #expect(all.filter { $0.name.count + $0.words.count > 24 } == [])
        #expect(all.allSatisfy { Opponent(named: $0.name.uppercased()) == $0 } && Opponent(named: "Computer") == nil)
    }

    @Test("goes on after a win with the next opponent, by Enter, and the title then names it")
    func next() throws {
        var stage = try Stage.ended("title entries=ladder level=hard", "choose:Next enter space", isWon: true)
        let faults = stage.follow([
            ("", "Next: Rover, Enter plays | r rematch | Wall"), ("enter", "Space begins | Rover"),
            ("space +70", "pace = easy"), ("esc +1 esc", "Next: Rover – strolls about | ◀ hard"),
            ("choose:Next up", ">Wall | words: You won 1, lost 0."),
        ])
        #expect(faults == [])
    }

    @Test("ends with the last opponent")
    func end() throws {
        var stage = try Stage.ended("title entries=ladder beaten=7", "choose:Next enter space", isWon: true)
        let faults = stage.follow([
            ("", "The last of the ladder is beaten | Enter rematch"), ("esc", "Ladder: all beaten"),
        ])
        #expect(faults == [])
    }

    @Test(
        "is open at the opponents that are beaten, and at the one after each of them",
        arguments: [
            ([], [0], 0), ([0], [0, 1], 1), ([0, 1, 2], [0, 1, 2, 3], 3), ([4], [0, 4, 5], 0), ([7], [0, 7], 0),
        ]
    )
    func progress(beaten: [Int], open: [Int], next: Int) {
        let entries = Opponent.all.indices.map { index in
            var entry = HistoryEntry.sample(file: "", points: beaten.contains(index) ? 12 : 3, rally: 1)
            entry.match.players.opponent = Opponent.all[index]
            return entry
        }
        // Matches against computers without a name do not count.
        let others = [HistoryEntry.sample(file: "", points: 12, rally: 1)]
        let ladder = Ladder(KeptHistory(entries: entries + others))
        #expect(Opponent.all.indices.filter { ladder.isOpen(Opponent.all[$0]) } == open)
        #expect(Opponent.all.indices.filter { ladder.isBeaten(Opponent.all[$0]) } == beaten)
        #expect(ladder.next == Opponent.all[next])
    }
}
