extension Match {
    /// Tells the match which players are not there.
    ///
    /// While somebody is missing the ball is taken back to the middle and no point is awarded. Once
    /// both are there again the match goes on with the score that it had, by a new serve. A match
    /// that is over stays over.
    public mutating func setMissing(_ missing: PlayerSet, under rules: Rules) {
        if case .over = unpaused { return }
        if !missing.isEmpty {
            unpaused = .notReady(missing: missing)
            pausedBy = nil
            ball = .waiting
            rally = 0
        } else if case .notReady = unpaused {
            let hasBegun = score != PerPlayer(0, 0)
            unpaused = hasBegun ? .serving(ticksLeft: rules.servePause) : .ready
        }
    }
}
