extension Rules {
    /// Whether a player who has just scored has won.
    @usableFromInline
    func isWon(_ score: PerPlayer<UInt16>, by scorer: Player) -> Bool {
        let lead = Int(score[scorer]) - Int(score[scorer.opponent])
        return score[scorer] >= winningScore && (lead >= 2 || !winByTwo)
    }
}

extension Match {
    /// Whether a player wins the match with the next point, if it is that player's.
    public func hasMatchPoint(_ player: Player, under rules: Rules) -> Bool {
        if case .over = play { return false }
        var score = score
        score[player] &+= 1
        return rules.isWon(score, by: player)
    }
}
