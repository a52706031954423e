internal import GameCore
internal import JSONText
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab

/// The values of all names of a scenario at the end of a tick.
struct ScenarioValues: ExpressionValues, Sendable {
    private let tick: TickValues
    private let counts: PerSide<ScenarioCounts>

    /// - Parameter before: The values at the end of the tick before.
    /// - Returns: `nil` at the beginning of a lab, which has no tick yet.
    init?(_ lab: Lab, after before: ScenarioValues?) {
        guard let values = lab.values else { return nil }
        tick = values
        func count(_ side: LabSide) -> ScenarioCounts {
            ScenarioCounts(
                lab.devices[side.rawValue],
                lab.link(from: side).statistics,
                arrived: lab.link(from: side.other).statistics.delivered,
                after: before?.counts[side]
            )
        }
        counts = PerSide(count(.left), count(.right))
    }

    func value(of name: Int) -> ExpressionValue? {
        name < TickName.all.count ? tick.value(of: name) : ScenarioName.all[name - TickName.all.count].value(counts)
    }

    /// A name and its value for a reader, such as `right.owner no`.
    static func text(of name: Int, in values: ScenarioValues?) -> String {
        let value = values?.value(of: name)
        if name < TickName.all.count { return "\(TickName.all[name].text) \(TickName.all[name].text(of: value))" }
        let text = ScenarioName.all[name - TickName.all.count].text
        return switch value {
        case .number(let number): "\(text) \(number.text)"
        case .flag(let flag): "\(text) \(flag ? "yes" : "no")"
        case nil: "\(text) –"
        }
    }
}

/// Counts of one device and of the link from it, which no tick's record has.
package struct ScenarioCounts: Sendable {
    let sessions: Int
    let sent: Int
    let received: Int

    /// How many messages the link to it has delivered: in all, and before it joined.
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
    /// How many messages the link to it has delivered since it joined.
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
