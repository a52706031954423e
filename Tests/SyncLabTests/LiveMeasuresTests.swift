internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
import TestExtent
import Testing

@Suite("Measures of a lab that runs")
struct LiveMeasuresTests {
    @Test("are those of a run without a screen")
    func report() throws {
        for strategy in TestExtent.simulated(StrategyKind.allCases) {
            let report = LabRun.report(strategy, over: NetworkPreset.wifiBurst.conditions, seed: 5)
            var lab = Lab(report.plan.setup)
            var players = LabPlayers(seed: 5)
            players.play(&lab, ticks: 3_600)
            let live = try #require(lab.measures)
            let isOpen = lab.peer(.left).shown.score != lab.peer(.right).shown.score
            let differing = Measure.all.filter { measure in
                let same = live[measure] == report.measures[measure]
                // The end of a run also closes disagreements and reconvergence that are still open.
                if isOpen, measure.name.hasPrefix("scoreDisagreementTicks") { return false }
                if measure.name == "reconvergeTicks.max", !same {
                    return (live[measure] ?? 0) > (report.measures[measure] ?? 0)
                }
                // Counted from the first packet on; the run counts the messages before it, too.
                if measure.name == "bytesSent" { return false }
                return !same || LabSide.allCases.contains { live[measure, $0] != report.measures[measure, $0] }
            }
            #expect(differing.map(\.name) == [])
            // The run is the same to its end, with and without a log.
            let left = lab.peer(.left)
            #expect(report.devices.left.tick == left.shown.tick && report.devices.left.score == left.shown.score)
            #expect(try report.broken(["contacts > 20 and peers.0.packetsSent > 3000"]) == [])
        }
    }

    @Test("begin again when the strategy or a condition changes, and go on through leaving and rejoining")
    func restart() throws {
        let actions: [UInt32: LabAction] = [
            300: .setConditions(LinkConditions([.delay: 90, .jitter: 30, .loss: 50_000]), from: .left),
            500: .leave(0), 560: .rejoin(0), 900: .switchStrategy(.lockstep(inputDelay: 4)),
            1_100: .switchStrategy(.standard), 1_300: .leave(1), 1_420: .rejoin(1),
        ]
        let names = ["rollbacks", "stallTicks", "packetsSent", "bytesSent"]
        func figures(_ measures: LabMeasures) -> [Int] {
            LabSide.allCases.flatMap { side in names.map { measures[$0, side] ?? 0 } }
        }
        var lab = Lab(RunSetup(seed: 7, network: NetworkPreset.fourG.conditions))
        var players = LabPlayers(seed: 7)
        var last = try #require(lab.measures)
        var (starts, wrong): ([UInt32], [UInt32]) = ([], [])
        players.play(&lab, ticks: 1_800) { lab in
            if let action = actions[lab.tick] { lab.perform(action) }
            guard let now = lab.measures else { return true }
            let (before, after) = (figures(last), figures(now))
            if now.ticks == 0 {
                starts.append(lab.tick)
                if after != after.map({ _ in 0 }) || (now["pops.perMinute", .left] ?? 0) != 0 { wrong.append(lab.tick) }
            } else if now.ticks != last.ticks + 1 || zip(before, after).contains(where: >) || after.max()! > 200_000 {
                wrong.append(lab.tick)
            }
            last = now
            return false
        }
        #expect(starts == [300, 900, 1_100] && wrong == [])
        // Setting equal conditions is not a change.
        lab.perform(.setConditions(lab.link(from: .left).conditions, from: .left))
        #expect(lab.measures?.ticks == 700)
    }
}
