internal import GameBasics
internal import GameCore
internal import PlayerProfile
internal import Testing

@Suite("Replay of a match") struct MatchReplayTests {
    @Test("is at each tick what the match was, from wherever it comes")
    func seek() throws {
        let setup = MatchSetup(.human, .computer(.normal), seed: 11)
        // A minute of a match in which both paddles stand still.
        let inputs = (0..<3_600).map { PerPlayer(Input(.none, $0 % 50 == 3 ? .serve : []), .none) }
        var states = [setup.beginning]
        for inputs in inputs {
            var match = states[states.count - 1]
            _ = match.step(inputs, under: setup.rules)
            states.append(match)
        }
        var replay = MatchReplay(setup, inputs, ticks: 1...3_600)
        var random = SplitMix64(seed: 1)
        for wanted in (0..<2_000).map({ _ in Int(random.next() % 3_601) }) + [-5, 9_999] {
            replay.seek(to: wanted)
            let tick = min(max(wanted, 0), 3_600)
            try #require(replay.tick == tick && replay.match == states[tick], "\(wanted)")
        }
        // Ticks that a truncated file lacks are left out.
        let parts = [601...700, 3_500...5_000, 5_000...6_000].map { MatchReplay(setup, inputs, ticks: $0) }
        #expect(parts.map(\.end) == [100, 101, 0] && parts[0].match == states[600])
    }
}
