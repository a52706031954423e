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
            #expect(broken == [] && healed.verdict.desyncs.count > 1)
        }
        let network = NetworkPreset.unplayable.conditions
        let (one, other) = (report(nil, over: network), report(nil, over: network, heals: false))
        #expect(one.devices == other.devices && one.measures == other.measures)
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
