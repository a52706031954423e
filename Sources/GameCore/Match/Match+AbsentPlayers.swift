public import GameBasics

extension Match {
    /// Sets the absent players.
    ///
    /// While a player is absent, nothing moves and no point is scored. A rally ends without a point: once both players
    /// are present, the match resumes with a new serve and the same score.
    public mutating func setAbsentPlayers(_ absentPlayers: PlayerSet, under rules: Rules) {
        if self.absentPlayers.isEmpty && !absentPlayers.isEmpty {
            pausedBy = nil
            switch play {
            case .goal(let scorer, _): prepareServe(by: scorer.opponent, under: rules)
            case .serving, .playing: prepareServe(by: server, under: rules)
            case .ready, .over: break
            }
        }
        self.absentPlayers = absentPlayers
    }
}
