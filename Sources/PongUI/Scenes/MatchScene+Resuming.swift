extension MatchScene {
    /// Goes on with a match that was left before its end.
    ///
    /// It stands still at first. Then all is as if it had not been left: the first tick is the one after the last tick
    /// that was kept.
    init(resuming match: InterruptedMatch, reportsReleases: Bool) {
        self.init(match.setup, reportsReleases: reportsReleases)
        replay(match)
    }
}
