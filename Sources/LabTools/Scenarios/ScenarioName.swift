internal import JSONText
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab

/// A name for a value that only scenarios have, because it is read from the lab and not from a tick's record.
package struct ScenarioName: Sendable {
    package let text: String

    /// A description in one line.
    package let summary: String

    let value: @Sendable (PerSide<ScenarioCounts>) -> ExpressionValue

    package static let all: [ScenarioName] = LabSide.allCases.flatMap { counts(of: $0) }

    /// The names of ticks' values and these, in this order.
    static let names: ExpressionNames = ExpressionNames(
        TickName.names.all + all.map { ExpressionNames.Name($0.text, $0.kind) },
        of: .ticks
    )

    private let kind: ExpressionValue.Kind

    private init(_ text: String, _ summary: String, number: @escaping @Sendable (PerSide<ScenarioCounts>) -> Int) {
        self.text = text
        self.summary = summary
        kind = .number
        value = { .number(Decimal(number($0), digits: 0)) }
    }

    private init(_ text: String, _ summary: String, flag: @escaping @Sendable (PerSide<ScenarioCounts>) -> Bool) {
        self.text = text
        self.summary = summary
        kind = .flag
        value = { .flag(flag($0)) }
    }

    private static func counts(of side: LabSide) -> [ScenarioName] {
        func ignored(_ name: String, _ summary: String, _ count: @escaping @Sendable (IgnoredMessages) -> Int) -> Self {
            ScenarioName("\(side).ignored.\(name)", summary) { count($0[side].ignored) }
        }
        func link(_ name: String, _ summary: String, _ count: @escaping @Sendable (LinkStatistics) -> Int) -> Self {
            ScenarioName("\(side).total.\(name)", summary) { count($0[side].link) }
        }
        return [
            ScenarioName("\(side).sessions", "sessions that it has been in") { $0[side].sessions },
            ScenarioName("\(side).backward", "its confirmed ball moves against its own direction") {
                $0[side].isBackward
            },
            ScenarioName("\(side).total.sent", "messages that it sent since it joined") { $0[side].sent },
            ScenarioName("\(side).total.received", "messages that it took since it joined") { $0[side].received },
            ScenarioName("\(side).total.delivered", "messages that the link to it delivered since it joined") {
                $0[side].delivered
            },
            link("lost", "unreliable messages lost on the link from it") { $0.lost },
            link("duplicated", "messages that the link from it made a second copy of") { $0.duplicated },
            link("reordered", "unreliable messages from it that a later one overtook") { $0.reordered },
            link("retransmitted", "how often the link from it sent a reliable message again") { $0.retransmissions },
            ignored("strangers", "messages of participants that it has not met") { $0.fromStrangers },
            ignored("outdated", "updates that came after a later one, or twice") { $0.outdatedUpdates },
            ignored("repeated", "snapshots and requests that came a second time") {
                $0.repeatedStates + $0.repeatedRequests
            },
            ignored("mistimed", "balls and serves of another revision than it knows") {
                $0.mistimedBalls + $0.mistimedServes
            },
            ignored("unauthorized", "balls of a participant that does not own the session") { $0.unauthorizedBalls },
            ignored("spectators", "paddles and requests of spectators") { $0.fromSpectators },
            ignored("stray", "inputs of another timeline, or behind a gap") { $0.strayInputs },
            ignored("impossible", "snapshots that contradict the rules") { $0.impossibleStates },
        ]
    }
}
