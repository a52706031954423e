internal import GameCore
internal import PlayerProfile
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

    @Test("have an aimed serve, and spin from normal on; not at the lab's pace, and not in daily matches")
    func playedRules() throws {
        func rules(_ options: AppOptions) -> [String] {
            let opponents = [PlayerKind.computer(.easy), .computer(.normal), .computer(.hard), .human]
            return opponents.map { opponent in
                let settings = MatchSetup(.human, opponent, options, seed: 1).rules.settings
                return "\(settings.aimedServe ? "aimed" : "drawn") \(settings.spin)"
            }
        }
        var options = AppOptions()
        #expect(rules(options) == ["aimed 0", "aimed 0.25", "aimed 0.25", "aimed 0.25"])
        options.pace = .fast
        #expect(rules(options) == Array(repeating: "drawn 0", count: 4) && options.rules == .standard)
        options.pace = nil
        // A court with a pace of its own has no spin, unless it says so; and one with spin keeps it.
        try options.choose(.boulder)
        #expect(rules(options) == Array(repeating: "aimed 0", count: 4))
        var court = Court.pinball
        court.settings.spin = Fixed(1, over: 8)
        try options.choose(court)
        #expect(rules(options) == Array(repeating: "aimed 0.125", count: 4))
        for day in ["2026-11-22", "2026-12-01", "2027-01-05"].compactMap({ CalendarDay($0) }) {
            #expect(!DailyMatch(day).rules.hasOptionalRules)
        }
    }

    @Test("of a court are the same whatever paces were before, and those of the court again at fast")
    func playedTwice() throws {
        for court in Court.shipped {
            let rules = try court.rules()
            for first in Rules.Pace.allCases {
                for second in Rules.Pace.allCases {
                    #expect(rules.played(at: first).played(at: second) == rules.played(at: second))
                }
                let played = rules.played(at: first)
                #expect(played.played(at: .fast) == rules && played.pace == rules.at(first).pace)
            }
        }
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
