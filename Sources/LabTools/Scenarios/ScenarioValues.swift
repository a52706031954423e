internal import GameCore
internal import JSONText
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab

/// The values of all names of a scenario at the latest ticks.
struct ScenarioValues: ExpressionValues, Sendable {
    private var ticks: TickWindow
    private var counts: Recent<PerSide<ScenarioCounts>>

    /// - Parameter reach: How many ticks before the latest one are looked at.
    init(reach: Int) {
        ticks = TickWindow(reach: reach)
        counts = Recent(capacity: reach + 1)
    }

    /// Takes the end of a tick of a lab, which keeps a log.
    mutating func append(_ lab: Lab) {
        guard let record = lab.record(at: lab.tick) else { return }
        ticks.append(record)
        let before = counts.total > 0 ? counts[counts.total - 1] : nil
        func count(_ side: LabSide) -> ScenarioCounts {
            ScenarioCounts(
                lab.drawn[side],
                lab.link(from: side).statistics,
                arrived: lab.link(from: side.other).statistics.delivered,
                after: before?[side]
            )
        }
        counts.append(PerSide(count(.left), count(.right)))
    }

    func value(of name: Int, ago: Int) -> ExpressionValue? {
        if name < TickName.all.count { return ticks.value(of: name, ago: ago) }
        let number = counts.total - 1 - ago
        guard counts.numbers.contains(number) else { return nil }
        return ScenarioName.all[name - TickName.all.count].value(counts[number])
    }

    /// A name and its latest value for a reader, such as `right.owner no`.
    func text(of name: Int) -> String {
        let value = value(of: name, ago: 0)
        if name < TickName.all.count { return "\(TickName.all[name].text) \(TickName.all[name].text(of: value))" }
        return "\(ScenarioName.all[name - TickName.all.count].text) \(value?.text ?? "–")"
    }
}

/// Counts of one device and of the link from it, which no tick's record has.
package struct ScenarioCounts: Sendable {
    let sessions: Int
    let sent: Int
    let received: Int

    /// The number of messages that the link to it has delivered: in all, and before it joined.
    private let arrived: Int
    private let arrivedBefore: Int

    let ignored: IgnoredMessages
    let link: LinkStatistics

    /// True if the ball of its confirmed match has moved against its own direction in the tick.
    let isBackward: Bool

    private let confirmed: Match

    /// - Parameters:
    ///   - link: The statistics of the link from the device.
    ///   - arrived: How many messages the link to it has delivered.
    ///   - before: The counts at the end of the tick before.
    init(_ device: LabDevice, _ link: LinkStatistics, arrived: Int, after before: ScenarioCounts?) {
        let peer = device.peer
        sessions = device.sessionNumber
        sent = device.shell.sent
        received = device.shell.received
        self.arrived = arrived
        let isInOneSession = before?.sessions == device.sessionNumber
        arrivedBefore = (isInOneSession ? before?.arrivedBefore : before?.arrived) ?? 0
        ignored = peer.ignored
        self.link = link
        confirmed = peer.confirmed
        isBackward = before.map { peer.confirmed.isBackward(after: $0.confirmed) } ?? false
    }
}

extension ScenarioCounts {
    /// The number of messages that the link to it has delivered since it joined.
    var delivered: Int { arrived - arrivedBefore }
}

extension Match {
    /// True if the ball has moved against its direction since an earlier state of the same flight.
    fileprivate func isBackward(after before: Match) -> Bool {
        let isOneFlight = isRally && before.isRally && score == before.score
        guard isOneFlight, (ball.vy > .zero) == (before.ball.vy > .zero) else { return false }
        let way = ball.y - before.ball.y
        return way != .zero && (way > .zero) != (ball.vy > .zero)
    }
}
