package import GameBasics
package import GameCore

// Shared by the tests of the game: random rules, random inputs, and a match between two computer players.

extension Rules {
    /// Random rules from the whole allowed range.
    package static func random(from generator: inout SplitMix64) throws -> Rules {
        var settings = Settings()
        settings.target = Rules.Target(generator.integer(1...99), needsLead: generator.integer(0...1) == 1)
        settings.paddleWidth = generator.fixed(Fixed(5, over: 100), Fixed(1, over: 2))
        settings.paddleThickness = generator.fixed(Fixed(5, over: 1_000), Fixed(5, over: 100))
        settings.faceDepth = generator.fixed(max(Fixed(2, over: 100), settings.paddleThickness), Fixed(1, over: 10))
        settings.paddleSpeed = generator.fixed(Fixed(2, over: 1_000), Fixed(1, over: 10))
        settings.ballSize = generator.fixed(Fixed(1, over: 100), Fixed(1, over: 10))
        let crossing = Fixed.one - settings.faceDepth - settings.faceDepth - settings.ballSize
        settings.topSpeed = generator.fixed(Fixed(2, over: 1_000), Fixed(raw: crossing.raw / 46))
        settings.serveSpeed = generator.fixed(Fixed(2, over: 1_000), settings.topSpeed)
        settings.speedGain = generator.fixed(.zero, Fixed(1, over: 100))
        settings.serveAngle = generator.integer(0...60)
        settings.contactAngle = generator.integer(15...75)
        settings.goalPause = generator.integer(0...20)
        settings.servePause = generator.integer(0...20)
        settings.servesAutomatically = generator.integer(0...1) == 1
        return try Rules(settings)
    }
}

extension SplitMix64 {
    package mutating func integer(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    package mutating func fixed(_ low: Fixed, _ high: Fixed) -> Fixed {
        Fixed(raw: Int32(integer(Int(low.raw)...Int(high.raw))))
    }

    /// Any input: mostly keys and pointer, sometimes a serve, rarely a pause.
    package mutating func input() -> Input {
        let actions: Input.Actions =
            switch integer(0...999) {
            case 0...49: .serve
            case 50...51: .pause
            default: []
            }
        return switch integer(0...3) {
        case 0: Input(.none, actions)
        case 1: Input(.low, actions)
        case 2: Input(.high, actions)
        default: Input(.target(Fixed(raw: Int32(truncatingIfNeeded: next()))), actions)
        }
    }
}

/// A match between two computer players, begun and ready to step.
package struct ComputerMatch {
    package let rules: Rules
    package var match: Match
    package var players: PerPlayer<ComputerPlayer>

    package init(
        _ one: ComputerPlayer.Level,
        _ two: ComputerPlayer.Level,
        styles: PerPlayer<ComputerPlayer.Style> = PerPlayer(.plain, .plain),
        seed: UInt64,
        rules: Rules = .standard
    ) {
        self.rules = rules
        match = Match(seed: seed)
        players = PerPlayer(
            ComputerPlayer(one, side: .one, seed: seed &+ 1, style: styles.one),
            ComputerPlayer(two, side: .two, seed: seed &+ 2, style: styles.two)
        )
        _ = match.step(PerPlayer(Input(.none, .serve), .none), under: rules)
    }

    @discardableResult
    package mutating func step() -> MatchEvents {
        let inputs = PerPlayer(
            players.one.input(for: match, under: rules),
            players.two.input(for: match, under: rules)
        )
        return match.step(inputs, under: rules)
    }

    /// Plays to the end of the match, for half an hour at most.
    package mutating func playToTheEnd(eachTick: (MatchEvents, Match) -> Void = { _, _ in }) -> Player? {
        for _ in 0..<108_000 {
            eachTick(step(), match)
            if case .over(let winner) = match.phase { return winner }
        }
        return nil
    }
}

/// A match in the middle of a rally, with the ball and the paddles at given places.
package func rally(
    _ ball: Ball,
    one: Fixed = .half,
    two: Fixed = .half,
    seed: UInt64 = 1
) -> Match {
    var match = Match(seed: seed)
    match.play = .playing
    match.ball = ball
    match.paddles = PerPlayer(one, two)
    return match
}
