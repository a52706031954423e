internal import GameCore
internal import GameTesting
internal import TestExtent
internal import Testing

/// Collisions, each set up by hand; lengths are thousandths of the court.
@Suite("Ball")
struct BallTests {
    let rules = Rules.standard
    let still = PerPlayer(Input.none, Input.none)

    private func thousandths(_ count: Int) -> Fixed { Fixed(count, over: 1_000) }

    /// A ball before one step, in which no paddle moves.
    private struct Flight {
        let name: String
        let ball: Ball

        /// Player one's paddle.
        var paddle = Fixed.half
        let events: MatchEvents

        /// True for the match after the step.
        let end: (Match) -> Bool
    }

    /// Player one's end: walls, the paddle's front, corner and side.
    private var flights: [Flight] {
        let (front, edge) = (rules.highFace, Fixed.half + rules.reach)
        let speed = thousandths(12) + rules.settings.speedGain
        var flights = [-1, 1].map { direction in
            let (wall, inward) = direction < 0 ? (rules.ballRadius, 1) : (rules.ballHigh, -1)
            return Flight(
                name: "bounces off a side wall and keeps the rest of its way",
                ball: Ball(
                    x: wall + thousandths(4 * inward),
                    y: .half,
                    vx: thousandths(10 * direction),
                    vy: thousandths(10)
                ),
                events: .contactWithWall
            ) { [self] match in
                match.ball.vx == thousandths(-10 * direction)
                    && (match.ball.x - wall - thousandths(6 * inward)).magnitude.raw <= 2
                    && (match.ball.y - .half - thousandths(10)).magnitude.raw <= 2
            }
        }
        flights += [-80, -40, 0, 40, 80].map { offset in
            Flight(
                name: "the contact's offset of \(offset) sets the angle",
                ball: Ball(x: .half + thousandths(offset), y: front - thousandths(5), vx: .zero, vy: thousandths(12)),
                events: .contactByOne
            ) { [self] match in
                let slanted = speed.scaled(by: rules.contactSlope)
                return match.ball.vx == slanted.scaled(by: thousandths(offset), over: rules.reach)
                    && match.ball.vy == -speed && match.rally == 1 && match.ball.y < front
            }
        }
        flights += [1, 5].map { gap in
            Flight(
                name: "meets wall and paddle in one tick, in either order",
                ball: Ball(
                    x: rules.ballRadius + thousandths(gap),
                    y: front - thousandths(5),
                    vx: thousandths(-12),
                    vy: thousandths(15)
                ),
                paddle: rules.paddleLow,
                events: [.contactWithWall, .contactByOne]
            ) { [self] in $0.ball.vy < .zero && $0.ball.x >= rules.ballRadius }
        }
        flights += [
            Flight(
                name: "meets the corner of a paddle by a hair",
                ball: Ball(x: edge - Fixed(raw: 1), y: front - thousandths(5), vx: .zero, vy: thousandths(12)),
                events: .contactByOne
            ) { $0.ball.y < front },
            Flight(
                name: "passes a corner that it just misses",
                ball: Ball(x: edge, y: front - thousandths(5), vx: .zero, vy: thousandths(12)),
                events: []
            ) { $0.ball.y > front },
            Flight(
                name: "comes to a place exactly at the paddle's front",
                ball: Ball(x: .half, y: front - thousandths(12), vx: .zero, vy: thousandths(12)),
                events: []
            ) { $0.ball.y == front },
            Flight(
                name: "meets the paddle from a place exactly at its front",
                ball: Ball(x: .half, y: front, vx: .zero, vy: thousandths(12)),
                events: .contactByOne
            ) { $0.ball.y < front },
            Flight(
                name: "behind the front it grazes the paddle's side, and is still lost",
                ball: Ball(
                    x: edge + thousandths(3),
                    y: front + thousandths(5),
                    vx: thousandths(-8),
                    vy: thousandths(6)
                ),
                events: .grazed
            ) { [self] in $0.ball.vx == thousandths(8) && $0.ball.vy == thousandths(6) },
        ]
        flights += [(gap: 2, way: 15, left: 1, speed: -15), (gap: 1, way: 10, left: 0, speed: 10)].map {
            gap,
            way,
            left,
            speed in
            Flight(
                name: "after eight contacts in a tick it moves along y only, beside a gap of \(gap)",
                ball: Ball(x: rules.ballRadius, y: front + thousandths(1), vx: thousandths(way), vy: thousandths(4)),
                paddle: rules.ballRadius + thousandths(gap) + rules.reach,
                events: [.contactWithWall, .grazed]
            ) { [self] match in
                (match.ball.y - front - thousandths(5)).magnitude.raw <= 16 && match.ball.vx == thousandths(speed)
                    && (match.ball.x - rules.ballRadius - thousandths(left)).magnitude.raw <= (left == 0 ? 0 : 16)
            }
        }
        return flights
    }

