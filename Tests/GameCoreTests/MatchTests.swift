internal import GameBasics
internal import GameCore
internal import GameTesting
internal import Testing

@Suite("Match")
struct MatchTests {
    @Test("is at most 56 bytes and holds no reference")
    func size() {
        #expect(MemoryLayout<Match>.size <= 56 && _isPOD(Match.self))
    }

    @Test("a pause freezes all but the tick, whatever the inputs")
    func pause() {
        var match = ComputerMatch(.normal, .normal, seed: 5).match
        for _ in 0..<80 { _ = match.step(PerPlayer(.none, .none), under: .standard) }
        let before = match
        _ = match.step(PerPlayer(.none, Input(.none, .pause)), under: .standard)
        for _ in 0..<100 { _ = match.step(PerPlayer(Input(.low), Input(.high)), under: .standard) }
        #expect(match.fields(differingFrom: before) == [.tick, .pausedBy] && match.tick == before.tick + 101)
    }

    @Test("after a goal the other player serves, also if one of them is absent for some ticks of the pause")
    func serverAfterGoal() {
        for scorer in Player.allCases {
            let (y, speed) = scorer == .one ? (Fixed.zero, -Rules.standard.topSpeed) : (.one, Rules.standard.topSpeed)
            for leave in [nil, 1, 10, 50] as [Int?] {
                var match = rally(Ball(x: .half, y: y, vx: .zero, vy: speed), one: .one, two: .one)
                match.server = scorer
                var events: MatchEvents = []
                for _ in 0..<20 where events.isEmpty { events = match.step(PerPlayer(.none, .none), under: .standard) }
                if let leave {
                    for _ in 0..<leave { _ = match.step(PerPlayer(.none, .none), under: .standard) }
                    match.setAbsentPlayers(PlayerSet(scorer), under: .standard)
                    _ = match.step(PerPlayer(.none, .none), under: .standard)
                    match.setAbsentPlayers([], under: .standard)
                }
                for _ in 0..<600 where !events.contains(.served) {
                    events = match.step(PerPlayer(Input(.none, .serve), Input(.none, .serve)), under: .standard)
                }
                #expect(events.contains(.served) && match.server == scorer.opponent, "\(scorer), \(leave ?? 0)")
            }
        }
    }

    @Test("a match played turned is the match turned, over 1,000 seeds of random rules")
    func mirror() throws {
        var (contacts, points) = (0, 0)
        for seed in 0..<UInt64(1_000) {
            var generator = SplitMix64(seed: seed)
            let rules = seed % 2 == 0 ? Rules.standard : try Rules.random(from: &generator)
            var match = Match(seed: seed)
            var turned = match.turned
            for tick in 0..<400 {
                var inputs = PerPlayer(generator.input(), generator.input())
                if tick == 0 { inputs.one.actions = .serve }
                if seed % 3 == 0 { inputs = PerPlayer(Input(.target(match.ball.x)), Input(.high, inputs.two.actions)) }
                contacts += match.step(inputs, under: rules).isDisjoint(with: [.contactByOne, .contactByTwo]) ? 0 : 1
                _ = turned.step(PerPlayer(inputs.two.turned, inputs.one.turned), under: rules)
                try #require(turned == match.turned, "seed \(seed), tick \(tick)")
            }
            points += Int(match.score.one + match.score.two)
        }
        #expect(contacts > 100 && points > 100)
    }
}
