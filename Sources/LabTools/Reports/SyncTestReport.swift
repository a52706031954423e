internal import GameCore
package import JSONText
internal import MatchSync
internal import MockGroupSessions
package import SyncLab

/// The output of `pong lab --sync-test`.
extension SyncTestRun.Report {
    /// The result in two lines.
    package func text(of plan: LabRun.Plan) -> String {
        let setup = plan.setup
        return """
            \(setup.strategyName) over \(setup.network.name), seed \(setup.seed), and the rules alone: \
            \(ticks) ticks, \(depth) rolled back after each
            \(contacts) contacts; \(finding.map { "\($0)" } ?? "nothing differs")
            """
    }

    package func values(of plan: LabRun.Plan) -> JSONValue {
        [
            "strategy": .text(plan.setup.strategyName), "network": .text(plan.setup.network.name),
            "seed": .seed(plan.setup.seed), "depth": .whole(depth), "ticks": .whole(ticks),
            "contacts": .whole(contacts), "finding": finding?.values ?? .null,
        ]
    }
}

extension SyncTestFinding {
    fileprivate var values: JSONValue {
        [
            "subject": .text("\(subject)"), "tick": .whole(tick), "part": .text(part?.description),
            "fields": .list(differences.map { $0.json("before", "after") }),
        ]
    }
}
