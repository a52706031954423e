internal import GameBasics
internal import GameCore
internal import GameTesting
internal import TestExtent
internal import Testing

@Suite("A court's problems")
struct CourtProblemTests {
    /// A court with these lines besides its name.
    private func court(_ lines: String...) throws -> Court {
        try Court(Array(("name test\n" + lines.joined(separator: "\n")).utf8))
    }

    @Test("seven courts come with the game, one of them empty: each has no problem, a summary, and its name")
    func shipped() {
        let courts = Court.shipped
        #expect(Set(courts.map(\.name)).count == 7 && courts.count { $0.obstacles.isEmpty } == 1)
        #expect(Court.classic.settings == Rules.Settings() && Court.named("nowhere") == nil)
        #expect(courts.map { Court.named($0.name.uppercased()) } == courts)
        #expect(courts.allSatisfy { Court.isName($0.name) && $0.summary?.isEmpty == false })
        for court in TestExtent.simulated(courts) { #expect(court.problems() == [], "\(court.name)") }
    }

    @Test(
        "on a court of the game computers finish their matches, meet the obstacles, and neither end wins them all",
        arguments: TestExtent.rows(Court.shipped)
    )
    func matches(court: Court) throws {
        let rules = try court.rules()
        var (goals, contacts, met, wins) = (0, 0, 0, PerPlayer(0, 0))
        for seed in 0..<16 as Range<UInt64> {
            var match = ComputerMatch(.normal, .normal, seed: seed, rules: rules)
            let winner = match.playToTheEnd { events, _ in
                goals += events.isDisjoint(with: [.goalByOne, .goalByTwo]) ? 0 : 1
                contacts += events.isDisjoint(with: [.contactByOne, .contactByTwo]) ? 0 : 1
                met += events.contains(.contactWithObstacle) ? 1 : 0
            }
            wins[try #require(winner, "\(court.name), seed \(seed)")] += 1
        }
        #expect(goals >= 16 * 11 && contacts > 2 * goals && wins.one > 1 && wins.two > 1)
        #expect(court.obstacles.isEmpty ? met == 0 : met > goals, "\(met) contacts with obstacles")
    }

    @Test("a trap that only matches find is found whatever the pauses are")
    func pauses() throws {
        let lines = [
            "block 0.492 0.851 0.268 0.034", "block 0.508 0.149 0.268 0.034", "block 0.781 0.754 0.292 0.131",
            "block 0.219 0.246 0.292 0.131",
        ]
        let court = try court(lines.joined(separator: "\n"))
        let problems = court.problems()
        let others = [0, 30, 600].map { ticks in
            var slow = court
            (slow.settings.goalPause, slow.settings.servePause) = (ticks, ticks)
            return slow.problems()
        }
        #expect(problems.count == 1 && others == [problems, problems, problems])
    }
}
