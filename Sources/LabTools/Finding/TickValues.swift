internal import MatchSync
package import SyncLab

/// The values of the names in ``TickName/all`` at one tick of a run.
///
/// A class, because looks at earlier ticks read many of them, and each is large.
package final class TickValues: Sendable {
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

/// The latest ticks of a run, as far back as an expression looks.
package struct TickWindow: ExpressionValues, Sendable {
    /// The latest tick is the last one appended, at ``total`` - 1 modulo the capacity.
    private var ticks: [TickValues] = []
    private var total = 0
    private let capacity: Int

    /// - Parameter reach: How many ticks before the latest one are looked at.
    init(reach: Int) {
        capacity = reach + 1
    }

    /// The latest ticks of a lab; none where it keeps no log.
    package init(_ lab: Lab, reach: Int = 0) {
        self.init(reach: reach)
        let records = lab.records
        let first = max(records.numbers.lowerBound, records.total - capacity)
        for number in first..<records.total {
            append(records[number], after: number > records.numbers.lowerBound ? records[number - 1] : nil)
        }
    }

    mutating func append(_ record: TickRecord) {
        append(record, after: values()?.record)
    }

    private mutating func append(_ record: TickRecord, after before: TickRecord?) {
        let values = TickValues(record, after: before)
        if ticks.count < capacity { ticks.append(values) } else { ticks[total % capacity] = values }
        total += 1
    }

    /// The values at a tick; `nil` where the window does not have it.
    ///
    /// - Parameter ago: How many ticks before the latest one.
    package func values(ago: Int = 0) -> TickValues? {
        ago < ticks.count ? ticks[(total - 1 - ago) % capacity] : nil
    }

    package func value(of name: Int, ago ticks: Int) -> ExpressionValue? {
        values(ago: ticks)?.value(of: name)
    }
}
