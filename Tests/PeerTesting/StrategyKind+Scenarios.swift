package import MatchSync
internal import TestExtent

extension StrategyKind {
    /// The strategies of every scenario.
    package static let ofScenarios: [StrategyKind] = TestExtent.simulated([
        .host, .hostExtrapolated, .lockstep(inputDelay: 8), .rollback(inputDelay: 0, isFiltered: false),
        .rollback(inputDelay: 2, isFiltered: true),
    ])
}
