internal import GameCore

/// The strategies by which the peers of a match can keep it in step.
public enum StrategyKind: Sendable, Hashable {
    /// See ``HostState``.
    case host

    /// What begins with a match.
    func strategy(for match: Match) -> any SyncStrategy {
        switch self {
        case .host: HostState(match)
        }
    }
}
