extension Match {
    /// Tells the match which players are not there.
    ///
    /// While somebody is absentPlayers nothing moves and no point is awarded. A rally is broken off: once both
    /// are there again, the match goes on with the score that it had, by a new serve.
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
