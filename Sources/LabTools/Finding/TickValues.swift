internal import MatchSync
internal import SyncCore
internal import SyncLab

/// The values of the names in ``TickNames/all`` at one tick of a run.
///
/// A class, because looks at earlier ticks read many of them, and each is large.
package final class TickValues: WalkedTick {
    let record: TickRecord

    /// The record of the tick before; `nil` at the first tick.
    let before: TickRecord?

    /// Values of scenarios that no record has; `nil` outside a scenario.
    let counts: PerSide<ScenarioCounts>?

    init(_ record: TickRecord, after before: TickRecord?, _ counts: PerSide<ScenarioCounts>? = nil) {
        (self.record, self.before, self.counts) = (record, before, counts)
    }

    package var tick: UInt32 { record.tick }

    /// - Parameter name: An index in ``TickNames/all``, or in those and ``TickNames/ofScenarios``.
    package func value(of name: Int) -> ExpressionValue? { TickNames.everything[name].value(self) }
}

/// Values that need more than one device's record of the tick; `nil` if nothing was observed.
extension TickValues {
    /// The device whose participant owns the session: the left one if both do.
    var owner: LabSide? { LabSide.allCases.first { record[$0].isOwner } }

    /// Strategies that do not confirm the same ticks have none to compare.
    var isDesync: Bool? {
        if record.desync != nil { return true }
        return LabSide.allCases.allSatisfy { record[$0].strategy.has(.sendsInputs) } ? false : nil
    }
}
