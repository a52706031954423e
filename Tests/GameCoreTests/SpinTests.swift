internal import GameBasics
internal import GameCore
internal import GameTesting
internal import TestExtent
internal import Testing

/// Matches in which moving paddles bend the flight of the ball.
@Suite("Spin") struct SpinTests {
    private static let seeds = TestExtent.rows(0..<400 as Range<UInt64>, every: 3)

    /// The normal pace with spin.
    private static func rules(spin thousandths: Int = 200) throws -> Rules {
        try Rules.standard.at(.normal).changing { $0.spin = .thousandths(thousandths) }
    }

    @Test("a match turned stays the turned match, and is possible, under random rules with spin")
    func turned() throws {
        var curved = 0
        for seed in Self.seeds {
            var play = try RandomPlay(seed: seed, spins: true)
            for _ in 0..<800 {
                let events = play.step()
                let (match, before) = (play.match, play.before)
                var turned = before.turned
                // Chance draws a serve that is not aimed in the server's view.
                _ = turned.step(PerPlayer(play.taken.two.turned, play.taken.one.turned), under: play.rules)
                try #require(turned == match.turned && match.isPossible(under: play.rules), "seed \(seed): \(match)")
                if !events.isDisjoint(with: [.contactByOne, .contactByTwo]), match.ball.ax != .zero { curved += 1 }
            }
        }
        #expect(curved > Self.seeds.count)
    }

    @Test("among obstacles no ball is ever inside one, and only walls and sides let a curve go on")
    func obstacles() throws {
        var (curved, ended) = (0, 0)
        for seed in Self.seeds {
            let rules = try Court.random(seed: seed).rules().changing { $0.spin = .thousandths(400) }
            var play = Following(rules, seed: seed)
            for _ in 0..<600 {
                let before = play.match.ball
                let events = play.step()
                let after = play.match.ball
                try #require(play.match.isPossible(under: rules), "seed \(seed): \(play.match)")
                if after.ax != .zero { curved += 1 }
                guard before.ax != .zero, events == .contactWithObstacle else { continue }
                let isTurned = (after.vy > .zero) != (before.vy > .zero)
                #expect(isTurned ? after.ax == .zero : after.ax.magnitude == before.ax.magnitude)
                ended += isTurned ? 1 : 0
            }
        }
        #expect(curved > 1_000 && ended > 20, "\(curved), \(ended)")
    }

    @Test("no ball passes a paddle that is in its way, however fast both are")
    func noTunnel() throws {
        var passed = 0
        for seed in Self.seeds {
            var play = try RandomPlay(seed: seed, spins: true)
            for _ in 0..<800 {
                let events = play.step()
                let (rules, ball) = (play.rules, play.before.ball)
                let defender: Player = ball.vy > .zero ? .one : .two
                let depth = rules.depth(of: ball, behindFaceOf: defender)
                let isPast = rules.depth(of: play.match.ball, behindFaceOf: defender) > .zero
                guard case .playing = play.before.phase, depth <= .zero, isPast,
                    events.isDisjoint(with: [.contactWithWall, .contactByOne, .contactByTwo, .grazed])
                else { continue }
                passed += 1
                let x = ball.x + ball.vx.scaled(by: -depth, over: ball.vy.magnitude)
                let isBeside = (x - play.match.paddles[defender]).magnitude >= rules.reach
                try #require(isBeside, "seed \(seed): \(play.before)")
            }
        }
        #expect(passed > 100)
    }

    @Test("the flight between two paddles is one parabola that walls fold, to the bit")
    func parabola() throws {
        let rules = try Self.rules(spin: 400)
        let width = Int64((rules.ballHigh - rules.ballRadius).raw)
        var folds = 0
        for step in -15...15 {
            var match = rally(Ball(x: .half, y: rules.highFace - Fixed(raw: 1), vx: .zero, vy: rules.serveSpeed))
            match.paddles.one = .half + rules.reach.scaled(by: Fixed(step, over: 21))
            _ = match.step(PerPlayer(Input(step % 2 == 0 ? .high : .slowLow), .none), under: rules)
            let start = match.ball
            try #require(start.ax != .zero && start.vy < .zero, "\(step)")
            for ticks in 1...90 as ClosedRange<Int64> {
                let events = match.step(PerPlayer(.none, .none), under: rules)
                let way = Int64(start.vx.raw) * ticks + Int64(start.ax.raw) * (ticks * (ticks - 1) / 2)
                let unfolded = Int64(start.x.raw - rules.ballRadius.raw) + way
                let along = ((unfolded % (2 * width)) + 2 * width) % (2 * width)
                let x = rules.ballRadius.raw + Int32(along <= width ? along : 2 * width - along)
                try #require(match.ball.x.raw == x, "\(step) after \(ticks)")
                if events.contains(.contactWithWall) { folds += 1 }
            }
        }
        #expect(folds > 5)
    }

