extension MatchScene {
    /// Resumes an interrupted match.
    ///
    /// It is paused at first; its next tick follows the last recorded one.
    init(resuming match: InterruptedMatch, reportsReleases: Bool) {
        self.init(match.setup, reportsReleases: reportsReleases)
        replay(match)
    }
}
