import JSONText
import LabTesting
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
            #expect(from.failed < to.failed && futures.text.contains("from \(from.failed) of 6 to \(to.failed)"))
            // The same again, to the last one.
            #expect(RunFutures(of: run, every: 120, count: 6, fails: fails).moments == futures.moments)
        }
        #expect(rises > 0)
    }

    @Test("a program without the bug fails in none, and a run whose links draw nothing has one future alone")
    func honest() {
        let run = RunRecord.made(over: .fourG, seed: 1, ticks: 600)
        let futures = RunFutures(of: run, every: 120, count: 6) { !$0.verdict.isHealthy }
        #expect(futures.moments.allSatisfy { $0.failed == 0 } && futures.steepest == nil)
        #expect(futures.json.line.hasSuffix("\"steepest\":null}"))
        let still = RunRecord.made(over: .perfect, seed: 1, ticks: 60)
        #expect([run, run.explicit, still].map(\.hasChance) == [true, false, false])
    }

    @Test("the page has the curve of the futures, and the same words")
    func page() {
        let run = RunRecord.made(over: .fourG, PlantedBug(.stalePrediction(lateness: 10)), seed: 1, ticks: 900)
        let futures = RunFutures(of: run, every: 300, count: 2) { !$0.verdict.isHealthy }
        let page = RunPresentation(run, command: "pong", futures: futures).page
        #expect(page.contains("<h2>When it was inevitable</h2>") && page.contains("Futures that fail, in percent"))
        #expect(page.contains("futures that fail, of 2 at each moment"))
    }
}
