internal import GameCore
internal import MatchSync
internal import RunFiles
internal import SyncLab
import Testing

@testable import LabTools

@Suite("Playing scenarios")
struct ScenarioPlayTests {
    /// A scenario, the strategy that it runs under, the lines that fail, and the first failure.
    private struct Play {
        var length = 4
        var strategy = StrategyKind.standard
        let lines: [String]
        var failing: [Int] = []
        var first: String?
    }

    private static let unknown = [
        #"{"at": 1, "expect": "left.rollbackDepth == 0 or not agree"}"#,
        #"{"from": 1, "to": 2, "always": "not (left.rollbackDepth > 20)"}"#,
        #"{"from": 1, "by": 2, "expect": "left.rollbackDepth >= 0"}"#,
        #"{"at": 2, "await": "desync or not desync", "within": 1}"#,
    ]

    private static let ofSomeStrategies = [
        #"{"at": 1, "expect": "tick == 0", "strategies": ["host"]}"#,
        #"{"at": "end", "expect": "tick == 0", "strategies": ["rollback"]}"#,
        #"{"from": 1, "by": 2, "expect": "tick == 0", "strategies": ["rollback-filtered", "lockstep"]}"#,
    ]

    private static let plays = [
        // The lab's tick is the scenario's; from 1 to 2 seconds are the ticks 61 to 120.
        Play(lines: [#"{"from": 1, "to": 2, "always": "tick > 60 and tick < 121"}"#]),
        Play(
            lines: [#"{"from": 1, "to": 2, "always": "tick > 61"}"#],
            failing: [2]
        ),
        Play(
            lines: [#"{"from": 1, "to": 2, "always": "tick < 120"}"#],
            failing: [2],
            first: "line 2: at second 2 (tick 120) 'tick < 120' does not hold: tick 120"
        ),
        Play(
            lines: [
                #"{"from": 1, "by": 2, "expect": "tick == 61"}"#, #"{"from": 1, "by": 2, "expect": "tick == 120"}"#,
                #"{"from": 1, "by": 2, "expect": "tick == 60"}"#, #"{"from": 1, "by": 2, "expect": "tick == 121"}"#,
            ],
            failing: [4, 5],
            first: "line 4: at second 2 (tick 120) 'tick == 60' has not held since second 1: tick 120"
        ),
        // A stretch begins with the step above it, if the line does not say when.
        Play(
            lines: [
                #"{"to": 1, "always": "tick < 61"}"#, #"{"at": 2, "action": "add"}"#,
                #"{"by": 3, "expect": "tick == 120"}"#, #"{"to": 3, "always": "tick > 120"}"#,
            ],
            failing: [4]
        ),
        // A moment is checked after its tick, and the end after the last one.
        Play(
            lines: [
                #"{"at": 1, "expect": "tick == 60"}"#, #"{"at": 1, "expect": "tick == 61"}"#,
                #"{"at": "end", "expect": "tick == 240"}"#, #"{"at": "end", "expect": "tick == 241"}"#,
            ],
            failing: [3, 5]
        ),
        // The clock stands still while a step waits, and goes on from there.
        Play(lines: [
            #"{"at": 1, "await": "tick == 200"}"#, #"{"at": 1, "expect": "tick == 200"}"#,
            #"{"from": 1, "to": 2, "always": "tick > 200 and tick < 261"}"#,
            #"{"at": "end", "expect": "tick == 380"}"#,
        ]),
        Play(
            lines: [
                #"{"at": 1, "await": "tick == 0", "within": 2}"#, #"{"at": "end", "expect": "tick == 1"}"#,
            ],
            failing: [2],
            first: "line 2: at second 1 (tick 180) 'tick == 0' has not come true within 2 s: tick 180"
        ),
        // An unknown value is never a pass.
        Play(
            strategy: .host,
            lines: unknown,
            failing: [2, 3, 4, 5],
            first: "line 2: at second 1 (tick 60) 'left.rollbackDepth == 0 or not agree' depends on a value that was "
                + "not observed: left.rollbackDepth –, agree yes"
        ),
        Play(lines: unknown),
        Play(
            length: 8,
            lines: [
                #"{"from": 0.1, "to": 2, "always": "changed(tick)"}"#,
                #"{"at": 3, "action": "leave", "device": "left"}"#,
                #"{"by": 3.1, "expect": "changed(left.present)"}"#,
                #"{"from": 3.1, "to": 8, "always": "not changed(left.present)"}"#,
            ]
        ),
        Play(strategy: .host, lines: ofSomeStrategies, failing: [2]),
        Play(strategy: .hostExtrapolated, lines: ofSomeStrategies),
        Play(strategy: .rollback(inputDelay: 4, isFiltered: false), lines: ofSomeStrategies, failing: [3]),
        Play(strategy: .lockstep(inputDelay: 2), lines: ofSomeStrategies, failing: [4]),
        // A line with a condition acts once, in the tick after it came true, and fails if it never does.
        Play(
            lines: [
                #"{"when": "tick >= 100", "action": "leave", "device": "right"}"#,
                #"{"when": "not left.present", "from": 2, "by": 3, "action": "add"}"#,
                #"{"from": 1.6, "by": 1.8, "expect": "tick == 101 and changed(right.present)"}"#,
            ],
            failing: [3],
            first:
                "line 3: at second 3 (tick 180) 'not left.present' has not come true since second 2: left.present yes"
        ),
    ]

    @Test("expectations fail at their tick if they do not hold, with the values that they name")
    func failures() throws {
        for play in Self.plays {
            let scenario = try Scenario(play.length, lines: play.lines)
            var run = ScenarioRun(scenario, strategy: play.strategy)
            run.finish()
            let failures = run.play.failures
            #expect(failures.map(\.line).sorted() == play.failing, "\(play.lines)")
            if let first = play.first { #expect(failures.first.map { "\($0)" } == first) }
            // After its end a scenario does nothing.
            let (end, actions) = (run.record.end, run.record.actions.map(\.tick))
            run.advance()
            #expect(run.isOver && run.record.end == end && actions == run.record.actions.map(\.tick))
            let isOfSome = play.lines == Self.ofSomeStrategies
            let expected = play.lines.count { !$0.contains("action") || $0.contains("when") }
            #expect(run.play.expectationCount == (isOfSome ? play.failing.count : expected), "\(play.lines)")
        }
    }

    @Test("a player's inputs take the place of its own, for as long as the line says")
    func inputs() throws {
        let scenario = try Scenario(
            8,
            lines: [
                #"{"at": 1, "await": "left.playing and right.playing", "within": 20}"#,
                #"{"at": 1, "action": "move", "device": "left", "to": "slowLow", "seconds": 0.5}"#,
                #"{"at": 1, "action": "point", "device": "right", "x": 0.25, "seconds": 0.5}"#,
                #"{"to": 1.5, "always": "left.input.move == -0.5 and right.input.x == 0.25"}"#,
                #"{"at": 2, "action": "pause", "device": "right"}"#,
                #"{"by": 2.1, "expect": "right.input.pause and not before(right.input.pause)"}"#,
                #"{"by": 3, "expect": "left.paused and right.confirmed.paused"}"#,
                #"{"at": "end", "expect": "count(right.input.pause, 599) == 1"}"#,
            ]
        )
        var run = ScenarioRun(scenario)
        for _ in 0..<300 { run.advance() }
        // A run is a value, and goes on from any copy of it.
        var copy = run
        run.finish()
        copy.finish()
        #expect(run.play.failures == [] && copy.play.failures == [] && copy.record.isSame(as: run.record))
        let file = try RunFile(RunFileWriter.file(of: run.record, .test))
        let isSame = file.record.isSame(as: run.record) && LabPortrait(copy.lab) == LabPortrait(run.lab)
        #expect(RunVerification(of: file).difference == nil && isSame)
    }

    @Test("a step comes at a time from the seed, and again every so often")
    func times() throws {
        let scenario = try Scenario(
            20,
            lines: [
                #"{"at": [1, 3], "every": [0.5, 1], "action": "pause", "device": "left"}"#,
                #"{"at": 2, "every": 5, "action": "serve", "device": "left"}"#,
                #"{"at": "end", "expect": "tick > 0"}"#,
            ]
        )
        var firsts: Set<UInt32> = []
        for seed in 1...20 as ClosedRange<UInt64> {
            let steps = scenario.timetable(seed: seed)
            let drawn = steps.filter { $0.line == 2 }.map(\.tick)
            firsts.insert(drawn[0])
            #expect(steps.map(\.tick) == scenario.timetable(seed: seed).map(\.tick).sorted())
            #expect(steps.filter { $0.line == 3 }.map(\.tick) == [120, 420, 720, 1_020])
            let isWithin = (60...180).contains(drawn[0]) && drawn.last.map { (1_140..<1_200).contains($0) } == true
            #expect(isWithin && zip(drawn, drawn.dropFirst()).allSatisfy { (30...60).contains($1 - $0) })
        }
        #expect(firsts.count > 10)
        var run = ScenarioRun(scenario, seed: 4)
        run.finish()
        let pauses = run.record.inputs.indices.filter { run.record.inputs[$0].left.actions.contains(.pause) }
        #expect(pauses == scenario.timetable(seed: 4).filter { $0.line == 2 }.map { Int($0.tick) })
    }

    @Test("measures of the whole run are those of a headless run with the same inputs")
    func measures() throws {
        let lines = [
            #"{"at": 4, "action": "network", "network": "4g"}"#,
            #"{"at": 8, "action": "strategy", "strategy": "rollback"}"#,
            #"{"measures": "healthy and contacts > 3"}"#, #"{"measures": "contacts == 0 or pops.max > 9"}"#,
            #"{"measures": "contacts == 0", "strategies": ["host"]}"#,
        ]
        let scenario = try Scenario(12, lines: lines)
        var run = ScenarioRun(scenario)
        run.finish()
        let report = LabRun.report(on: run.record)
        let failures = run.play.failures
        #expect(report.contacts > 3 && run.play.expectationCount == 2 && failures.map(\.line) == [5])
        #expect(failures.first?.values.first == "contacts is \(report.contacts)")
        var plan = LabRun.Plan(seed: 7)
        plan.length = .ticks(900)
        var headless = LabRun(plan)
        #expect(headless.report() == LabRun.report(on: headless.record))
    }

    @Test("every name that only scenarios have can be read, and says what it is")
    func names() throws {
        let lines = TickNames.ofScenarios.map { #"{"by": 3, "expect": "changed(\#($0.text)) or agree"}"# }
        #expect(try Scenario(lines: lines).failures() == [] && lines.count > 20)
        let summaries = TickNames.ofScenarios.map(\.summary)
        #expect(summaries.allSatisfy { (1...70).contains($0.count) && !$0.hasSuffix(".") })
        let texts = TickNames.scenarioNames.all.map(\.text)
        #expect(Set(texts).count == texts.count)
    }
}
