internal import GameCore
internal import MatchSync
internal import RunFiles
internal import SyncLab
import Testing

@testable import LabTools

@Suite("Playing scenarios")
struct ScenarioPlayTests {
    @Test("an expectation of a stretch holds after its first tick and through its last one")
    func stretches() throws {
        // The lab's tick is the scenario's; from 1 to 2 seconds are the ticks 61 to 120.
        let good = try Scenario(lines: [#"{"from": 1, "to": 2, "always": "tick > 60 and tick < 121"}"#])
        #expect(good.failures() == [])
        for condition in ["tick > 61", "tick < 120"] {
            let scenario = try Scenario(lines: [#"{"from": 1, "to": 2, "always": "\#(condition)"}"#])
            let failures = scenario.failures()
            let tick: UInt32 = condition == "tick > 61" ? 61 : 120
            #expect(failures.map(\.tick) == [tick] && failures.map(\.line) == [2])
            #expect(failures.first?.values == ["tick \(tick)"] && failures.first?.reason == "does not hold")
        }
        let once = try Scenario(lines: [
            #"{"from": 1, "by": 2, "expect": "tick == 61"}"#, #"{"from": 1, "by": 2, "expect": "tick == 120"}"#,
            #"{"from": 1, "by": 2, "expect": "tick == 60"}"#, #"{"from": 1, "by": 2, "expect": "tick == 121"}"#,
        ])
        #expect(once.failures().map(\.line) == [4, 5])
        #expect(
            once.failures().first.map { "\($0)" }
                == "line 4: at second 2 (tick 120) 'tick == 60' has not held since second 1: tick 120"
        )
    }

    @Test("a stretch begins with the step above it, where the line does not say when")
    func stretchAfterStep() throws {
        let scenario = try Scenario(lines: [
            #"{"to": 1, "always": "tick < 61"}"#, #"{"at": 2, "action": "add"}"#,
            #"{"by": 3, "expect": "tick == 120"}"#, #"{"to": 3, "always": "tick > 120"}"#,
        ])
        #expect(scenario.failures().map(\.line) == [4])
    }

    @Test("a moment is checked after its tick, and the end after the last one")
    func moments() throws {
        let scenario = try Scenario(lines: [
            #"{"at": 1, "expect": "tick == 60"}"#, #"{"at": 1, "expect": "tick == 61"}"#,
            #"{"at": "end", "expect": "tick == 240"}"#, #"{"at": "end", "expect": "tick == 241"}"#,
        ])
        #expect(scenario.failures().map(\.line) == [3, 5])
        var run = ScenarioRun(scenario)
        run.finish()
        #expect(run.record.end == 240 && run.play.expectationCount == 4)
    }

    @Test("the clock stands still while a step waits, and goes on from there")
    func waiting() throws {
        let scenario = try Scenario(lines: [
            #"{"at": 1, "await": "tick == 200"}"#, #"{"at": 1, "expect": "tick == 200"}"#,
            #"{"from": 1, "to": 2, "always": "tick > 200 and tick < 261"}"#,
            #"{"at": "end", "expect": "tick == 380"}"#,
        ])
        #expect(scenario.failures() == [])
        let never = try Scenario(lines: [
            #"{"at": 1, "await": "tick == 0", "within": 2}"#, #"{"at": "end", "expect": "tick == 1"}"#,
        ])
        var run = ScenarioRun(never)
        run.finish()
        #expect(run.record.end == 180)
        #expect(
            run.play.failures.map { "\($0)" }
                == ["line 2: at second 1 (tick 180) 'tick == 0' has not come true within 2 s: tick 180"]
        )
        #expect(run.isOver && run.play.expectationCount == 2)
        // After its end a scenario does nothing.
        run.advance()
        #expect(run.record.end == 180)
    }

    @Test("an unknown value is never a pass")
    func unknown() throws {
        let lines = [
            #"{"at": 1, "expect": "left.rollbackDepth == 0 or not agree"}"#,
            #"{"from": 1, "to": 2, "always": "not (left.rollbackDepth > 20)"}"#,
            #"{"from": 1, "by": 2, "expect": "left.rollbackDepth >= 0"}"#,
            #"{"at": 2, "await": "desync or not desync", "within": 1}"#,
        ]
        let failures = try Scenario(lines: lines).failures(strategy: .host)
        #expect(failures.map(\.line) == [2, 3, 4, 5])
        #expect(failures.first?.reason == "depends on a value that was not observed")
        #expect(failures.first?.values == ["left.rollbackDepth –", "agree yes"])
        #expect(try Scenario(lines: lines).failures(strategy: .standard) == [])
    }

    @Test("a condition may be about the change since the tick before")
    func changes() throws {
        let scenario = try Scenario(
            8,
            lines: [
                #"{"from": 0.1, "to": 2, "always": "changed(tick)"}"#,
                #"{"at": 3, "action": "leave", "device": "left"}"#,
                #"{"by": 3.1, "expect": "changed(left.present)"}"#,
                #"{"from": 3.1, "to": 8, "always": "not changed(left.present)"}"#,
            ]
        )
        #expect(scenario.failures() == [])
    }

    @Test("an expectation of some strategies is left out with others")
    func strategies() throws {
        let scenario = try Scenario(lines: [
            #"{"at": 1, "expect": "tick == 0", "strategies": ["host"]}"#,
            #"{"at": "end", "expect": "tick == 0", "strategies": ["rollback"]}"#,
            #"{"from": 1, "by": 2, "expect": "tick == 0", "strategies": ["rollback-filtered", "lockstep"]}"#,
        ])
        for (strategy, lines) in [
            (.host, [2]), (.hostExtrapolated, []), (.rollback(inputDelay: 4, isFiltered: false), [3]),
            (.lockstep(inputDelay: 2), [4]),
        ] as [(StrategyKind, [Int])] {
            #expect(scenario.failures(strategy: strategy).map(\.line).sorted() == lines)
            var run = ScenarioRun(scenario, strategy: strategy)
            run.finish()
            #expect(run.play.expectationCount == lines.count)
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
        run.finish()
        #expect(run.play.failures == [])
        let file = try RunFile(RunFileWriter.file(of: run.record, .test))
        #expect(RunVerification(of: file).difference == nil && file.record.isSame(as: run.record))
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
        var firsts: [UInt32] = []
        for seed in 1...20 as ClosedRange<UInt64> {
            let steps = scenario.timetable(seed: seed)
            #expect(steps.map(\.tick) == scenario.timetable(seed: seed).map(\.tick))
            #expect(steps.map(\.tick) == steps.map(\.tick).sorted())
            #expect(steps.filter { $0.line == 3 }.map(\.tick) == [120, 420, 720, 1_020])
            let drawn = steps.filter { $0.line == 2 }.map(\.tick)
            firsts.append(drawn[0])
            #expect((60...180).contains(drawn[0]) && drawn.last.map { (1_140..<1_200).contains($0) } == true)
            #expect(zip(drawn, drawn.dropFirst()).allSatisfy { (30...60).contains($1 - $0) })
        }
        #expect(Set(firsts).count > 10)
        var run = ScenarioRun(scenario, seed: 4)
        run.finish()
        let pauses = run.record.inputs.indices.filter { run.record.inputs[$0].left.actions.contains(.pause) }
        #expect(pauses == scenario.timetable(seed: 4).filter { $0.line == 2 }.map { Int($0.tick) })
    }

    @Test("a line with a condition acts once, in the tick after it came true, and fails where it never does")
    func triggers() throws {
        let scenario = try Scenario(lines: [
            #"{"when": "tick >= 100", "action": "leave", "device": "right"}"#,
            #"{"when": "not left.present", "from": 2, "by": 3, "action": "add"}"#,
            #"{"from": 1.6, "by": 1.8, "expect": "tick == 101 and changed(right.present)"}"#,
        ])
        var run = ScenarioRun(scenario)
        run.finish()
        #expect(run.record.actions.map(\.tick) == [100] && run.record.actions.map(\.action) == [.leave(1)])
        #expect(run.play.expectationCount == 3)
        #expect(
            run.play.failures.map { "\($0)" } == [
                "line 3: at second 3 (tick 180) 'not left.present' has not come true since second 2: left.present yes"
            ]
        )
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
        #expect(report.contacts > 3 && run.play.expectationCount == 2)
        #expect(run.play.failures.map(\.line) == [5])
        #expect(run.play.failures.first?.values.first == "contacts is \(report.contacts)")
        var plan = LabRun.Plan(seed: 7)
        plan.length = .ticks(900)
        var headless = LabRun(plan)
        #expect(headless.report() == LabRun.report(on: headless.record))
    }

    @Test("every name that only scenarios have can be read, and says what it is")
    func names() throws {
        for name in TickName.ofScenarios {
            let scenario = try Scenario(lines: [#"{"by": 3, "expect": "changed(\#(name.text)) or agree"}"#])
            #expect(scenario.failures() == [], "\(name.text)")
            #expect(!name.summary.isEmpty && name.summary.count <= 70 && !name.summary.hasSuffix("."), "\(name.text)")
        }
        let texts = TickName.scenarioNames.all.map(\.text)
        #expect(Set(texts).count == texts.count && TickName.ofScenarios.count > 20)
    }

    @Test("a run is a value, and goes on from any copy of it")
    func copies() throws {
        let scenario = try #require(BuiltInScenario.all.first { $0.name == "owner-leaves" }).scenario
        var run = ScenarioRun(scenario)
        for _ in 0..<300 { run.advance() }
        var copy = run
        run.finish()
        copy.finish()
        #expect(copy.record.isSame(as: run.record) && copy.play.failures == run.play.failures)
        #expect(LabPortrait(copy.lab) == LabPortrait(run.lab))
    }
}
