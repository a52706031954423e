internal import GameBasics
internal import GameCore
internal import GameTesting
internal import TestExtent
internal import Testing

/// Collisions over many ticks; those of one are in `Transcripts/Contacts.txt`.
@Suite("Ball")
struct BallTests {
    let rules = Rules.standard

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
        let (x, y) = (Fixed.half + rules.reach + .thousandths(2), rules.highFace + .thousandths(2))
        var match = rally(Ball(x: x, y: y, vx: .zero, vy: .thousandths(1)))
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
            ($0.paddleSpeed, $0.paddleWidth, $0.ballSize) = (Fixed(1, over: 10), .thousandths(50), .thousandths(10))
        }
        let ball = Ball(x: .half, y: rules.highFace + .thousandths(5), vx: .zero, vy: .thousandths(2))
        var match = rally(ball, one: Fixed(45, over: 100))
        _ = match.step(PerPlayer(Input(.high), .none), under: rules)
        #expect(match.ball.x - match.paddles.one == rules.reach)
    }

    @Test("a ball behind the paddle goes out, whatever the paddle does")
    func behind() {
        let y = rules.highFace + rules.sideDepth
        var match = rally(Ball(x: .half, y: y, vx: .zero, vy: .thousandths(12)))
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
