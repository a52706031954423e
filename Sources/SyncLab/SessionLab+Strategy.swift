public import MatchSync

extension SessionLab {
    /// Makes both devices keep the match in step another way; the match goes on.
    public func switchStrategy(to kind: StrategyKind) {
        // There is one kind so far: nothing to do until a peer's shell can take another.
        precondition(kind == strategy, "There is no way yet from \(strategy.rawValue) to \(kind.rawValue)")
    }
}
