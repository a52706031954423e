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
    private func report(_ bug: PlantedBug?, on preset: NetworkPreset) -> RunReport {
        report(bug, on: preset.conditions)
    }

    private func report(_ bug: PlantedBug?, on network: NetworkConditions, heals: Bool = true) -> RunReport {
        var plan = LabRun.Plan(seed: 5)
        plan.setup.network = network
        plan.setup.strategy = .rollback(inputDelay: 0, isFiltered: false)
        plan.length = .ticks(2_400)
        plan.setup.plantedBug = bug
        plan.setup.heals = heals
        return LabRun.report(on: plan)
    }

    private func expect(_ bug: PlantedBug, isFoundIn report: RunReport) {
        let desyncs = max(report.figure("desyncs", .left), report.figure("desyncs", .right))
        #expect(report.contacts >= LabRun.leastContacts && report.figure("rollbacks", .left) > 50, "\(bug.name)")
        #expect(desyncs > 0 && report.figure("confirmedDivergence") > 0, "\(bug.name)")
    }

    @Test("a strategy without a bug shows none", arguments: [.fourG, .broadband, .blackout] as [NetworkPreset])
    func sound(preset: NetworkPreset) {
        let report = report(nil, on: preset)
        #expect(report.contacts >= LabRun.leastContacts && report.figure("rollbacks", .left) > 50)
        #expect(report.figure("confirmedDivergence") == 0)
        #expect(report.figure("desyncs", .left) == 0 && report.figure("desyncs", .right) == 0)
    }

    @Test("a single input that is dropped is found", arguments: LabSide.allCases)
    func droppedInput(side: LabSide) {
        let bug = PlantedBug(.droppedInput, at: side, from: 901)
        expect(bug, isFoundIn: report(bug, on: .fourG))
    }

    @Test("a desync that no peer heals is noticed once in its timeline, and grows", arguments: LabSide.allCases)
    func unhealed(side: LabSide) {
        let bug = PlantedBug(.stalePrediction(lateness: 3), at: side)
        let network = NetworkPreset.fourG.conditions
        let (healed, grown) = (report(bug, on: network), report(bug, on: network, heals: false))
        #expect(healed.verdict.desyncs > 1 && grown.verdict.desyncs == 1)
        // Nearly all ticks after the first one differ.
        #expect(grown.figure("confirmedDivergence") > 2_000)
        #expect(grown.figure("confirmedDivergence") > 2 * healed.figure("confirmedDivergence"))
        #expect(grown.figure("desyncs", .left) == 1 && grown.figure("desyncs", .right) == 1)
    }

    @Test("peers that do not heal play as others do where nothing differs")
    func nothingToHeal() {
        let network = NetworkPreset.unplayable.conditions
        let (one, other) = (report(nil, on: network), report(nil, on: network, heals: false))
        #expect(one.left == other.left && one.right == other.right && one.measures == other.measures)
    }

    @Test("an incorrect seed is found")
    func incorrectSeed() {
        let isLeftOwner = report(nil, on: .broadband).left.isOwner
        let bug = PlantedBug(.wrongSeed, at: isLeftOwner ? .right : .left)
        expect(bug, isFoundIn: report(bug, on: .broadband))
    }

    @Test("a correction that is forgotten at the window's edge is found", arguments: LabSide.allCases)
    func forgottenCorrection(side: LabSide) {
        let edge = Rollback.predictionWindow - 8
        let bug = PlantedBug(.stalePrediction(lateness: UInt32(edge)), at: side, from: 0)
        // The blackout is longer than the prediction window, so rollbacks are as deep as possible.
        var conditions = LinkConditions([.delay: 250])
        conditions.blackout = Blackout(length: .milliseconds(1_200), every: .milliseconds(4_000))
        let report = report(bug, on: NetworkConditions(conditions))
        #expect(max(report.figure("maxRollbackDepth", .left), report.figure("maxRollbackDepth", .right)) >= edge)
        expect(bug, isFoundIn: report)
    }

    @Test("each has a name, which no strategy has")
    func names() {
        let names = PlantedBug.allCases.map(\.name)
        #expect(names.count >= 10 && Set(names).count == names.count)
        for bug in PlantedBug.allCases {
            #expect(PlantedBug(name: bug.name) == bug && bug.name.hasPrefix(PlantedBug.prefix) && !bug.summary.isEmpty)
            #expect(StrategyKind(rawValue: bug.name) == nil)
        }
        #expect(PlantedBug(name: "planted-bug-lost-score.one")?.fault == .lostField(.scoreOfOne))
        for name in ["rollback", "planted-bug-", "dropped-input", "planted-bug-lost-ball.z", "planted-bug-dropped"] {
            #expect(PlantedBug(name: name) == nil)
        }
    }
}