    @Test("meets walls and paddles as it should")
    func contacts() {
        for flight in flights {
            var match = rally(flight.ball, one: flight.paddle)
            #expect(match.step(still, under: rules) == flight.events && flight.end(match), "\(flight.name): \(match)")
        }
    }

    @Test("each contact makes the ball faster, up to the cap")
    func speedUp() {
        var match = ComputerMatch(.hard, .hard, seed: 3)
        var speeds: [Int32] = []
        while speeds.count < 200 {
            let before = match.match.ball.vy.magnitude
            if !match.step().isDisjoint(with: [.contactByOne, .contactByTwo]) {
                speeds.append(match.match.ball.vy.magnitude.raw)
                #expect(speeds.last == min(before + rules.settings.speedGain, rules.topSpeed).raw)
            }
            if case .over = match.match.phase { match = ComputerMatch(.hard, .hard, seed: match.match.hash) }
        }
        #expect(speeds.contains(rules.topSpeed.raw))
    }

    @Test("a paddle that moves into the ball's side pushes it along, and stops where a wall holds the ball")
    func pushed() {
        let (x, y) = (Fixed.half + rules.reach + thousandths(2), rules.highFace + thousandths(2))
        var match = rally(Ball(x: x, y: y, vx: .zero, vy: thousandths(1)))
        let high = PerPlayer(Input(.high), Input.none)
        _ = match.step(high, under: rules)
        #expect(match.ball.x - match.paddles.one == rules.reach && match.ball.x > x)
        var wasSqueezed = false
        for _ in 0..<400 where match.score == PerPlayer(0, 0) {
            _ = match.step(high, under: rules)
            if match.ball.x == rules.ballHigh && match.paddles.one == rules.ballHigh - rules.reach {
                wasSqueezed = true
            }
        }
        #expect(wasSqueezed && match.score == PerPlayer(0, 1), "squeezed, it still goes out")
    }

    @Test("a paddle does not jump over a ball beside it, however fast it is")
    func notOver() throws {
        let rules = try Rules.standard.changing {
            ($0.paddleSpeed, $0.paddleWidth, $0.ballSize) = (thousandths(100), thousandths(50), thousandths(10))
        }
        let ball = Ball(x: .half, y: rules.highFace + thousandths(5), vx: .zero, vy: thousandths(2))
        var match = rally(ball, one: Fixed(45, over: 100))
        _ = match.step(PerPlayer(Input(.high), .none), under: rules)
        #expect(match.ball.x - match.paddles.one == rules.reach)
    }

    @Test("a ball behind the paddle goes out, whatever the paddle does")
    func behind() {
        let y = rules.highFace + rules.sideDepth
        var match = rally(Ball(x: .half, y: y, vx: .zero, vy: thousandths(12)))
        var events: MatchEvents = []
        for tick in 0..<20 where events.isDisjoint(with: [.goalByOne, .goalByTwo]) {
            events.formUnion(match.step(PerPlayer(Input(tick % 2 == 0 ? .low : .high), .none), under: rules))
        }
        #expect(events == .goalByTwo && match.score == PerPlayer(0, 1))
    }

    @Test("is never inside a paddle or outside the walls, over many seeds of random rules")
    func neverInside() throws {
        var (contacts, goals, grazes) = (0, 0, 0)
        let seeds = TestExtent.full(1_000, slice: 300)
        for seed in 0..<UInt64(seeds) {
            var generator = SplitMix64(seed: seed)
            let rules = try Rules.random(from: &generator)
            var match = Match(seed: seed)
            _ = match.step(PerPlayer(Input(.none, .serve), .none), under: rules)
            var (one, two) = (Input.none, Input.none)
            for _ in 0..<600 {
                if generator.integer(0...7) == 0 { one = generator.input() }
                if generator.integer(0...7) == 0 { two = generator.input() }
                // In some seeds a paddle chases the ball, or there would be few contacts.
                let chasing = PerPlayer(
                    seed % 2 == 0 ? Input(.target(match.ball.x), one.actions) : one,
                    seed % 3 == 0 ? Input(.target(match.ball.x), two.actions) : two
                )
                let before = match
                let events = match.step(chasing, under: rules)
                let stands = before.phase == .playing && match.phase == .playing && match.ball.y == before.ball.y
                try #require(!stands && !match.hasOverlap(under: rules), "seed \(seed), tick \(match.tick): \(match)")
                contacts += events.isDisjoint(with: [.contactByOne, .contactByTwo]) ? 0 : 1
                goals += events.isDisjoint(with: [.goalByOne, .goalByTwo]) ? 0 : 1
                grazes += events.contains(.grazed) ? 1 : 0
            }
        }
        #expect(contacts > seeds && goals > seeds && grazes > seeds / 100)
    }
}
