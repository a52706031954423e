internal import MatchSync
internal import PongUI
internal import SyncLab

/// A run's inputs under another strategy, shown beside the run.
struct StrategyComparison {
    /// The device that both views show.
    var side = LabSide.right

    private var history: RunHistory

    init(of record: RunRecord, under strategy: StrategyKind) {
        history = RunHistory(record.under(strategy))
    }

    var lab: Lab { history.lab }

    var strategy: StrategyKind { history.record.setup.strategy }

    mutating func chooseNextStrategy() {
        history = RunHistory(history.record.under(StrategyKind.allCases.next(after: strategy)))
    }

    /// Shows the same tick as the run.
    mutating func seek(to tick: UInt32) {
        if history.tick != tick { history.seek(to: tick) }
    }
}
