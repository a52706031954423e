package import GameBasics
package import GameCore

/// A match with players that follow the ball and miss it now and then.
package struct Following {
    package var match: Match
    package let rules: Rules
    private var generator: SplitMix64
    private var aside = PerPlayer(Fixed.zero, Fixed.zero)
    package private(set) var inputs = PerPlayer(Input.none, Input.none)

    package init(_ rules: Rules, seed: UInt64) {
        self.rules = rules
        generator = SplitMix64(seed: seed)
        match = Match(seed: seed)
    }

    package mutating func step() -> MatchEvents {
        let isPlaying = match.play == .playing
        for player in Player.allCases {
            if generator.integer(0...20) == 0 { aside[player] = generator.length(within: rules.reach) }
            inputs[player] = Input(.target(match.ball.x + aside[player]), isPlaying ? [] : .serve)
        }
        return match.step(inputs, under: rules)
    }
}
