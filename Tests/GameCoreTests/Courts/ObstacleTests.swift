internal import GameCore
internal import GameTesting
internal import Testing

/// Contacts with obstacles, each set up by hand; lengths are thousandths of the court.
@Suite("Obstacles")
struct ObstacleTests {
    let still = PerPlayer(Input.none, Input.none)

    private func thousandths(_ count: Int) -> Fixed { Fixed(count, over: 1_000) }

    private func rules(_ obstacles: [Obstacle]) throws -> Rules {
        try Rules.standard.changing { $0.obstacles = obstacles }
    }

    private func block(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Obstacle {
        Obstacle(.block, x: thousandths(x), y: thousandths(y), width: thousandths(width), height: thousandths(height))
    }

    private func peg(_ x: Int, _ y: Int, _ size: Int) -> Obstacle {
        Obstacle(.peg, x: thousandths(x), y: thousandths(y), width: thousandths(size), height: thousandths(size))
    }

    @Test(
        "a block's face sends the ball back along y, a little outward, with the rest of its way; its side, along x only"
    )
    func block() throws {
        let rules = try rules([block(500, 300, 200, 40)])
        let face = thousandths(280) - rules.ballRadius
        for offset in [-80, -20, 0, 20, 80] {
            let ball = Ball(x: .half + thousandths(offset), y: face - thousandths(4), vx: .zero, vy: thousandths(12))
            var match = rally(ball)
            let events = match.step(still, under: rules)
            let outward = offset < 0 ? -match.ball.vx : match.ball.vx
            let range = ball.vy.scaled(by: Fixed(1, over: 65))...ball.vy.scaled(by: Fixed(1, over: 7))
            let isBack = match.ball.vy == -ball.vy && (match.ball.y - (face - thousandths(8))).magnitude.raw <= 2
            #expect(events == .contactWithObstacle && isBack && range.contains(outward), "\(offset): \(match.ball)")
            #expect(match.rally == 0, "an obstacle is no player")
        }
        for direction in [-1, 1] {
            let border = thousandths(100) + rules.ballRadius + thousandths(3)
            let x = direction > 0 ? Fixed.half - border : .half + border
            let ball = Ball(x: x, y: thousandths(295), vx: thousandths(8 * direction), vy: thousandths(10))
            var match = rally(ball)
            let events = match.step(still, under: rules)
            let rest = (match.ball.x - ball.x).magnitude - thousandths(2)
            let isBack = match.ball.vx == -ball.vx && match.ball.vy == ball.vy && rest.magnitude.raw <= 2
            #expect(events == .contactWithObstacle && isBack, "\(direction): \(match.ball)")
        }
    }

    @Test("a peg sends the ball off by where it is met, as a paddle does")
    func peg() throws {
        let rules = try rules([peg(500, 300, 40)])
        let reach = thousandths(20) + rules.ballRadius
        for offset in [-30, -10, 10, 30] {
            let y = thousandths(280) - rules.ballRadius - thousandths(4)
            let ball = Ball(x: .half + thousandths(offset), y: y, vx: .zero, vy: thousandths(12))
            var match = rally(ball)
            let events = match.step(still, under: rules)
            let expected = ball.vy.scaled(by: rules.contactSlope).scaled(by: thousandths(offset), over: reach)
            let isNear = (match.ball.vx - expected).magnitude < ball.vy.scaled(by: Fixed(5, over: 100))
            let isAside = (match.ball.vx > .zero) == (offset > 0)
            #expect(
                events == .contactWithObstacle && match.ball.vy == -ball.vy && isNear && isAside,
                "\(offset): \(match.ball)"
            )
        }
    }

    @Test("a corner that is met exactly sends the ball back where it came from")
    func corner() throws {
        let rules = try rules([block(500, 300, 100, 100)])
        let gap = thousandths(5)
        let reach = thousandths(50) + rules.ballRadius
        let (x, y, speed) = (Fixed.half - reach - gap, thousandths(300) - reach - gap, thousandths(10))
        let ball = Ball(x: x, y: y, vx: speed, vy: speed)
        var match = rally(ball)
        let events = match.step(still, under: rules)
        #expect(events == .contactWithObstacle && match.ball.vx <= -ball.vx && match.ball.vy == -ball.vy)
    }

