internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
import Testing

/// The lab's measures reveal a strategy's bugs.
@Suite("Planted bugs")
struct PlantedBugTests {
    /// The report of 40 seconds with a bug at one device.
    private func report(_ bug: PlantedBug?, over network: NetworkConditions, heals: Bool = true) -> RunReport {
        LabRun.report(.rollback(inputDelay: 0, isFiltered: false), over: network, ticks: 2_400, seed: 5) { plan in
            plan.setup.plantedBug = bug
            plan.setup.heals = heals
        }
    }

    @Test("are found, and a strategy without one shows none")
    func found() throws {
        let fourG = NetworkPreset.fourG.conditions
        let broadband = NetworkPreset.broadband.conditions
        // A correction that is forgotten at the window's edge: the blackout is longer than the window.
        let edge = Rollback.predictionWindow - 8
        let silent = NetworkConditions([.delay: 250], silent: (1_200, 4_000))
        let follower = report(nil, over: broadband).left.isOwner ? LabSide.right : .left
        let cases: [(PlantedBug?, NetworkConditions)] =
            [nil].map { ($0, fourG) } + [(nil, broadband), (nil, NetworkPreset.blackout.conditions)]
            + [(PlantedBug(.wrongSeed, at: follower), broadband)]
            + LabSide.allCases.map { (PlantedBug(.droppedInput, at: $0, from: 901), fourG) }
            + LabSide.allCases.map { (PlantedBug(.stalePrediction(lateness: UInt32(edge)), at: $0, from: 0), silent) }
        for (bug, network) in cases {
            let report = report(bug, over: network)
            let finding = bug == nil ? "healthy" : "peers.0.desyncs + peers.1.desyncs > 0 and not healthy"
            let divergence = bug == nil ? "confirmedDivergence == 0" : "confirmedDivergence > 0"
            let broken = try report.broken(["contacts >= 10 and peers.0.rollbacks > 50", finding, divergence])
            let depth = LabSide.allCases.map { report.figure("maxRollbackDepth", $0) }.max() ?? 0
            #expect(broken == [] && (network != silent || depth >= edge), "\(bug?.name ?? "none") over \(network.name)")
        }
    }

    @Test("that no peer heals are noticed once in their timeline, and grow; without a bug nothing changes")
    func unhealed() throws {
        let fourG = NetworkPreset.fourG.conditions
        for side in LabSide.allCases {
            let bug = PlantedBug(.stalePrediction(lateness: 3), at: side)
            let (healed, grown) = (report(bug, over: fourG), report(bug, over: fourG, heals: false))
            // Nearly all ticks after the first one differ.
            let divergence = healed.figure("confirmedDivergence")
            let broken = try grown.broken([
                "confirmedDivergence > 2000 and confirmedDivergence > \(2 * divergence)",
                "desyncs == 1 and peers.0.desyncs == 1 and peers.1.desyncs == 1",
            ])
            #expect(broken == [] && healed.verdict.desyncs > 1)
        }
        let network = NetworkPreset.unplayable.conditions
        let (one, other) = (report(nil, over: network), report(nil, over: network, heals: false))
        #expect(one.left == other.left && one.right == other.right && one.measures == other.measures)
    }

    @Test("each have a name, which no strategy has")
    func names() {
        let all = PlantedBug.allCases
        #expect(Set(all.map(\.name)).count == all.count && all.count >= 10)
        #expect(all.map { PlantedBug(name: $0.name) } == all)
        #expect(all.allSatisfy { $0.name.hasPrefix(PlantedBug.prefix) && !$0.summary.isEmpty })
        #expect(PlantedBug(name: "planted-bug-lost-score.one")?.fault == .lostField(.scoreOfOne))
        let none = ["rollback", "planted-bug-", "dropped-input", "planted-bug-lost-ball.z", "planted-bug-dropped"]
        #expect(none.compactMap(PlantedBug.init) == [] && all.compactMap { StrategyKind(rawValue: $0.name) } == [])
    }
}
