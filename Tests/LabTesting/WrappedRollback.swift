package import GameBasics
package import GameCore
package import MatchSync
package import SyncCore

/// A rollback with an error: all that it does not change is the rollback's own.
package protocol WrappedRollback: InputStrategy {
    var rollback: Rollback { get set }
}

extension WrappedRollback {
    package var layer: SyncLayer<Match> {
        get { rollback.layer }
        set { rollback.layer = newValue }
    }

    package var kind: StrategyKind { rollback.kind }
    package var statistics: SyncStatistics { rollback.statistics }
    package func shown(under rules: Rules) -> Match { rollback.shown(under: rules) }

    package mutating func finish(as seat: Seat?, under rules: Rules) -> Bool {
        rollback.finish(as: seat, under: rules)
    }

    package mutating func reconcile(under rules: Rules) { rollback.reconcile(under: rules) }

    package mutating func adopt(_ match: Match, as seat: Seat?, isContinued: Bool, under rules: Rules) {
        rollback.adopt(match, as: seat, isContinued: isContinued, under: rules)
    }
}
