internal import GameCore
internal import MatchSync
package import SyncLab

/// The values of the names in ``TickNames/all`` at one tick of a run.
///
/// A class, because looks at earlier ticks read many of them, and each is large.
package final class TickValues: Sendable {
    let record: TickRecord

    /// The record of the tick before; `nil` at the first tick.
    let before: TickRecord?

    /// What no record has; `nil` outside a scenario.
    let counts: PerSide<ScenarioCounts>?

    init(_ record: TickRecord, after before: TickRecord?, _ counts: PerSide<ScenarioCounts>? = nil) {
        (self.record, self.before, self.counts) = (record, before, counts)
    }

    /// - Parameter name: An index in ``TickNames/all``, or in those and ``TickNames/ofScenarios``.
    package func value(of name: Int) -> ExpressionValue? { TickNames.everything[name].value(self) }
}

/// Values that need more than one device's record of the tick; `nil` where nothing was observed.
extension TickValues {
    /// The device whose participant owns the session: the left one if both do.
    var owner: LabSide? { LabSide.allCases.first { record[$0].isOwner } }

    /// Strategies that do not confirm the same ticks have none to compare.
    var isDesync: Bool? {
        if record.desync != nil { return true }
        return LabSide.allCases.allSatisfy { record[$0].strategy.has(.sendsInputs) } ? false : nil
    }

    func isContact(in side: LabSide) -> Bool? { before.map { record[side].shown.rally > $0[side].shown.rally } }

    func isGoal(in side: LabSide) -> Bool? { before.map { record[side].shown.points > $0[side].shown.points } }

    /// - Parameter player: The device of the paddle's player.
    func paddle(of player: LabSide, in side: LabSide) -> Fixed? {
        record[player].seat.map { record[side].shown.paddles[$0] }
    }
}

extension Match {
    /// The points of both players.
    fileprivate var points: Int { Int(score.one) + Int(score.two) }
}

/// The latest ticks of a run, as far back as an expression looks.
package struct TickWindow: ExpressionValues, Sendable {
    private var ticks: Recent<TickValues>

    /// - Parameter reach: How many ticks before the latest one are looked at.
    init(reach: Int) {
        ticks = Recent(capacity: reach + 1)
    }

    /// The latest ticks of a lab; none where it keeps no log.
    package init(_ lab: Lab, reach: Int = 0) {
        self.init(reach: reach)
        let records = lab.records
        let first = max(records.numbers.lowerBound, records.total - ticks.capacity)
        if first > records.numbers.lowerBound { append(records[first - 1]) }
        for number in first..<records.total { append(records[number]) }
    }

    mutating func append(_ record: TickRecord, _ counts: PerSide<ScenarioCounts>? = nil) {
        ticks.append(TickValues(record, after: values()?.record, counts))
    }

    /// The values at a tick; `nil` where the window does not have it.
    ///
    /// - Parameter ago: How many ticks before the latest one.
    package func values(ago: Int = 0) -> TickValues? {
        let number = ticks.total - 1 - ago
        return ticks.numbers.contains(number) ? ticks[number] : nil
    }

    package func value(of name: Int, ago ticks: Int) -> ExpressionValue? {
        values(ago: ticks)?.value(of: name)
    }
}
