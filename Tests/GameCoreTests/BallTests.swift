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

    @Test("bounces off both side walls and keeps the rest of its way", arguments: [-1, 1])
    func walls(direction: Int) {
        let start = direction < 0 ? rules.ballRadius + thousandths(4) : rules.ballHigh - thousandths(4)
        var match = rally(Ball(x: start, y: .half, vx: thousandths(10 * direction), vy: thousandths(10)))
        #expect(match.step(still, under: rules) == .contactWithWall)
        #expect(match.ball.vx == thousandths(-10 * direction))
        let rest = direction < 0 ? match.ball.x - rules.ballRadius : rules.ballHigh - match.ball.x
        #expect((rest - thousandths(6)).magnitude.raw <= 2)
        #expect((match.ball.y - .half - thousandths(10)).magnitude.raw <= 2)
    }

    @Test("the offset of the contact sets the angle", arguments: [-80, -40, 0, 40, 80])
    func angle(offset: Int) {
        let x = Fixed.half + thousandths(offset)
        var match = rally(Ball(x: x, y: rules.highFace - thousandths(5), vx: .zero, vy: thousandths(12)))
        #expect(match.step(still, under: rules) == .contactByOne)
        #expect(match.rally == 1)
        let speed = thousandths(12) + rules.settings.speedGain
        #expect(match.ball.vy == -speed)
        let slanted = speed.scaled(by: rules.contactSlope)
        #expect(match.ball.vx == slanted.scaled(by: thousandths(offset), over: rules.reach))
        #expect(match.ball.y < rules.highFace)
    }

    @Test("each contact makes the ball faster, up to the cap")
    func speedUp() {
        var match = ComputerMatch(.hard, .hard, seed: 3)
        var speeds: Set<Int32> = []
        var contacts = 0
        while contacts < 200 {
            let before = match.match.ball.vy.magnitude
            if !match.step().isDisjoint(with: [.contactByOne, .contactByTwo]) {
                contacts += 1
                let after = match.match.ball.vy.magnitude
                speeds.insert(after.raw)
                #expect(after == min(before + rules.settings.speedGain, rules.topSpeed))
            }
            if case .over = match.match.phase { match = ComputerMatch(.hard, .hard, seed: match.match.hash) }
        }
        #expect(speeds.contains(rules.topSpeed.raw))
    }

    @Test("meets wall and paddle in one tick, in either order", arguments: [1, 5])
    func corner(wallGap: Int) {
        let (x, y) = (rules.ballRadius + thousandths(wallGap), rules.highFace - thousandths(5))
        var match = rally(Ball(x: x, y: y, vx: thousandths(-12), vy: thousandths(15)), one: rules.paddleLow)
        #expect(match.step(still, under: rules) == [.contactWithWall, .contactByOne])
        #expect(match.ball.vy < .zero && match.ball.x >= rules.ballRadius)
    }

    @Test("meets the paddle from a place exactly at its front")
    func atFace() {
        var match = rally(Ball(x: .half, y: rules.highFace - thousandths(12), vx: .zero, vy: thousandths(12)))
        #expect(match.step(still, under: rules) == [])
        #expect(match.ball.y == rules.highFace)
        #expect(match.step(still, under: rules) == .contactByOne)
        #expect(match.ball.y < rules.highFace)
    }

    @Test("between a wall and a paddle's side it has eight contacts in a tick at most, and then moves along y only")
    func contactsInTick() {
        func end(gap: Int, way: Int) -> (x: Fixed, vx: Fixed) {
            let y = rules.highFace + thousandths(1)
            let ball = Ball(x: rules.ballRadius, y: y, vx: thousandths(way), vy: thousandths(4))
            var match = rally(ball, one: rules.ballRadius + thousandths(gap) + rules.reach)
            #expect(match.step(still, under: rules) == [.contactWithWall, .grazed])
            #expect((match.ball.y - ball.y - ball.vy).magnitude.raw <= 16)
            return (match.ball.x - rules.ballRadius, match.ball.vx)
        }
        let seven = end(gap: 2, way: 15)
        #expect((seven.x - thousandths(1)).magnitude.raw <= 16 && seven.vx == -thousandths(15))
        let ten = end(gap: 1, way: 10)
        #expect(ten.x == .zero && ten.vx == thousandths(10))
    }

    @Test("meets the corner of a paddle by a hair, and passes one that just misses it")
    func cornerOfPaddle() {
        let edge = Fixed.half + rules.reach
        let cases: [(Fixed, MatchEvents)] = [(edge - Fixed(raw: 1), .contactByOne), (edge, [])]
        for (x, events) in cases {
            var match = rally(Ball(x: x, y: rules.highFace - thousandths(5), vx: .zero, vy: thousandths(12)))
            #expect(match.step(still, under: rules) == events)
            #expect((match.ball.y > rules.highFace) == events.isEmpty)
        }
    }

    @Test("behind the front it grazes the paddle's side, and is still lost")
    func grazes() {
        let x = Fixed.half + rules.reach + thousandths(3)
        var match = rally(Ball(x: x, y: rules.highFace + thousandths(5), vx: thousandths(-8), vy: thousandths(6)))
        #expect(match.step(still, under: rules) == .grazed)
        #expect(match.ball.vx == thousandths(8) && match.ball.vy == thousandths(6))
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
        #expect(wasSqueezed)
        #expect(match.score == PerPlayer(0, 1), "squeezed, it still goes out")
    }

    @Test("a paddle does not jump over a ball beside it, however fast it is")
    func notOver() throws {
        let rules = try Rules.standard.changing {
            ($0.paddleSpeed, $0.paddleWidth, $0.ballSize) = (thousandths(100), thousandths(50), thousandths(10))
        }
        let ball = Ball(x: .half, y: rules.highFace + thousandths(5), vx: .zero, vy: thousandths(2))
        var match = rally(ball, one: Fixed(45, over: 100))
        _ = match.step(PerPlayer(Input(.high), .none), under: rules)
        #expect(match.paddles.one < match.ball.x)
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
        #expect(events == .goalByTwo)
        #expect(match.score == PerPlayer(0, 1))
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
                if case .playing = before.phase, case .playing = match.phase {
                    try #require(match.ball.y != before.ball.y, "seed \(seed), tick \(match.tick): it stands still")
                }
                try #require(!match.hasOverlap(under: rules), "seed \(seed), tick \(match.tick)")
                contacts += events.isDisjoint(with: [.contactByOne, .contactByTwo]) ? 0 : 1
                goals += events.isDisjoint(with: [.goalByOne, .goalByTwo]) ? 0 : 1
                grazes += events.contains(.grazed) ? 1 : 0
            }
        }
        #expect(contacts > seeds && goals > seeds && grazes > seeds / 100)
    }
}
