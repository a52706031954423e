internal import GameBasics
internal import GameCore
internal import GameTesting
internal import Testing
internal import TestExtent

/// Matches on random courts, checked each tick.
@Suite("Play among obstacles")
struct ObstaclePlayTests {
    static let seeds = TestExtent.rows(0..<1_000 as Range<UInt64>)

    @Test("the ball is never inside an obstacle, never faster than allowed, and crosses none in a tick")
    func neverInside() throws {
        var (met, ticks) = (0, 0)
        for seed in Self.seeds {
            let rules = try Court.random(seed: seed).rules()
            var play = Following(rules, seed: seed)
            let boxes = rules.settings.obstacles.map { GrownBox($0, ball: rules.settings.ballSize) }
            for _ in 0..<600 {
                let before = play.match.ball
                let events = play.step()
                let after = play.match.ball
                ticks += 1
                let isInside = boxes.contains { $0.contains(after) }
                try #require(play.match.isPossible(under: rules) && !isInside, "seed \(seed): \(play.match)")
                if events.contains(.contactWithObstacle) {
                    met += 1
                } else if events.isEmpty, before.y > rules.lowFace, before.y < rules.highFace {
                    // Without an event, and with no paddle beside it, the ball flies straight.
                    let isStraight = after.x == before.x + before.vx && after.y == before.y + before.vy
                    let crosses = boxes.contains { $0.isCrossed(by: before) }
                    try #require(isStraight && !crosses, "seed \(seed): \(before)")
                }
                if case .playing = play.match.play { try #require(after.vy.magnitude >= before.vy.magnitude) }
            }
        }
        #expect(met > ticks / 200, "\(met) contacts in \(ticks) ticks")
    }

    @Test("a match turned by half a turn stays the turned match to the bit")
    func turned() throws {
        var met = 0
        for seed in Self.seeds {
            let rules = try Court.random(seed: seed).rules()
            try #require(rules.settings.obstacles.map(\.turned).sorted() == rules.settings.obstacles)
            var play = Following(rules, seed: seed)
            var turned = play.match.turned
            for tick in 0..<600 {
                let events = play.step()
                // A serve is drawn in the server's view: the generators must be equal, and they are.
                let mirrored = PerPlayer(play.inputs.two.turned, play.inputs.one.turned)
                _ = turned.step(mirrored, under: rules)
                try #require(turned == play.match.turned, "seed \(seed), tick \(tick)")
                met += events.contains(.contactWithObstacle) ? 1 : 0
            }
        }
        #expect(met > 3 * Self.seeds.count)
    }

    @Test("ties and corners, too, are the same in the turned court, in whatever order the obstacles are")
    func ties() throws {
        var (met, several) = (0, 0)
        var generator = SplitMix64(seed: 7)
        let seeds = TestExtent.rows(0..<2_000 as Range<UInt64>)
        for seed in seeds {
            // On a coarse grid contacts coincide: faces in line, corners met exactly, obstacles that overlap.
            func place(_ range: ClosedRange<Int>) -> Fixed { Fixed(raw: Int32(generator.integer(range) << 20)) }
            var settings = Rules.Settings()
            settings.ballSize = Fixed(raw: 1 << 19)
            settings.topSpeed = Fixed(raw: 1 << 18)
            settings.serveSpeed = Fixed(raw: 1 << 18)
            settings.contactAngle = 75
            var obstacles: [Obstacle] = []
            for _ in 0..<6 {
                let size = Fixed(raw: Int32(generator.integer(1...3)) << 20)
                let kind: Obstacle.Kind = generator.integer(0...1) == 0 ? .peg : .block
                let height = kind == .peg ? size : Fixed(raw: 1 << 20)
                let obstacle = Obstacle(kind, x: place(1...15), y: place(3...13), width: size, height: height)
                if obstacle.fault(under: settings) == nil { obstacles += [obstacle, obstacle.turned] }
            }
            settings.obstacles = obstacles
            let rules = try Rules(settings)
            settings.obstacles.reverse()
            #expect(try Rules(settings) == rules)
            var match = Match(seed: seed)
            match.play = .playing
            let steep = generator.integer(-3...3)
            match.ball = Ball(
                x: place(1...15),
                y: place(3...13),
                vx: Fixed(raw: Int32(steep << 17)),
                vy: rules.topSpeed
            )
            guard match.isPossible(under: rules) else { continue }
            var turned = match.turned
            for tick in 0..<300 {
                let events = match.step(PerPlayer(.none, .none), under: rules)
                _ = turned.step(PerPlayer(.none, .none), under: rules)
                let isPossible = match.isPossible(under: rules)
                try #require(turned == match.turned && isPossible, "seed \(seed), tick \(tick)")
                met += events.contains(.contactWithObstacle) ? 1 : 0
                several += events.isSuperset(of: [.contactWithObstacle, .contactWithWall]) ? 1 : 0
            }
        }
        #expect(met > 2 * seeds.count && several > seeds.count / 100, "\(met), \(several)")
    }

    @Test("on a court without problems no ball flies on for long")
    func endless() throws {
        var (rallies, longest, courts) = (0, 0, Set<String>())
        // The slice has a court that trapped a ball for five minutes when the trial had fewer flights.
        let seeds = TestExtent.full(0..<1_000, slice: 220..<240, unoptimized: 230..<235) as Range<UInt64>
        for seed in seeds {
            let court = try Court.randomPlayable(seed: seed)
            courts.insert(court.name)
            let rules = try court.rules()
            var flights = Flights(Following(rules, seed: seed))
            for _ in 0..<20_000 {
                flights.step()
                try #require(flights.current < 2_400, "seed \(seed): \(flights.play.match.ball) on\n\(court.text)")
            }
            rallies += flights.serves
            longest = max(longest, flights.longest)
        }
        let isPlayed = rallies > 20 * seeds.count && courts.count > seeds.count * 3 / 4
        #expect(isPlayed && longest > 300, "\(rallies) on \(courts.count) courts, \(longest) ticks")
    }

    @Test("on a court that is refused for a trap a ball flies on for a minute")
    func trapped() throws {
        let text = """
            name pocket
            block 0.03 0.379 0.06 0.034
            block 0.072 0.531 0.144 0.159
            block 0.116 0.609 0.039 0.389
            block 0.97 0.621 0.06 0.034
            block 0.928 0.469 0.144 0.159
            block 0.884 0.391 0.039 0.389
            """
        let court = try Court(Array(text.utf8))
        let problems = court.problems()
        guard case .trap(let x, let y) = problems.first, problems.count == 1 else {
            Issue.record("\(problems)")
            return
        }
        // Between the two left blocks at the wall, or between the two right ones.
        let (left, down) = x < .half ? (x, y) : (.one - x, .one - y)
        #expect(left < .thousandths(100) && down > .thousandths(250) && down < .thousandths(450), "\(problems)")
        #expect(court.placeProblems == [] && problems[0].description.contains("near 0.0"))
        let rules = try court.rules()
        var longest = 0
        for slope in -20..<20 {
            var play = Following(rules, seed: 1)
            play.match.play = .playing
            play.match.ball = Ball(x: x, y: y, vx: Fixed(slope, over: 1_500), vy: rules.serveSpeed)
            try #require(play.match.isPossible(under: rules))
            var flights = Flights(play)
            for _ in 0..<5_000 where flights.current >= flights.longest { flights.step() }
            longest = max(longest, flights.longest)
        }
        #expect(longest > 3_600, "\(longest)")
    }

    /// Counts the ticks of a match in which the ball flies and no paddle meets it.
    struct Flights {
        private(set) var play: Following
        private(set) var current = 0
        private(set) var longest = 0
        private(set) var serves = 0

        init(_ play: Following) { self.play = play }

        mutating func step() {
            let events = play.step()
            let isFlying = play.match.play == .playing && events.isDisjoint(with: [.contactByOne, .contactByTwo])
            current = isFlying ? current + 1 : 0
            longest = max(longest, current)
            serves += events.contains(.served) ? 1 : 0
        }
    }
}
