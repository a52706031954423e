package import SyncLab

/// The values of the names in ``TickName/all`` at one tick of a run.
package struct TickValues: ExpressionValues, Sendable {
    let record: TickRecord

    /// The record of the tick before; `nil` at the first tick.
    let before: TickRecord?

    init(_ record: TickRecord, after before: TickRecord?) {
        self.record = record
        self.before = before
    }

    package func value(of name: Int) -> ExpressionValue? {
        TickName.all[name].value(self)
    }
}

extension Lab {
    /// The values at the latest tick; `nil` at the beginning, or where the lab keeps no log.
    package var values: TickValues? { values(at: tick) }

    /// The values at the tick before the latest.
    package var valuesBefore: TickValues? { values(at: tick &- 1) }

    /// The values at one of the ticks whose records the lab still has, and the one before it; `nil` for any other.
    func values(at tick: UInt32) -> TickValues? {
        guard let record = record(at: tick) else { return nil }
        return TickValues(record, after: self.record(at: tick &- 1))
    }
}
