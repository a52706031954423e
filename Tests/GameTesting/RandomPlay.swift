package import GameBasics
package import GameCore

/// A match under random rules, with random inputs.
package struct RandomPlay {
    package private(set) var match: Match

    /// The match before the latest step, and the step's inputs.
    package private(set) var before: Match
    package private(set) var taken = PerPlayer(Input.none, Input.none)

    package let rules: Rules
    private var generator: SplitMix64
    private var inputs = PerPlayer(Input.none, Input.none)

    /// The players that follow the ball, or there would be few contacts; their distance beside it.
    private let chasers: PlayerSet
    private var aside = Fixed.zero

    /// - Parameter spins: True for rules with spin, and a serve that is aimed for every other seed.
    package init(seed: UInt64, spins: Bool = false) throws {
        generator = SplitMix64(seed: seed)
        var settings = try Rules.random(from: &generator).settings
        // Few points win, or there would be few ends and rematches.
        settings.winningScore = generator.integer(1...4)
        if seed % 8 == 3 {
            // The fastest ball, the shortest paddle: only there are paddle and wall met in one tick.
            settings.paddleWidth = Fixed(5, over: 100)
            settings.ballSize = Fixed(1, over: 100)
            settings.topSpeed = Fixed(17, over: 1_000)
            settings.serveSpeed = settings.topSpeed
            settings.contactAngle = 75
        }
        if spins {
            settings.spin = generator.fixed(.zero, .thousandths(400))
            settings.aimedServe = seed % 2 == 0
        }
        rules = try Rules(settings)
        match = Match(seed: seed)
        before = match
        chasers = PlayerSet(rawValue: UInt8(seed % 4))
    }

    package mutating func step() -> MatchEvents {
        for player in Player.allCases {
            if generator.integer(0...5) == 0 {
                inputs[player] = generator.input()
                aside = generator.length(within: rules.reach)
            }
            if chasers.contains(PlayerSet(player)) { inputs[player].move = .target(match.ball.x + aside) }
        }
        taken = inputs
        switch generator.integer(0...199) {
        case 0:
            taken.one.actions.insert(.pause)
            taken.two.actions.insert(.pause)
        case 1:
            match.setAbsentPlayers(PlayerSet(rawValue: UInt8(generator.integer(1...3))), under: rules)
        case 2...9:
            match.setAbsentPlayers([], under: rules)
        default:
            break
        }
        before = match
        return match.step(taken, under: rules)
    }
}