    @Test(
        "meets wall and obstacle in one tick, in the order of their times, the wall first in a tie",
        arguments: [2, 5, 8]
    )
    func wallAndFace(wallGap: Int) throws {
        let rules = try rules([block(50, 300, 100, 40)])
        let (way, half) = (thousandths(10), thousandths(5))
        let y = thousandths(280) - rules.ballRadius - thousandths(6)
        let ball = Ball(x: rules.ballRadius + thousandths(wallGap), y: y, vx: -way, vy: thousandths(12))
        var match = rally(ball)
        #expect(match.step(still, under: rules) == [.contactWithWall, .contactWithObstacle])
        // Half of the tick leads to the face, the other half away from it, with the speed after the contact.
        #expect((match.ball.y - ball.y).magnitude.raw <= 4)
        let isWallFirst = wallGap <= 5
        let met = isWallFirst ? rules.ballRadius + half - thousandths(wallGap) : ball.x - half
        // The push away from the middle shows the place of the contact, and the side.
        let reach = thousandths(50) + rules.ballRadius
        let part = Fixed(raw: (reach.raw + 7 * (thousandths(50) - met).raw) / 64)
        let left = (isWallFirst ? way : -way) - ball.vy.scaled(by: part, over: reach)
        #expect((match.ball.vx - (isWallFirst ? left : -left)).magnitude.raw <= 4, "\(match.ball)")
        let end = met + left.scaled(by: .half)
        let folded = isWallFirst ? end : rules.ballRadius + rules.ballRadius - end
        #expect((match.ball.x - folded).magnitude.raw <= 4, "\(match.ball)")
    }

    @Test("the ball that falls on a middle straight on leaves it, and leaves two that face each other")
    func noOscillation() throws {
        for obstacles in [[block(500, 300, 300, 10)], [peg(500, 300, 40)]] {
            let rules = try rules(obstacles + obstacles.map(\.turned))
            var match = rally(Ball(x: .half, y: .half, vx: .zero, vy: rules.serveSpeed))
            var met = 0
            for _ in 0..<3_000 where match.ball.y > thousandths(250) && match.ball.y < thousandths(750) {
                met += match.step(still, under: rules).contains(.contactWithObstacle) ? 1 : 0
            }
            #expect((match.ball.y < thousandths(250) || match.ball.y > thousandths(750)) && met > 1)
        }
    }

    @Test("between obstacles that are hardly wider apart than the ball it gets through, and into none")
    func squeezed() throws {
        for play in [0, 1, 3, 40, 1_000, 100_000] as [Int32] {
            let obstacles = [block(400, 500, 50, 100), block(600, 500, 50, 100)]
            var rules = try rules(obstacles)
            var settings = rules.settings
            // The ball fits between the two, with only this much room beside it.
            let inner = settings.obstacles[1].x - settings.obstacles[0].x - thousandths(50)
            settings.obstacles[0].x += Fixed(raw: inner.raw - settings.ballSize.raw - play - 1)
            for index in settings.obstacles.indices { settings.obstacles[index].y = thousandths(300) }
            rules = try Rules(settings)
            let middle = (settings.obstacles[0].x + settings.obstacles[1].x).scaled(by: .half)
            var match = rally(Ball(x: middle, y: thousandths(300), vx: thousandths(20), vy: thousandths(12)))
            if !match.isPossible(under: rules) { match.ball.x = middle + Fixed(raw: 1) }
            guard match.isPossible(under: rules) else { continue }
            for tick in 0..<12 {
                _ = match.step(still, under: rules)
                #expect(match.isPossible(under: rules), "room \(play), tick \(tick)")
            }
            #expect(match.ball.y > thousandths(350), "room \(play): \(match.ball)")
        }
    }

    @Test("a ball that is squeezed between an obstacle and the wall does not get past the front of a paddle")
    func squeezedAtPaddle() throws {
        let rules = try Rules.standard.changing { settings in
            settings.ballSize = thousandths(15)
            var obstacle = block(0, 0, 50, 100)
            // At the wall, and as near to the paddle as is allowed.
            obstacle.x = obstacle.halfWidth + settings.ballSize + Fixed(raw: 2)
            obstacle.y = .one - settings.faceDepth - settings.ballSize - settings.ballSize - obstacle.halfHeight
            settings.obstacles = [obstacle]
        }
        let start = rules.highFace - rules.settings.ballSize - Fixed(raw: 1_000)
        let x = rules.ballRadius + Fixed(raw: 1)
        var match = rally(Ball(x: x, y: start, vx: thousandths(20), vy: rules.topSpeed), one: rules.paddleLow)
        #expect(match.isPossible(under: rules) && start + rules.topSpeed > rules.highFace)
        let first = match.step(still, under: rules)
        #expect(first == [.contactWithWall, .contactWithObstacle] && match.ball.y == rules.highFace)
        #expect(match.step(still, under: rules).contains(.contactByOne))
    }

    @Test("a ball inside an obstacle is impossible, and beside it is not")
    func impossible() throws {
        let rules = try rules([block(500, 300, 100, 100)])
        let border = thousandths(250) - rules.ballRadius
        let arePossible = [border, border + Fixed(raw: 3)].map { y in
            let match = rally(Ball(x: .half, y: y, vx: .zero, vy: thousandths(12)))
            return [match.isPossible(under: rules), match.isPossible(under: .standard)]
        }
        #expect(arePossible == [[true, true], [false, true]])
    }
}
