package import GameBasics
package import GameCore

/// Courts drawn from a seed.
extension Court {
    /// A fair court with up to ten obstacles under rules from the whole allowed range.
    package static func random(seed: UInt64) throws -> Court {
        var generator = SplitMix64(seed: seed)
        var court = Court("random \(seed)")
        court.settings = try Rules.random(from: &generator).settings
        court.settings.servesAutomatically = true
        if seed % 3 == 0 {
            // The fastest ball, which has the longest movement in a tick.
            court.settings.ballSize = Fixed(1, over: 100)
            court.settings.topSpeed = Fixed(17, over: 1_000)
            court.settings.serveSpeed = court.settings.topSpeed
            court.settings.contactAngle = 75
        }
        let count = generator.integer(1...5)
        for _ in 0..<200 where court.obstacles.count < 2 * count {
            let obstacle = generator.obstacle()
            guard obstacle.fault(under: court.settings) == nil else { continue }
            court.obstacles += [obstacle, obstacle.turned]
        }
        return court
    }

    /// A fair court with up to 24 obstacles, most of them blocks, under the standard rules: full of rooms and passages.
    package static func crowded(seed: UInt64) -> Court {
        var generator = SplitMix64(seed: seed)
        var court = Court("crowded \(seed)")
        let count = generator.integer(1...12)
        for _ in 0..<200 where court.obstacles.count < 2 * count {
            let sides = generator.integer(0...2)
            let obstacle = Obstacle(
                generator.integer(0...5) == 0 ? .peg : .block,
                x: .thousandths(generator.integer(0...1_000)),
                y: .thousandths(generator.integer(0...1_000)),
                width: .thousandths(generator.integer(5...(sides == 0 ? 60 : 300))),
                height: .thousandths(generator.integer(5...(sides == 1 ? 60 : 300)))
            )
            if obstacle.fault(under: court.settings) == nil { court.obstacles += [obstacle, obstacle.turned] }
        }
        return court
    }

    /// The first playable court from a seed on: with random rules for even seeds, else crowded.
    package static func randomPlayable(seed: UInt64) throws -> Court {
        for attempt in 0..<50 as Range<UInt64> {
            let number = seed &* 1_000 &+ attempt
            let court = seed % 2 == 0 ? try random(seed: number) : crowded(seed: number)
            if court.problems().isEmpty, !court.obstacles.isEmpty { return court }
        }
        return .pinball
    }
}

extension SplitMix64 {
    /// An obstacle anywhere in the court, thin, thick or long.
    package mutating func obstacle() -> Obstacle {
        let isPeg = integer(0...2) == 0
        let width = length()
        return Obstacle(
            isPeg ? .peg : .block,
            x: fixed(.zero, .one),
            y: fixed(.zero, .one),
            width: width,
            height: isPeg ? width : length()
        )
    }

    private mutating func length() -> Fixed {
        switch integer(0...3) {
        case 0: Obstacle.sizes.lowerBound
        case 1: fixed(Fixed(2, over: 100), Fixed(6, over: 100))
        default: fixed(Obstacle.sizes.lowerBound, Fixed(3, over: 10))
        }
    }
}
