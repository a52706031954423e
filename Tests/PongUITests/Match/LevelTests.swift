internal import GameCore
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

/// Levels, their paces, and the next one after a win.
@Suite("Levels") struct LevelTests {
    @Test("play at their pace, people at normal's, and all at the chosen one")
    func paces() {
        func paces(_ options: AppOptions) -> [Rules.Pace?] {
            let opponents = ComputerPlayer.Level.allCases.map { PlayerKind.computer($0) } + [.human]
            return opponents.map { MatchSetup(.human, $0, options, seed: 1).rules.pace }
        }
        var options = AppOptions()
        let first = paces(options)
        options.pace = .fast
        #expect(options.level == .easy && first == [.easy, .normal, .hard, .hard, .normal])
        #expect(paces(options) == [.fast, .fast, .fast, .fast, .fast] && Rules.standard.pace == .fast)
    }

    @Test("offer the next one after a win, which goes on at its pace, or the chosen one; expert offers none")
    func next() throws {
        for (pace, next) in [("auto", "normal"), ("fast", "fast")] {
            var stage = try Stage.ended("title level=easy pace=\(pace)", "enter space", isWon: true)
            let faults = stage.follow([
                ("", "Enter plays normal, the next level"), ("enter", "Space begins"),
                ("space +70", "pace = \(next)"), ("esc +1 esc", "◀ normal ▶"),
            ])
            #expect(faults == [])
        }
        #expect(try !Stage.ended("title level=expert", "enter space", isWon: true).shows("next level"))
    }
}
