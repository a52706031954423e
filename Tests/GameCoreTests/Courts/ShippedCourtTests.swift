internal import GameCore
internal import GameTesting
internal import TestExtent
internal import Testing

/// Matches between computer players on the courts that come with the game.
@Suite("Courts of the game")
struct ShippedCourtTests {
    @Test(
        "computers finish their matches, meet the obstacles, and neither end wins them all",
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
        #expect(goals >= 16 * 11 && contacts > 2 * goals)
        #expect(court.obstacles.isEmpty ? met == 0 : met > goals, "\(met) contacts with obstacles")
        #expect(wins.one > 1 && wins.two > 1)
    }
}
