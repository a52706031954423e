import JSONText
import MatchSync
import MockGroupSessions
import Testing

@testable import LabTools
@testable import SyncLab

/// The futures of a run under other luck of the network.
@Suite("Futures of a run")
struct RunFuturesTests {
    private static func run(_ network: NetworkPreset, _ bug: PlantedBug?, seed: UInt64) -> RunRecord {
        .made(over: network, bug, seed: seed, ticks: 900)
    }

    private static func futures(of run: RunRecord, every ticks: UInt32 = 120, count: Int = 6) -> RunFutures {
        RunFutures(of: run, every: ticks, count: count) { !$0.verdict.isHealthy }
    }

    @Test("a failure of the network's luck becomes likelier, and is certain once it has happened")
    func rise() throws {
        func fails(_ report: RunReport) -> Bool { (report.measures["pops.max"] ?? 0) > 150 }
        var rises = 0
        for seed in 1...6 as ClosedRange<UInt64> {
            let run = Self.run(.wifiBurst, nil, seed: seed)
            let futures = RunFutures(of: run, every: 120, count: 6, fails: fails)
            #expect(futures.moments.map(\.tick) == [0, 120, 240, 360, 480, 600, 720, 840, 900])
            let end = futures.moments[futures.moments.count - 1]
            #expect(end.failed == (fails(LabRun.report(on: run)) ? futures.count : 0))
            for moment in futures.moments.dropLast() where fails(LabRun.report(on: run.prefix(through: moment.tick))) {
                #expect(moment.failed == futures.count)
            }
            guard end.failed > 0, let (from, to) = futures.steepest else { continue }
            rises += 1
            #expect(from.failed < to.failed && futures.text.contains("from \(from.failed) of 6 to \(to.failed)"))
            // The same again, to the last one.
            #expect(RunFutures(of: run, every: 120, count: 6, fails: fails).moments == futures.moments)
        }
        #expect(rises > 0)
    }

    @Test("a program without the bug fails in none")
    func honest() {
        let futures = Self.futures(of: Self.run(.fourG, nil, seed: 1))
        #expect(futures.moments.allSatisfy { $0.failed == 0 } && futures.steepest == nil)
        #expect(futures.json.line.hasSuffix("\"steepest\":null}"))
    }

    @Test("a run whose links draw nothing has one future alone")
    func chance() {
        #expect(!Self.run(.perfect, nil, seed: 1).hasChance)
        #expect(Self.run(.fourG, nil, seed: 1).hasChance && !Self.run(.fourG, nil, seed: 1).explicit.hasChance)
    }

    @Test("the page has the curve of the futures, and the same words")
    func page() {
        let run = Self.run(.fourG, PlantedBug(.stalePrediction(lateness: 10)), seed: 1)
        let futures = Self.futures(of: run, every: 300, count: 2)
        let page = RunStory(run, command: "pong", futures: futures).page
        #expect(page.contains("<h2>When it was inevitable</h2>") && page.contains("Futures that fail, in percent"))
        #expect(page.contains("futures that fail, of 2 at each moment"))
    }
}
