internal import GameBasics
internal import GameCore
internal import GameTesting
internal import Testing

@Suite("An aimed serve") struct ServeTests {
    private let rules: Rules

    init() throws {
        rules = try Rules.standard.changing { $0.aimedServe = true }
    }

    private func serving(_ server: Player, paddle: Fixed, ticksLeft: UInt16 = 20) -> Match {
        var match = Match(seed: 5)
        (match.server, match.play) = (server, .serving(ticksLeft: ticksLeft))
        match.paddles[server] = paddle
        return match
    }

    @Test("flies to the paddle's side: straight from the middle, at the full angle from an end, without chance")
    func place() throws {
        let fifth = Fixed(1, over: 5)
        for server in Player.allCases {
            let slopes = [rules.paddleLow, .half - fifth, .half, .half + fifth, rules.paddleHigh].map { x in
                var match = serving(server, paddle: x)
                let (generator, aimed) = (match.generator, match.aimedServe(from: match.paddles, under: rules))
                var inputs = PerPlayer(Input.none, .none)
                inputs[server].actions = .serve
                let events = match.step(inputs, under: rules)
                #expect(events == .served && match.ball == aimed && match.generator == generator)
                #expect((match.ball.vy < .zero) == (server == .one) && match.ball.vy.magnitude == rules.serveSpeed)
                return match.ball.vx
            }
            let full = rules.serveSpeed.scaled(by: rules.serveSlope)
            #expect(slopes == slopes.sorted() && slopes[2] == .zero && Set(slopes).count == 5)
            #expect(slopes[0] == -full && slopes[4] == full && slopes[1] == -slopes[3])
        }
    }

    @Test("takes the paddle's motion in its tick, whichever player asks and if the pause ends it")
    func motion() throws {
        let full = rules.serveSpeed.scaled(by: rules.serveSlope)
        for (move, sign) in [(Input.Move.high, 1), (.slowHigh, 1), (.low, -1), (.target(.zero), -1)] {
            var (asked, automatic) = (serving(.one, paddle: .half), serving(.one, paddle: .half, ticksLeft: 0))
            _ = asked.step(PerPlayer(Input(move, .serve), .none), under: rules)
            _ = automatic.step(PerPlayer(Input(move), .none), under: rules)
            #expect(asked.ball == automatic.ball && asked.ball.vx.raw.signum() == Int32(sign))
            #expect(asked.ball.vx.magnitude < full.scaled(by: .half), "\(move)")
        }
        var end = serving(.two, paddle: rules.paddleHigh - Fixed(raw: 9))
        _ = end.step(PerPlayer(.none, Input(.high, .serve)), under: rules)
        #expect(end.ball.vx == full, "never more than the full angle")
    }

    @Test("is shown only while a ball waits for it, and only where the rule is on")
    func shown() {
        let match = serving(.one, paddle: .half)
        #expect(match.aimedServe(from: match.paddles, under: .standard) == nil)
        for play in [Play.ready, .playing, .goal(by: .one, ticksLeft: 3), .over(winner: .two)] {
            var other = match
            other.play = play
            #expect(other.aimedServe(from: match.paddles, under: rules) == nil)
        }
    }
}
