internal import GameCore
internal import GameTesting
internal import Testing

@Suite("Match")
struct MatchTests {
    let rules = Rules.standard
    let still = PerPlayer(Input.none, Input.none)
    let serveByBoth = PerPlayer(Input(.none, .serve), Input(.none, .serve))
    let pauseByTwo = PerPlayer(Input.none, Input(.none, .pause))

    @Test("is at most 64 bytes and holds no reference")
    func size() {
        #expect(MemoryLayout<Match>.size <= 64)
        #expect(_isPOD(Match.self))
    }

    @Test("goes from ready through serving to playing, by itself after the pause")
    func automaticServe() {
        var match = Match(seed: 1)
        #expect(match.phase == .ready)
        #expect(match.step(still, under: rules) == [])
        #expect(match.step(serveByBoth, under: rules) == .began)
        #expect(match.phase == .serving(ticksLeft: 60))
        for _ in 0..<60 { #expect(match.step(still, under: rules) == []) }
        #expect(match.step(still, under: rules) == .served)
        #expect(match.phase == .playing)
        #expect((match.ball.vy < .zero) == (match.server == .one))
    }

    @Test("only the server cuts the pause short")
    func ownServe() {
        var match = Match(seed: 1)
        _ = match.step(serveByBoth, under: rules)
        #expect(match.step(serve(by: match.server.opponent), under: rules) == [])
        #expect(match.step(serve(by: match.server), under: rules) == .served)
    }

    private func serve(by player: Player) -> PerPlayer<Input> {
        var inputs = still
        inputs[player].actions = .serve
        return inputs
    }

    @Test("waits for the server where the rules say so")
    func manualServe() throws {
        let rules = try Rules.standard.changing { $0.servesAutomatically = false }
        var match = Match(seed: 1)
        _ = match.step(serveByBoth, under: rules)
        for _ in 0..<1_000 { #expect(match.step(still, under: rules) == []) }
        #expect(match.phase == .serving(ticksLeft: 0))
        #expect(match.step(serve(by: match.server), under: rules) == .served)
    }

    @Test("a goal scores once, and the player that conceded it serves after the pauses")
    func goal() {
        var match = rally(Ball(x: .half, y: rules.highFace + Fixed(9, over: 100), vx: .zero, vy: Fixed(1, over: 60)))
        match.rally = 7
        #expect(match.step(still, under: rules) == .goalByTwo)
        #expect(match.phase == .goal(by: .two, ticksLeft: 60))
        for _ in 0..<61 { #expect(match.step(still, under: rules) == []) }
        #expect(match.phase == .serving(ticksLeft: 60))
        #expect(match.server == .one)
        #expect(match.score == PerPlayer(0, 1))
        #expect(match.ball == .waiting)
        #expect(match.rally == 0)
    }

    @Test("a pause by both in one tick is the server's", arguments: Player.allCases)
    func pauseByBoth(server: Player) {
        var match = rally(Ball(x: .half, y: .half, vx: .zero, vy: Fixed(1, over: 100)))
        match.server = server
        let both = PerPlayer(Input(.none, .pause), Input(.none, .pause))
        #expect(match.step(both, under: rules) == .paused)
        #expect(match.phase == .paused(by: server))
        #expect(match.step(both, under: rules) == .resumed)
        #expect(match.phase == .playing)
    }

    @Test("a pause by either freezes all but the tick, and either lets it go on")
    func pause() {
        var match = ComputerMatch(.normal, .normal, seed: 5).match
        for _ in 0..<80 { _ = match.step(still, under: rules) }
        let before = match
        #expect(match.step(pauseByTwo, under: rules) == .paused)
        #expect(match.phase == .paused(by: .two))
        for _ in 0..<100 { #expect(match.step(PerPlayer(Input(.low), Input(.high)), under: rules) == []) }
        #expect(match.ball == before.ball)
        #expect(match.paddles == before.paddles)
        #expect(match.tick == before.tick + 101)
        #expect(match.step(PerPlayer(Input(.none, .pause), .none), under: rules).contains(.resumed))
        #expect(match.phase == .playing)
        #expect(match.ball != before.ball)
    }

    @Test("is won at the winning score, or with a lead of two where the rules ask for it", arguments: [false, true])
    func win(byTwo: Bool) throws {
        let rules = try Rules.standard.changing { $0.target = Rules.Target(3, needsLead: byTwo) }
        var match = rally(Ball(x: .half, y: .one, vx: .zero, vy: Fixed(1, over: 60)))
        match.score = PerPlayer(2, 2)
        let events = match.step(still, under: rules)
        #expect(events.contains(.won) == !byTwo)
        match = rally(Ball(x: .half, y: .one, vx: .zero, vy: Fixed(1, over: 60)))
        match.score = PerPlayer(1, 2)
        #expect(match.step(still, under: rules) == [.goalByTwo, .won])
        #expect(match.phase == .over(winner: .two))
        #expect(match.step(still, under: rules) == [])
        #expect(match.step(serveByBoth, under: rules) == .began)
        #expect(match.score == PerPlayer(0, 0))
        #expect(match.phase == .serving(ticksLeft: 60))
    }

    @Test("freezes without a point while a player is absent, and goes on with the score")
    func missing() {
        var match = rally(Ball(x: .half, y: .one, vx: .zero, vy: Fixed(1, over: 60)))
        match.score = PerPlayer(3, 2)
        match.setAbsentPlayers(PlayerSet(.two), under: rules)
        #expect(match.phase == .notReady(absentPlayers: PlayerSet(.two)))
        for _ in 0..<100 { #expect(match.step(serveByBoth, under: rules) == []) }
        #expect(match.score == PerPlayer(3, 2))
        match.setAbsentPlayers([], under: rules)
        #expect(match.phase == .serving(ticksLeft: 60))

        var scored = rally(.waiting)
        scored.server = .one
        scored.play = .goal(by: .one, ticksLeft: 9)
        scored.setAbsentPlayers(PlayerSet(.one), under: rules)
        scored.setAbsentPlayers([], under: rules)
        #expect(scored.server == .two, "who conceded serves")

        var begun = rally(Ball(x: .half, y: .half, vx: .zero, vy: Fixed(1, over: 60)))
        begun.setAbsentPlayers(PlayerSet(.one), under: rules)
        begun.setAbsentPlayers([], under: rules)
        #expect(begun.phase == .serving(ticksLeft: 60), "it has begun, at 0:0 too")
        #expect(begun.ball == .waiting)

        var fresh = Match(seed: 2)
        fresh.setAbsentPlayers(.both, under: rules)
        fresh.setAbsentPlayers([], under: rules)
        #expect(fresh.phase == .ready)
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
        #expect(contacts > 100)
        #expect(points > 100)
    }

    @Test("the hash tells any two states apart that differ in one field")
    func hash() {
        let match = ComputerMatch(.normal, .normal, seed: 9).match
        var others = Array(repeating: match, count: 16)
        others[0].ball.x.raw += 1
        others[1].ball.y.raw += 1
        others[2].ball.vx.raw += 1
        others[3].ball.vy.raw += 1
        others[4].paddles.one.raw += 1
        others[5].paddles.two.raw += 1
        others[6].tick += 1
        others[7].score.two += 1
        others[8].rally += 1
        others[9].server = match.server.opponent
        others[10].pausedBy = .one
        others[11].play = .serving(ticksLeft: 1)
        others[12].score.one += 1
        others[13].generator = SplitMix64(seed: 1)
        others[14].absentPlayers = PlayerSet(.two)
        others[15].play = .goal(by: .one, ticksLeft: 1)
        let hashes = [match.hash & 0xFFFF] + others.map { $0.hash & 0xFFFF }
        #expect(Set(hashes).count == hashes.count)
    }

    @Test("statistics count contacts, aces and the longest rally")
    func statistics() {
        var match = ComputerMatch(.normal, .easy, seed: 4)
        var statistics = MatchStatistics()
        var (contacts, longest) = (PerPlayer(0, 0), 0)
        let winner = match.playToTheEnd { events, state in
            statistics.record(events, in: state)
            for player in Player.allCases where events.contains(.contact(by: player)) {
                contacts[player] += 1
                longest = max(longest, Int(state.rally))
            }
        }
        #expect(winner != nil)
        #expect(statistics.contacts == contacts)
        #expect(statistics.longestRally == longest)
        #expect(longest > 1)
        #expect(statistics.points == Int(match.match.score.one + match.match.score.two))
    }
}
