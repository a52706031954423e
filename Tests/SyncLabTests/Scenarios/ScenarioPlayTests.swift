internal import GameCore
internal import SyncLab
import Testing

@testable import LabTools

@Suite("Playing scenarios")
struct ScenarioPlayTests {
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

    @Test("every name that only scenarios have can be read, and says what it is")
    func names() throws {
        let lines = TickNames.ofScenarios.map { #"{"by": 3, "expect": "changed(\#($0.name.text)) or agree"}"# }
        #expect(try Scenario(lines: lines).failures() == [] && lines.count == 18)
        let summaries = TickNames.ofScenarios.map(\.name.summary)
        #expect(summaries.allSatisfy { (1...70).contains($0.count) && !$0.hasSuffix(".") })
        let texts = TickNames.scenarioNames.all.map(\.text)
        #expect(Set(texts).count == texts.count)
    }
}
