public import GameBasics

extension Rules {
    /// The score that wins a match.
    public struct Target: Sendable, Hashable {
        public var points: Int
        /// True if the winner must lead by two points.
        public var needsLead: Bool

        public init(_ points: Int, needsLead: Bool = false) {
            self.points = points
            self.needsLead = needsLead
        }

        /// The words for the lead, behind the points.
        public var leadWords: String { needsLead ? ", by two" : "" }
    }

    /// True if the player who has just scored has won.
    @usableFromInline
    func isWon(_ score: PerPlayer<UInt16>, by scorer: Player) -> Bool {
        let lead = Int(score[scorer]) - Int(score[scorer.opponent])
        return score[scorer] >= winningScore && (lead >= 2 || !settings.winByTwo)
    }
}

extension Rules.Settings {
    public var target: Rules.Target {
        get { Rules.Target(winningScore, needsLead: winByTwo) }
        set { (winningScore, winByTwo) = (newValue.points, newValue.needsLead) }
    }
}

extension Match {
    /// True if the next point would win the match for a player.
    public func hasMatchPoint(_ player: Player, under rules: Rules) -> Bool {
        if case .over = play { return false }
        var score = score
        score[player] &+= 1
        return rules.isWon(score, by: player)
    }
}
