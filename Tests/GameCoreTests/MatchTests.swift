internal import GameCore
internal import GameTesting
internal import Testing

@Suite("Match")
struct MatchTests {
    let rules = Rules.standard
    let still = PerPlayer(Input.none, Input.none)
    let serveByBoth = PerPlayer(Input(.none, .serve), Input(.none, .serve))
    let pauseByTwo = PerPlayer(Input.none, Input(.none, .pause))

    @Test("is at most 56 bytes and holds no reference")
    func size() {
        #expect(MemoryLayout<Match>.size <= 56 && _isPOD(Match.self))
    }

    /// Plays a match under inputs, each for some ticks.
    ///
    /// - Returns: The ticks with events: these, the phase and the score after them, such as `2 began: serving(ticksLeft: 60)`.
    private func course(
        _ match: inout Match,
        under rules: Rules = .standard,
        _ inputs: (ticks: Int, PerPlayer<Input>)...
    ) -> [String] {
        inputs.flatMap { ticks, inputs in
            (0..<ticks).compactMap { _ in
                let events = match.step(inputs, under: rules)
                return events.isEmpty ? nil : "\(match.tick) \(events.names): \(match.phase)"
            }
        }
    }

    private func serve(by player: Player) -> PerPlayer<Input> {
        var inputs = still
        inputs[player].actions = .serve
        return inputs
    }

    @Test("a serve comes by itself after the pause, or at the server's wish, and waits for it where the rules say so")
    func serves() throws {
        var match = Match(seed: 1)
        let began = "1 began: serving(ticksLeft: 60)"
        #expect(course(&match, (1, still)) == [] && match.phase == .ready)
        let alone = course(&match, (1, serveByBoth), (61, still))
        #expect(alone == ["2 began: serving(ticksLeft: 60)", "63 served: playing"])
        #expect((match.ball.vy < .zero) == (match.server == .one))

        let server = match.server
        match = Match(seed: 1)
        let cut = course(&match, (1, serveByBoth), (1, serve(by: server.opponent)), (1, serve(by: server)))
        #expect(cut == [began, "3 served: playing"])

        let manual = try rules.changing { $0.servesAutomatically = false }
        match = Match(seed: 1)
        let waiting = course(&match, under: manual, (1, serveByBoth), (1_000, still), (1, serve(by: server)))
        #expect(waiting == [began, "1002 served: playing"])
    }

    @Test("a goal scores once, and the player that conceded it serves after the pauses")
    func goal() {
        var match = rally(Ball(x: .half, y: rules.highFace + Fixed(9, over: 100), vx: .zero, vy: Fixed(1, over: 60)))
        match.rally = 7
        #expect(course(&match, (62, still)) == ["1 goalByTwo: goal(by: GameCore.Player.two, ticksLeft: 60)"])
        #expect(match.phase == .serving(ticksLeft: 60) && match.server == .one && match.score == PerPlayer(0, 1))
        #expect(match.ball == .waiting && match.rally == 0)
    }

    @Test("a pause by either, of both by the server, freezes all but the tick, and either lets it go on")
    func pause() {
        let bothPause = PerPlayer(Input(.none, .pause), Input(.none, .pause))
        for server in Player.allCases {
            var match = rally(Ball(x: .half, y: .half, vx: .zero, vy: Fixed(1, over: 100)))
            match.server = server
            let pauses = course(&match, (1, bothPause), (1, bothPause))
            #expect(pauses == ["1 paused: paused(by: GameCore.Player.\(server))", "2 resumed: playing"])
        }
        var match = ComputerMatch(.normal, .normal, seed: 5).match
        _ = course(&match, (80, still))
        let (before, moves) = (match, PerPlayer(Input(.low), Input(.high)))
        let paused = course(&match, (1, pauseByTwo), (100, moves))
        #expect(paused == ["\(before.tick + 1) paused: paused(by: GameCore.Player.two)"])
        #expect(match.fields(differingFrom: before) == [.tick, .pausedBy] && match.tick == before.tick + 101)
        let resumed = course(&match, (1, PerPlayer(Input(.none, .pause), .none)))
        #expect(resumed == ["\(match.tick) resumed: playing"] && match.ball != before.ball)
    }

    @Test("is won at the winning score, or with a lead of two where the rules ask for it", arguments: [false, true])
    func win(byTwo: Bool) throws {
        let rules = try Rules.standard.changing { $0.target = Rules.Target(3, needsLead: byTwo) }
        let out = rally(Ball(x: .half, y: .one, vx: .zero, vy: Fixed(1, over: 60)))
        let won = "1 goalByTwo won: over(winner: GameCore.Player.two)"
        var match = out
        match.score = PerPlayer(2, 2)
        let close = course(&match, under: rules, (1, still))
        #expect(close == [byTwo ? "1 goalByTwo: goal(by: GameCore.Player.two, ticksLeft: 60)" : won])
        match = out
        match.score = PerPlayer(1, 2)
        let end = course(&match, under: rules, (2, still), (1, serveByBoth))
        #expect(end == [won, "3 began: serving(ticksLeft: 60)"] && match.score == PerPlayer(0, 0))
    }

    @Test("freezes without a point while a player is absent, and goes on with the score")
    func missing() {
        var match = rally(Ball(x: .half, y: .one, vx: .zero, vy: Fixed(1, over: 60)))
        match.score = PerPlayer(3, 2)
        match.setAbsentPlayers(PlayerSet(.two), under: rules)
        #expect(match.phase == .notReady(absentPlayers: PlayerSet(.two)))
        #expect(course(&match, (100, serveByBoth)) == [] && match.score == PerPlayer(3, 2))
        match.setAbsentPlayers([], under: rules)

        var scored = rally(.waiting)
        scored.server = .one
        scored.play = .goal(by: .one, ticksLeft: 9)
        var begun = rally(Ball(x: .half, y: .half, vx: .zero, vy: Fixed(1, over: 60)))
        var fresh = Match(seed: 2)
        for player in Player.allCases {
            scored.setAbsentPlayers(PlayerSet(player), under: rules)
            scored.setAbsentPlayers([], under: rules)
        }
        begun.setAbsentPlayers(PlayerSet(.one), under: rules)
        begun.setAbsentPlayers([], under: rules)
        fresh.setAbsentPlayers(.both, under: rules)
        fresh.setAbsentPlayers([], under: rules)
        #expect([match, scored, begun].map(\.phase) == Array(repeating: .serving(ticksLeft: 60), count: 3))
        #expect(scored.server == .two, "who conceded serves")
        #expect(begun.ball == .waiting && fresh.phase == .ready, "at 0:0, only one that has begun goes on")
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
