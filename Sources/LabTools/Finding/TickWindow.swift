internal import MatchSync
internal import SyncCore
package import SyncLab

/// The latest ticks of a run, as far back as an expression looks.
package struct TickWindow<Tick: WalkedTick>: ExpressionValues, Sendable {
    private var ticks: Recent<Tick>

    /// - Parameter reach: The ticks before the latest one that are looked at.
    init(reach: Int) {
        ticks = Recent(capacity: reach + 1)
    }

    mutating func append(_ tick: Tick) { ticks.append(tick) }

    /// The values at a tick; `nil` if the window does not have it.
    ///
    /// - Parameter ago: Ticks before the latest one.
    package func values(ago: Int = 0) -> Tick? {
        let number = ticks.total - 1 - ago
        return ticks.numbers.contains(number) ? ticks[number] : nil
    }

    package func value(of name: Int, ago ticks: Int) -> ExpressionValue? {
        values(ago: ticks)?.value(of: name)
    }
}

extension TickWindow<TickValues> {
    /// The latest ticks of a lab; none if it keeps no log.
    package init(_ lab: Lab, reach: Int = 0) {
        self.init(reach: reach)
        let records = lab.records
        let first = max(records.numbers.lowerBound, records.total - ticks.capacity)
        if first > records.numbers.lowerBound { append(records[first - 1]) }
        for number in first..<records.total { append(records[number]) }
    }

    mutating func append(_ record: TickRecord, _ counts: PerSide<ScenarioCounts>? = nil) {
        append(TickValues(record, after: values()?.record, counts))
    }
}
