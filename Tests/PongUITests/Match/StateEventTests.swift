internal import GameCore
internal import GameTesting
internal import PongUI
internal import TestExtent
internal import Testing

@Suite("Events between two states") struct StateEventTests {
    /// A court whose small, fast ball meets a paddle and an obstacle in one tick.
    private static let small: Court = {
        var settings = Rules.Settings()
        settings.ballSize = Fixed(1, over: 100)
        settings.serveSpeed = settings.topSpeed
        let height = Fixed(5, over: 1_000)
        let y = settings.faceDepth + Fixed(2, over: 100) + height
        let places = (0..<5).map { Fixed(1 + 2 * $0, over: 10) }
        let blocks = places.map { Obstacle(.block, x: $0, y: y, width: Fixed(1, over: 10), height: height) }
        return Court("small", blocks + blocks.map(\.turned), settings: settings)
    }()

    @Test("are none of a ball that flies straight")
    func straight() {
        var match = Match(seed: 1)
        (match.play, match.ball.vx, match.ball.vy) = (.playing, .zero, Rules.standard.serveSpeed)
        let old = match
        match.ball.y += match.ball.vy
        #expect(MatchEvents(from: old, to: match, under: .standard) == [])
    }

    @Test("sound and move as those of the ticks between them", arguments: TestExtent.simulated(Court.shipped + [small]))
    func states(_ court: Court) throws {
        let rules = try court.rules()
        var (counts, turned): ([MatchEvents: Int], Int) = ([:], 0)
        for seed: UInt64 in 1...20 {
            var play = ComputerMatch(.hard, .easy, seed: seed, rules: rules)
            var (fromEvents, fromStates) = (Motion(), Motion())
            for tick in 0..<4_000 {
                let old = play.match
                let events = play.step()
                let match = play.match
                let inferred = MatchEvents(from: old, to: match, under: rules)
                fromEvents.record(events, in: match)
                fromStates.record(inferred, in: match)
                // A wall in the same tick as a contact or a goal is not heard, and a side at a wall sounds as the wall.
                var cues = Cues(events, from: old, to: match, under: rules)
                if !cues.isDisjoint(with: [.contact, .goal, .win]) { cues.remove(.wall) }
                let isAtWall = events.contains(.grazed) && min(match.ball.x, .one - match.ball.x) < Fixed(1, over: 10)
                let heard = Cues(inferred, from: old, to: match, under: rules)
                let isHeard = heard == cues || isAtWall || court == Self.small
                try #require(isHeard && fromStates == fromEvents, "seed \(seed), tick \(tick)")
                let named: [MatchEvents] = [.contactByOne, .contactByTwo, .contactWithWall, .served, .won, .goalByOne]
                for event in named + [.contactWithObstacle] where events.contains(event) {
                    counts[event, default: 0] += 1
                }
                let isTurned = (match.ball.vy < .zero) == events.contains(.contactByTwo)
                if !events.isDisjoint(with: [.contactByOne, .contactByTwo]), isTurned { turned += 1 }
            }
        }
        let isMet = counts[.contactWithObstacle, default: 0] > 50 || rules.settings.obstacles.isEmpty
        #expect(
            isMet && (turned > 0 || court != Self.small) && counts.count >= 4 && counts.values.allSatisfy { $0 > 5 }
        )
    }
}
