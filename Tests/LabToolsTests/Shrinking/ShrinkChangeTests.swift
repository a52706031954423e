internal import GameCore
internal import JSONText
internal import MatchSync
internal import MockGroupSessions
internal import TestExtent
import Testing

@testable import LabTools
@testable import SyncLab

/// Changes that make a run smaller where taking away one element does not.
@Suite("Changes of a shrink")
struct ShrinkChangeTests {
    /// The shrunk run of a chaotic one with a bug over 4G, of seed 3.
    private static func shrunk(_ fault: PlantedBug.Fault) throws -> Shrink {
        var plan = LabRun.Plan(seed: 3)
        plan.setup = RunSetup(
            seed: 3,
            network: NetworkPreset.fourG.conditions,
            strategy: .plainRollback,
            plantedBug: PlantedBug(fault)
        )
        plan.chaos = LabSide.allCases
        plan.length = .ticks(1_200)
        var run = LabRun(plan)
        _ = run.report()
        var shrink = try Shrink(run.record) { $0.verdict.isHealthy ? nil : "healthy" }
        #expect(shrink.reduce { _ in true })
        return shrink
    }

    private static func count(_ name: String, _ run: RunRecord) -> Int? {
        RunPart.all.first { $0.name == name }?.count(run)
    }

    @Test("one move is enough for a stale prediction, where single moves taken away leave six")
    func oneMove() throws {
        let shrink = try Self.shrunk(.stalePrediction(lateness: 3))
        let run = shrink.run
        let counts = ["messages", "events", "presses", "moves"].map { Self.count($0, run) }
        #expect(counts == [0, 0, 0, 1], "\(run.size)")
        #expect(HuntedRun.Failure(LabRun.report(on: run), run) { _ in nil } == shrink.failure)
    }

    @Test("no pause and its end stay where a lost speed needs only the ball's place")
    func pauses() throws {
        let run = try Self.shrunk(.lostField(.ballVX)).run
        let pauses = run.inputs.reduce(0) { count, inputs in
            count + LabSide.allCases.count { inputs[$0].actions.contains(.pause) }
        }
        let others = ["presses", "moves"].compactMap { Self.count($0, run) }
        #expect(pauses == 0 && others.allSatisfy { $0 <= 2 }, "\(run.size)")
    }

    /// A run whose failure depends on what is put in, and not on the lab.
    private static func record(
        _ ticks: Int,
        presses: [Int] = [],
        moves: Range<Int> = 0..<0,
        _ actions: [(UInt32, LabAction)] = []
    ) -> RunRecord {
        let inputs = (0..<ticks).map { tick in
            PerSide(
                Input(moves.contains(tick) ? .low : .none, presses.contains(tick) ? .pause : []),
                Input.none
            )
        }
        return RunRecord(RunSetup(seed: 1), inputs: inputs, actions: actions)
    }

    private static func texts(_ change: RunChange, of run: RunRecord) -> [String] {
        change.candidates(run).map { candidate in
            let run = candidate()
            let inputs = run.inputs.map { input in
                input.left.actions.contains(.pause) ? "p" : input.left.move == .none ? "." : "m"
            }
            let actions = run.actions.map { " \($0.action) at \($0.tick)" }.joined()
            return inputs.joined() + actions
        }
    }

    @Test("two presses go together: with the ticks between them before the run, without these, or alone")
    func pairs() {
        let texts = Self.texts(.pairs, of: Self.record(8, presses: [2, 5]))
        #expect(texts == ["........", ".....", "........"])
        let leave = Self.record(6, [(1, .leave(0)), (4, .rejoin(0))])
        #expect(Self.texts(.pairs, of: leave) == ["......", "...", "......"])
        // A move has no end of its own.
        #expect(Self.texts(.pairs, of: Self.record(5, presses: [1], moves: 3..<5)) == ["....."])
        // Many elements only with their neighbours.
        #expect(RunChange.pairs.candidates(Self.record(400, presses: Array(0..<400))).count <= 450)
    }

