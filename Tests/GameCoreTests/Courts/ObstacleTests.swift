internal import GameBasics
internal import GameCore
internal import GameTesting
internal import Testing

/// Contacts with obstacles over some ticks; those of one are in `Transcripts/Contacts.txt`.
@Suite("Obstacles")
struct ObstacleTests {
    let still = PerPlayer(Input.none, Input.none)

    private func rules(_ obstacles: [Obstacle]) throws -> Rules {
        try Rules.standard.changing { $0.obstacles = obstacles }
    }

    @Test("the ball that falls on a middle straight on leaves it, and leaves two that face each other")
    func noOscillation() throws {
        let peg = Obstacle.peg(500, 300, 40)
        for obstacle in [Obstacle.block(500, 300, 300, 10), peg] {
            let rules = try rules([obstacle, obstacle.turned])
            var match = rally(Ball(x: .half, y: .half, vx: .zero, vy: rules.serveSpeed))
            var met = 0
            for _ in 0..<3_000 where match.ball.y > .thousandths(250) && match.ball.y < .thousandths(750) {
                met += match.step(still, under: rules).contains(.contactWithObstacle) ? 1 : 0
            }
            #expect((match.ball.y < .thousandths(250) || match.ball.y > .thousandths(750)) && met > 1)
        }
    }

    @Test("between obstacles that are hardly wider apart than the ball it gets through, and into none")
    func squeezed() throws {
        for play in [0, 1, 3, 40, 1_000, 100_000] as [Int32] {
            let obstacles = [Obstacle.block(400, 500, 50, 100), .block(600, 500, 50, 100)]
            var rules = try rules(obstacles)
            var settings = rules.settings
            // The ball fits between the two, with only this much room beside it.
            let inner = settings.obstacles[1].x - settings.obstacles[0].x - .thousandths(50)
            settings.obstacles[0].x += Fixed(raw: inner.raw - settings.ballSize.raw - play - 1)
            for index in settings.obstacles.indices { settings.obstacles[index].y = .thousandths(300) }
            rules = try Rules(settings)
            let middle = (settings.obstacles[0].x + settings.obstacles[1].x).scaled(by: .half)
            var match = rally(Ball(x: middle, y: .thousandths(300), vx: .thousandths(20), vy: .thousandths(12)))
            if !match.isPossible(under: rules) { match.ball.x = middle + Fixed(raw: 1) }
            guard match.isPossible(under: rules) else { continue }
            for tick in 0..<12 {
                _ = match.step(still, under: rules)
                #expect(match.isPossible(under: rules), "room \(play), tick \(tick)")
            }
            #expect(match.ball.y > .thousandths(350), "room \(play): \(match.ball)")
        }
    }

    @Test("a ball that is squeezed between an obstacle and the wall does not get past the front of a paddle")
    func squeezedAtPaddle() throws {
        let rules = try Rules.standard.changing { settings in
            settings.ballSize = .thousandths(15)
            var obstacle = Obstacle.block(0, 0, 50, 100)
            // At the wall, and as near to the paddle as is allowed.
            obstacle.x = obstacle.halfWidth + settings.ballSize + Fixed(raw: 2)
            obstacle.y = .one - settings.faceDepth - settings.ballSize - settings.ballSize - obstacle.halfHeight
            settings.obstacles = [obstacle]
        }
        let start = rules.highFace - rules.settings.ballSize - Fixed(raw: 1_000)
        let x = rules.ballRadius + Fixed(raw: 1)
        var match = rally(Ball(x: x, y: start, vx: .thousandths(20), vy: rules.topSpeed), one: rules.paddleLow)
        #expect(match.isPossible(under: rules) && start + rules.topSpeed > rules.highFace)
        let first = match.step(still, under: rules)
        #expect(first == [.contactWithWall, .contactWithObstacle] && match.ball.y == rules.highFace)
        #expect(match.step(still, under: rules).contains(.contactByOne))
    }
}
