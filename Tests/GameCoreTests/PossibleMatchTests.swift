internal import GameCore
import Testing

@Suite("Possible matches")
struct PossibleMatchTests {
    @Test("every state that a match comes to is possible", arguments: 1...12 as ClosedRange<UInt64>)
    func played(seed: UInt64) throws {
        var settings = Rules.Settings()
        settings.winByTwo = seed % 2 == 0
        settings.winningScore = 3
        settings.servePause = 5
        settings.goalPause = 5
        settings.serveAngle = Int(seed) * 5
        settings.contactAngle = 15 + Int(seed) * 5
        let rules = try Rules(settings)
        var match = Match(seed: seed)
        var players = PerPlayer(
            ComputerPlayer(.easy, side: .one, seed: seed),
            ComputerPlayer(.normal, side: .two, seed: ~seed)
        )
        var (goals, wins, random) = (0, 0, SplitMix64(seed: seed))
        for tick in 0..<20_000 {
            var inputs = PerPlayer(
                players.one.input(for: match, under: rules),
                players.two.input(for: match, under: rules)
            )
            if tick % 97 == 0 { inputs.one.actions.insert(.serve) }
            if random.next() % 200 == 0 { inputs.two.actions.insert(.pause) }
            let events = match.step(inputs, under: rules)
            if !events.isDisjoint(with: [.goalByOne, .goalByTwo]) { goals += 1 }
            if events.contains(.won) { wins += 1 }
            if random.next() % 500 == 0 { match.setAbsentPlayers(PlayerSet(.two), under: rules) }
            if random.next() % 50 == 0 { match.setAbsentPlayers([], under: rules) }
            try #require(match.isPossible(under: rules), "\(match), tick \(tick)")
            #expect(match.turned.isPossible(under: rules), "\(match.turned)")
        }
        #expect(goals > 5 && wins > 0)
    }
}
