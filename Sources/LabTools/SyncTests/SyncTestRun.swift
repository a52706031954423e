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
        let (seed, rules) = (plan.setup.seed, plan.setup.rules)
        var test = LabSyncTest(Lab(plan.setup, keepsLog: false), depth: depth)
        var players = PerSide(LabComputer(plan.left, seed: seed), LabComputer(plan.right, seed: ~seed))
        var rulesTest = RulesSyncTest(Match(seed: seed), under: rules, depth: depth)
        var rulesPlayers = players
        var agreed = AgreedMatch()
        var finding: SyncTestFinding?
        while finding == nil, !plan.isOver(at: test.lab.tick, agreed) {
            let (tick, devices) = (test.lab.tick, test.lab.drawn)
            let peers = devices.peers
            func input(_ side: LabSide) -> Input {
                let peer = devices[side].peer
                return players[side].input(for: peer.shown, seat: peer.seat, at: tick, under: rules)
            }
            finding = test.advance(left: input(.left), right: input(.right))
            agreed.take(peers.right.isOwner ? peers.right.confirmed : peers.left.confirmed)
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
