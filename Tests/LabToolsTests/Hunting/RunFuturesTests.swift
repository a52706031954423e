internal import LabTesting
import MatchSync
import MockGroupSessions
internal import TestExtent
import Testing

@testable import LabTools
@testable import SyncLab

/// The futures of a run under other luck of the network.
@Suite("Futures of a run")
struct RunFuturesTests {
    @Test("a failure of the network's luck becomes likelier, and is certain once it has happened")
    func rise() throws {
        func fails(_ report: RunReport) -> Bool { (report.measures["pops.max"] ?? 0) > 150 }
        var rises = 0
        for seed in 1...TestExtent.full(4, slice: 4, unoptimized: 2) as ClosedRange<UInt64> {
            let run = RunRecord.made(over: .wifiBurst, seed: seed, ticks: 900)
            let futures = RunFutures(of: run, every: 120, count: 6, fails: fails)
            #expect(futures.moments.map(\.tick) == [0, 120, 240, 360, 480, 600, 720, 840, 900])
            let end = futures.moments[futures.moments.count - 1]
            #expect(end.failed == (fails(LabRun.report(on: run)) ? futures.count : 0))
            let failed = futures.moments.dropLast().filter { fails(LabRun.report(on: run.prefix(through: $0.tick))) }
            #expect(failed.allSatisfy { $0.failed == futures.count })
            guard end.failed > 0, let (from, to) = futures.steepest else { continue }
            rises += 1
            let last =
                to == end
                ? "the end: \(from.failed) of 6 before it, and the run itself fails"
                : "from \(from.failed) of 6 to \(to.failed)"
            #expect(from.failed < to.failed && futures.text.hasSuffix(last), "\(futures.text)")
            #expect(futures.text.contains("the run fails"))
            // The same again, to the last one.
            #expect(RunFutures(of: run, every: 120, count: 6, fails: fails).moments == futures.moments)
        }
        #expect(rises > 0)
        let calm = RunFutures(of: .made(over: .perfect, seed: 1, ticks: 240), every: 120, count: 2) { _ in false }
        #expect(calm.text.contains("the run does not") && calm.text.hasSuffix("the share that fails never rises"))
    }

    @Test("have other luck than the run, also where the run has had other luck from the same tick or a later one on")
    func recordedLuck() {
        func losses(_ actions: [(tick: UInt32, LabAction)]) -> [Int] {
            let made = RunRecord.made(over: .wifiBurst, seed: 1, ticks: 480)
            var losses: [Int] = []
            let run = RunRecord(made.setup, inputs: made.inputs, actions: actions, marks: [])
            _ = RunFutures(of: run, every: 120, count: 4) { report in
                losses.append(report.measures["packetsLost", .left] ?? 0)
                return false
            }
            return losses
        }
        let (plain, lucky) = (losses([]), losses([(120, .reseedLinks(77)), (300, .reseedLinks(78))]))
        // Four futures at each of 0, 120, 240 and 360, and the end; up to 120 the two runs are the same.
        #expect(plain.count == 17 && plain.prefix(8) == lucky.prefix(8) && Set(lucky.prefix(4)).count > 1)
        #expect(Set(lucky[8..<12]).count > 1 && plain.last != lucky.last)
    }
}
