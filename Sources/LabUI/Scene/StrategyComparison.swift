internal import MatchSync
internal import PongUI
internal import SyncLab

/// A run's inputs under another strategy, shown beside the run.
struct StrategyComparison {
    /// The device that both views show.
    var side: LabSide

    private var history: RunHistory
    private let record: RunRecord

    init(of record: RunRecord, under strategy: StrategyKind, side: LabSide) {
        self.record = record
        self.side = side
        history = RunHistory(record.under(strategy))
    }

    var lab: Lab { history.lab }

    var strategy: StrategyKind { history.record.setup.strategy }

    mutating func chooseNextStrategy() {
        let next = StrategyKind.allCases.next(after: strategy)
        history = RunHistory(record.under(next))
    }

    /// Shows the same tick as the run.
    mutating func seek(to tick: UInt32) {
        if history.tick != tick { history.seek(to: tick) }
    }
}
