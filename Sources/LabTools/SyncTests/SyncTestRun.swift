internal import GameCore
internal import MatchSync
public import SyncLab

/// A sync test of a lab's run with two computer players, and of the rules alone for as many ticks.
public struct SyncTestRun {
    /// The result of the test.
    public struct Report: Sendable, Hashable {
        /// The number of ticks rolled back after each tick.
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
        var test = LabSyncTest(Lab(plan.setup, keepsLog: false), depth: depth)
        var rules = RulesSyncRun(plan, depth: depth)
        var left = LabComputer(plan.left, seed: plan.setup.seed)
        var right = LabComputer(plan.right, seed: ~plan.setup.seed)
        var agreed = AgreedMatch()
        var finding: SyncTestFinding?
        while finding == nil, !plan.isOver(at: test.lab.tick, agreed) {
            let (tick, setup) = (test.lab.tick, plan.setup)
            let devices = test.lab.drawn
            let peers = devices.peers
            finding = test.advance(
                left: left.input(for: peers.left.shown, seat: devices.left.seat, at: tick, under: setup.rules),
                right: right.input(for: peers.right.shown, seat: devices.right.seat, at: tick, under: setup.rules)
            )
            agreed.take(peers.right.isOwner ? peers.right.confirmed : peers.left.confirmed)
            if finding == nil { finding = rules.advance() }
        }
        return Report(depth: depth, ticks: test.lab.tick, contacts: agreed.contacts, finding: finding)
    }
}

/// A sync test of the rules alone, with two computer players.
private struct RulesSyncRun {
    private let rules: Rules
    private var test: RulesSyncTest
    private var one: LabComputer
    private var two: LabComputer

    init(_ plan: LabRun.Plan, depth: Int) {
        rules = plan.setup.rules
        test = RulesSyncTest(Match(seed: plan.setup.seed), under: rules, depth: depth)
        one = LabComputer(plan.left, seed: plan.setup.seed)
        two = LabComputer(plan.right, seed: ~plan.setup.seed)
    }

    mutating func advance() -> SyncTestFinding? {
        let match = test.match
        return test.advance(
            PerPlayer(
                one.input(for: match, seat: .one, at: match.tick, under: rules),
                two.input(for: match, seat: .two, at: match.tick, under: rules)
            )
        )
    }
}
