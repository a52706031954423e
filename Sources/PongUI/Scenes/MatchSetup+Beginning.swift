public import GameCore

/// The initial state of a match, derived from its seed.
extension MatchSetup {
    /// The match before its first tick.
    public var beginning: Match {
        var seeds = SplitMix64(seed: seed)
        return Match(seed: seeds.next())
    }

    /// The computer players before the first tick; `nil` for a human one.
    public var computers: PerPlayer<ComputerPlayer?> {
        var seeds = SplitMix64(seed: seed)
        // The first number is the match's seed.
        _ = seeds.next()
        var computers = PerPlayer<ComputerPlayer?>(nil, nil)
        for player in Player.allCases {
            guard let level = contenders[player].level else { continue }
            computers[player] = ComputerPlayer(level, side: player, seed: seeds.next())
        }
        return computers
    }
}
