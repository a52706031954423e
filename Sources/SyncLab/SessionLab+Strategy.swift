public import MatchSync

extension SessionLab {
    /// Makes both devices keep the match in step another way: the owner begins it, the other follows.
    ///
    /// Without effect while nobody owns the session.
    public func switchStrategy(to kind: StrategyKind) {
        guard let owner = LabSide.allCases.first(where: { devices[$0].shell.peer.isOwner }) else { return }
        devices[owner].switchStrategy(to: kind)
        restartMeasures()
    }
}
