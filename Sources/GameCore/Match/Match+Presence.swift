extension Match {
    /// Tells the match which players are not there.
    ///
    /// While somebody is missing nothing moves and no point is awarded. A rally is broken off: once both
    /// are there again, the match goes on with the score that it had, by a new serve.
    public mutating func setMissing(_ missing: PlayerSet, under rules: Rules) {
        if self.missing.isEmpty && !missing.isEmpty {
            pausedBy = nil
            switch play {
            case .goal(let scorer, _): prepareServe(by: scorer.opponent, under: rules)
            case .serving, .playing: prepareServe(by: server, under: rules)
            case .ready, .over: break
            }
        }
        self.missing = missing
    }
}