    @Test("a contact at full speed bends the flight by the rule, to the side to which the paddle moves")
    func amount() throws {
        for (speed, pace) in [(\Rules.serveSpeed, Rules.Pace.normal), (\.topSpeed, .normal), (\.topSpeed, .hard)] {
            let rules = try Self.rules().at(pace)
            /// The way along x from contact to the other face, less that of the same contact without spin.
            func bend(_ move: Input.Move) -> Int {
                func end(_ rules: Rules) -> Ball {
                    let vy = rules[keyPath: speed]
                    var match = rally(Ball(x: .half, y: rules.highFace - Fixed(raw: 1), vx: .zero, vy: vy))
                    match.paddles.two = .zero
                    repeat { _ = match.step(PerPlayer(Input(move), .none), under: rules) } while match.ball.y > .half
                    for _ in 0..<400 where match.ball.y > rules.lowFace {
                        _ = match.step(PerPlayer(.none, .none), under: rules)
                    }
                    return match.ball
                }
                guard let straight = try? rules.changing({ $0.spin = .zero }) else { return 0 }
                return (end(rules).x - end(straight).x).thousandths
            }
            let (full, half) = (bend(.high), bend(.slowHigh))
            #expect((140...180).contains(full) && (65...95).contains(half), "\(pace): \(full), \(half)")
            #expect(bend(.low) == -full && bend(.slowLow) == -half && bend(.none) == 0)
        }
    }

    @Test("a match whose paddles stand still at each contact is the same with spin and without")
    func still() throws {
        let rules = PerPlayer(try Self.rules(), try Self.rules(spin: 0))
        for seed in 0..<20 as Range<UInt64> {
            var (one, two) = (Match(seed: seed), Match(seed: seed))
            var contacts = 0
            for tick in 0..<600 {
                let inputs = PerPlayer(Input(.none, tick == 0 ? .serve : []), Input(.none))
                let events = one.step(inputs, under: rules.one)
                #expect(two.step(inputs, under: rules.two) == events && one == two && one.hash == two.hash)
                contacts += events.isDisjoint(with: [.contactByOne, .contactByTwo]) ? 0 : 1
                // Between two steps a paddle goes under the ball, as that of another peer.
                one.paddles = PerPlayer(one.ball.x, one.ball.x)
                two.paddles = one.paddles
            }
            #expect(contacts > 2)
        }
    }

    @Test("a computer player foresees the curve: it returns more balls than one that sees them fly straight")
    func foreseen() throws {
        let rules = try Self.rules()
        /// The share of curved balls that the computer returns, in percent.
        func returned(seeing see: (Match) -> Match) -> Int {
            var match = Match(seed: 3)
            var computer = ComputerPlayer(.hard, side: .two, seed: 8)
            var (curved, returned) = (0, 0)
            for _ in 0..<40_000 {
                // Player one sweeps the paddle under the ball.
                let isNear = rules.highFace - match.ball.y < match.ball.vy + match.ball.vy
                let move: Input.Move = isNear ? .high : .target(match.ball.x - rules.paddleSpeed)
                let isCurved = match.ball.ax != .zero
                let events = match.step(
                    PerPlayer(Input(move, .serve), computer.input(for: see(match), under: rules)),
                    under: rules
                )
                if events.contains(.contactByOne), match.ball.ax != .zero { curved += 1 }
                if events.contains(.contactByTwo), isCurved { returned += 1 }
            }
            return curved > 100 ? returned * 100 / curved : 0
        }
        let foresees = returned { $0 }
        let isBlind = returned { match in
            var straight = match
            straight.ball.ax = .zero
            return straight
        }
        #expect(foresees > isBlind && isBlind > 0, "\(foresees), \(isBlind)")
    }
}