    @Test("a hold becomes one tick, or half of its ticks, also at another place")
    func holds() {
        let texts = Self.texts(.holds, of: Self.record(9, moves: 2..<6))
        #expect(texts.filter { $0.count { $0 == "m" } == 1 }.count == 9 && texts[0] == "........m")
        #expect(texts.filter { $0.count { $0 == "m" } == 2 }.count == 8 && texts.count == 17)
        #expect(Self.texts(.holds, of: Self.record(9, moves: 2..<3)).isEmpty)
    }

    @Test("a press and an event move towards the end: to the next one, halfway, by a tick")
    func places() {
        let run = Self.record(10, presses: [1], [(5, .leave(1))])
        #expect(
            Self.texts(.places, of: run) == [
                ".p........ leave(1) at 9", ".p........ leave(1) at 7", ".p........ leave(1) at 6",
                "....p..... leave(1) at 5", "..p....... leave(1) at 5",
            ]
        )
    }

    @Test("a sleep becomes shorter")
    func durations() {
        let run = Self.record(3, [(1, .suspend(1, for: .milliseconds(100))), (2, .leave(0))])
        let durations = RunChange.durations.candidates(run).map { $0().actions[0].action }
        #expect(durations == [50, 75].map { .suspend(1, for: .milliseconds($0)) })
        let short = Self.record(3, [(1, .suspend(1, for: .milliseconds(16)))])
        #expect(RunChange.durations.candidates(short).isEmpty)
    }

    @Test("messages in a row that must be lost are one blackout, and fewer of them one line")
    func losses() throws {
        func shrink(_ count: Int) throws -> Shrink {
            let actions = (100..<100 + UInt32(count)).map { ($0, LabAction.decide(.lost, of: 1, from: .left)) }
            let run = Self.record(200, actions)
            return try Shrink(run) { report in
                let lost = report.figures.json["peers.0.packetsLost"]?.whole ?? 0
                return lost >= count ? "packetsLost<\(count)" : nil
            }
        }
        var dark = try shrink(30)
        #expect(dark.reduce { _ in true })
        #expect(Self.count("messages", dark.run) == 0 && Self.count("events", dark.run) == 1, "\(dark.run.size)")
        let explanation = ShrinkExplanation(try shrink(3))
        let row = explanation.rows.first { $0.ticks == 101...103 }
        #expect(row?.text.hasPrefix("3 messages of the left device, with inputs up to ") == true, "\(explanation.rows)")
        #expect(explanation.needs.first?.hasPrefix("the loss of 3 messages of the left device") == true)
    }

    @Test("is measured beyond the end of the shrunk run, and says at least where the search ends it")
    func beyond() throws {
        let explanation = ShrinkExplanation(try Self.shrunk(.stalePrediction(lateness: 3)))
        let delays = explanation.rows.filter { $0.text.hasPrefix("one-way delay") }.map(\.range)
        #expect(!delays.isEmpty && delays.allSatisfy { $0.hasPrefix("at least ") && $0.hasSuffix(" to 2000 ms") })
        // A leave long before the end has another tick, too: sixty before it, and after the end of the shrunk run.
        var shrink = try Shrink(Self.record(100, [(90, .leave(0))])) { report in
            report.verdict.exercises.all[Exercise.leave.rawValue] > 0 ? "exercised.leave==0" : nil
        }
        #expect(shrink.reduce { _ in true })
        let leave = try #require(ShrinkExplanation(shrink).rows.first { $0.text.hasPrefix("leave") })
        let end = Int(shrink.run.end)
        let ticks = leave.range.split(separator: " ").compactMap { Int($0.filter(\.isNumber)) }
        #expect(leave.range.hasPrefix("at least ticks ") && ticks.count == 2 && (ticks.last ?? 0) > end, "\(leave)")
    }
}
