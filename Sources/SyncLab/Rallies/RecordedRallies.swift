internal import GameBasics
public import GameCore

/// Rallies of two computer players with every input, to be played again under any strategy over any network.
///
/// The inputs of a whole run would tell nothing: under another strategy the first contact that is missed makes the
/// rest of the inputs nonsense. Each recorded rally begins from its own state, the same for every strategy.
public struct RecordedRallies: Sendable {
    public let rules: Rules

    let rallies: [Rally]

    /// One rally: from the beginning of the pause before its serve to its goal.
    struct Rally: Sendable {
        /// The match as the pause begins, which is longer by ``RecordedRallies/settling``.
        let start: Match

        /// Both players' inputs in each tick after these.
        let inputs: [PerPlayer<Input>]

        let scorer: Player
        let contacts: UInt16
    }

    /// Ticks before each rally in which two devices that have just met get in step.
    static let settling: UInt16 = 240

    /// Plays rallies without a network.
    ///
    /// - Parameters:
    ///   - one: The level of player one, who plays at the left device.
    ///   - two: The level of player two.
    ///   - ticks: The ticks to play; the rally that is under way then is played to its end.
    public init(rules: Rules, seed: UInt64, one: ComputerPlayer.Level, two: ComputerPlayer.Level, ticks: UInt32) {
        self.rules = rules
        var seeds = SplitMix64(seed: seed)
        var match = Match(seed: seeds.next())
        match.setAbsentPlayers([], under: rules)
        var players = PerPlayer(
            ComputerPlayer(one, side: .one, seed: seed),
            ComputerPlayer(two, side: .two, seed: ~seed)
        )
        var rallies: [Rally] = []
        while match.tick < ticks {
            // A match that is over goes on with the next one.
            while !match.isBeforeServe(under: rules) {
                _ = match.step(PerPlayer(Input(.none, .serve), .none), under: rules)
            }
            var start = match
            start.play = .serving(ticksLeft: rules.servePause + Self.settling)
            var inputs: [PerPlayer<Input>] = []
            while match.score == start.score {
                let input = PerPlayer(
                    players.one.input(for: match, under: rules),
                    players.two.input(for: match, under: rules)
                )
                inputs.append(input)
                _ = match.step(input, under: rules)
            }
            let scorer: Player = match.score.one > start.score.one ? .one : .two
            rallies.append(Rally(start: start, inputs: inputs, scorer: scorer, contacts: match.rally))
        }
        self.rallies = rallies
    }
}

extension Match {
    /// True if the pause before a serve has just begun.
    fileprivate func isBeforeServe(under rules: Rules) -> Bool {
        play == .serving(ticksLeft: rules.servePause)
    }
}
