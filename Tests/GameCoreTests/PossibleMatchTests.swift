internal import GameCore
internal import GameTesting
import Testing

@Suite("Possible matches")
struct PossibleMatchTests {
    @Test("every state that a match comes to is possible", arguments: 1...12 as ClosedRange<UInt64>)
    func played(seed: UInt64) throws {
        let rules = try Rules.standard.changing {
            ($0.target, $0.servePause, $0.goalPause) = (Rules.Target(3, needsLead: seed % 2 == 0), 5, 5)
            ($0.serveAngle, $0.contactAngle) = (Int(seed) * 5, 15 + Int(seed) * 5)
        }
        var match = Match(seed: seed)
        var one = ComputerPlayer(.easy, side: .one, seed: seed)
        var two = ComputerPlayer(.normal, side: .two, seed: ~seed)
        var (goals, wins, random) = (0, 0, SplitMix64(seed: seed))
        for tick in 0..<20_000 {
            var inputs = PerPlayer(one.input(for: match, under: rules), two.input(for: match, under: rules))
            if tick % 97 == 0 { inputs.one.actions.insert(.serve) }
            if random.next() % 200 == 0 { inputs.two.actions.insert(.pause) }
            let events = match.step(inputs, under: rules)
            if !events.isDisjoint(with: [.goalByOne, .goalByTwo]) { goals += 1 }
            if events.contains(.won) { wins += 1 }
            if random.next() % 500 == 0 { match.setAbsentPlayers(PlayerSet(.two), under: rules) }
            if random.next() % 50 == 0 { match.setAbsentPlayers([], under: rules) }
            try #require(
                match.isPossible(under: rules) && match.turned.isPossible(under: rules),
                "tick \(tick): \(match)"
            )
        }
        #expect(goals > 5 && wins > 0)
    }
}
