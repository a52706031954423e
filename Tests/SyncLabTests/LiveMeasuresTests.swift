internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
import Testing

@Suite("Measures of a lab that runs")
struct LiveMeasuresTests {
    @Test("begin again when the strategy or a condition changes, and go on through leaving and rejoining")
    func restart() throws {
        let actions: [UInt32: LabAction] = [
            300: .setConditions(LinkConditions([.delay: 90, .jitter: 30, .loss: 50_000]), from: .left),
            500: .leave(0), 560: .rejoin(0), 900: .switchStrategy(.lockstep(inputDelay: 4)),
            1_100: .switchStrategy(.standard), 1_300: .leave(1), 1_420: .rejoin(1),
        ]
        let names = ["rollbacks", "stallTicks", "packetsSent", "bytesSent"]
        func figures(_ measures: MeasureFigures) -> [Int] {
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
