internal import GameBasics
internal import GameCore
package import JSONText
internal import MatchSync
internal import MockGroupSessions
internal import SyncCore
public import SyncLab

/// A sync test of a lab's run with all that its plan puts in, and of the rules alone for as many ticks.
public struct SyncTestRun {
    /// The result of the test.
    public struct Report: Sendable, Hashable {
        /// Ticks rolled back after each tick.
        public let depth: Int

        /// Ticks of the lab that were played.
        public let ticks: UInt32

        /// Contacts in the owner's confirmed match.
        public let contacts: Int

        /// The first difference; `nil` if there is none.
        public let finding: SyncTestFinding?
    }

    /// Plays a plan until it ends, or until something differs.
    public static func report(on plan: LabRun.Plan, depth: Int) -> Report {
        let (seed, rules) = (plan.setup.seed, plan.setup.rules)
        var test = LabSyncTest(Lab(plan.setup, keepsLog: false), depth: depth)
        var lives = RunLives(plan)
        var rulesTest = RulesSyncTest(Match(seed: seed), under: rules, depth: depth)
        var rulesPlayers = PerSide { side in
            LabComputerPlayer(plan.levels[side], at: side, ofRun: seed, isChaotic: plan.chaos.contains(side))
        }
        var agreed = AgreedMatch()
        var finding: SyncTestFinding?
        while finding == nil, !plan.isOver(at: test.lab.tick, agreed) {
            let devices = test.lab.watchedDevices
            agreed.take((devices.right.reading.isOwner ? devices.right : devices.left).reading.confirmed)
            while let action = lives.action(in: test.lab) { test.perform(action) }
            for place in LabSide.allCases.count..<test.lab.deviceCount {
                if let change = lives.change(at: place, in: test.lab) { test.perform(change) }
            }
            let inputs = lives.inputs(in: test.lab)
            finding = test.advance(left: inputs.left, right: inputs.right)
            guard finding == nil else { break }
            let match = rulesTest.match
            finding = rulesTest.advance(
                PerPlayer(
                    rulesPlayers.left.input(for: match, seat: .one, at: match.tick, under: rules),
                    rulesPlayers.right.input(for: match, seat: .two, at: match.tick, under: rules)
                )
            )
        }
        return Report(depth: depth, ticks: test.lab.tick, contacts: agreed.contacts, finding: finding)
    }
}

/// The output of `pong lab --sync-test`.
extension SyncTestRun.Report {
    /// The result in two lines.
    package func text(of plan: LabRun.Plan) -> String {
        let setup = plan.setup
        return """
            \(setup.strategyName) over \(setup.network.name), seed \(setup.seed), then without a network: \
            \(ticks) ticks, \(depth) rolled back after each
            \(contacts) contacts; \(finding.map { "\($0)" } ?? "nothing differs")
            """
    }

    package func json(of plan: LabRun.Plan) -> JSONValue {
        [
            "strategy": .text(plan.setup.strategyName), "network": .text(plan.setup.network.name),
            "seed": .seed(plan.setup.seed), "depth": .whole(depth), "ticks": .whole(ticks),
            "contacts": .whole(contacts), "finding": finding?.json ?? .null,
        ]
    }
}

extension SyncTestFinding {
    fileprivate var json: JSONValue {
        [
            "subject": .text("\(subject)"), "tick": .whole(tick), "part": .text(part?.name),
            "fields": .list(differences.map { $0.json("before", "after") }),
        ]
    }
}
