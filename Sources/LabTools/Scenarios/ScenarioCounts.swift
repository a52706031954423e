internal import MatchSync
internal import MockGroupSessions
internal import SyncCore
internal import SyncLab

/// Counts of one device and of the link from it, which no tick's record has.
struct ScenarioCounts: Sendable {
    private let sessions: Int
    private let sent: Int
    private let received: Int

    /// Messages that the link to it has delivered: in all, and before it joined.
    private let arrived: Int
    private let arrivedBefore: Int

    private let link: LinkStatistics

    /// True if the ball of its confirmed match has moved against its own direction in the tick.
    private let isBackward: Bool

    private let confirmed: EngineState
}

extension ScenarioCounts {
    /// The counts of the two watched devices.
    ///
    /// - Parameter before: The counts at the end of the tick before.
    static func both(in lab: Lab, after before: PerSide<ScenarioCounts>?) -> PerSide<ScenarioCounts> {
        PerSide { ScenarioCounts(lab, $0, after: before?[$0]) }
    }

    private init(_ lab: Lab, _ side: LabSide, after before: ScenarioCounts?) {
        let device = lab.watchedDevices[side]
        sessions = device.sessionNumber
        sent = device.shell.sent
        received = device.shell.received
        arrived = lab.link(from: side.other).statistics.delivered
        let isInOneSession = before?.sessions == sessions
        arrivedBefore = (isInOneSession ? before?.arrivedBefore : before?.arrived) ?? 0
        link = lab.link(from: side).statistics
        confirmed = device.reading.confirmedState
        isBackward = before.map { device.reading.confirmedState.isBackward(after: $0.confirmed) } ?? false
    }

    /// The names of the counts.
    static let values: [NamedValue<ScenarioCounts>] = [
        .whole("sessions", .sessions, "sessions that it has been in") { $0.sessions },
        .flag("backward", "its confirmed ball moves against its own direction") { $0.isBackward },
        total("sent", "messages that it sent since it joined") { $0.sent },
        total("received", "messages that it took since it joined") { $0.received },
        total("delivered", "messages that the link to it delivered since it joined") { $0.arrived - $0.arrivedBefore },
        total("lost", "unreliable messages lost on the link from it") { $0.link.lost },
        total("duplicated", "messages that the link from it made a second copy of") { $0.link.duplicated },
        total("reordered", "unreliable messages from it that a later one overtook") { $0.link.reordered },
        total("retransmitted", "how often the link from it sent a reliable message again") { $0.link.retransmissions },
    ]

    private typealias Value = NamedValue<ScenarioCounts>

    private static func total(_ name: String, _ summary: String, _ count: @escaping Value.Reading<Int>) -> Value {
        .whole("total.\(name)", .messages, summary, count)
    }
}
