extension Rules {
    /// True if the player who has just scored has won.
    @usableFromInline
    func isWon(_ score: PerPlayer<UInt16>, by scorer: Player) -> Bool {
        let lead = Int(score[scorer]) - Int(score[scorer.opponent])
        return score[scorer] >= winningScore && (lead >= 2 || !winByTwo)
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
