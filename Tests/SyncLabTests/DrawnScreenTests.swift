internal import DrawnScreens
internal import JSONText
internal import MatchSync
internal import SyncLab
internal import Testing

@testable internal import LabTools
@testable internal import RunFiles

/// Scenarios and run files in `Transcripts`: how each line is read, and what fails in a run.
@Suite("Transcripts") struct DrawnScreenTests {
    @Test("of scenarios and run files are as in their files")
    func transcripts() throws {
        let folder = ScreenFolder("Transcripts", beside: #filePath)
        let texts = [
            DrawnScreen("Verifications", RunVerificationTexts.all), DrawnScreen("Faults", HealthTests.faults),
            DrawnScreen("Messages", MessageLogTests.messages),
        ]
        let replies = try [
            Replies.problem(of: "ScenarioLines", beside: #filePath, reply: Self.reading),
            Replies.problem(of: "ScenarioPlays", beside: #filePath, reply: Self.playing),
            Replies.problem(of: "RunFiles", beside: #filePath, reply: DamagedRunFileTests.reading),
        ]
        let problems = try (texts.map(folder.problem) + replies).compactMap(\.self)
        #expect(problems == [])
    }

    /// The actions of a file, or of lines behind the addition of a device, with effects of few members; or the error.
    private static func reading(_ input: String) throws -> String {
        let isWhole = input.first?.isNewline == true || input.hasPrefix(#"{"pong""#)
        let ends = [#"{"at": 1, "action": "add"}"#, #"{"at": "end", "expect": "tick > 0"}"#]
        do {
            let scenario = isWhole ? try Scenario(text: input) : try Scenario(lines: [ends[0], input, ends[1]])
            let deeds = scenario.steps.compactMap { if case .act(let deed) = $0.kind { deed } else { nil } }
            let texts = deeds.dropFirst(isWhole ? 0 : 1).map { deed in
                let effects = deed.effects.map(\.text).filter { $0.count < 90 }
                return ([deed.text] + effects).joined(separator: "; ")
            }
            return ((isWhole ? header(of: scenario) : []) + texts).joined(separator: "\n")
        } catch {
            return "\(error)\(error.pointer.map { "\n" + $0 } ?? "")"
        }
    }

    /// The members of the setup that are not as usual, the players, the strategies and the steps.
    private static func header(of scenario: Scenario) -> [String] {
        func members(_ setup: RunSetup) -> [String] {
            RunSetup.fields.members(of: setup).map { "\($0.name): \($0.value.line)" }
        }
        let usual = Set(members(RunSetup(seed: 1)))
        let strategies = StrategyKind.allCases.filter(scenario.applies).map(\.rawValue).joined(separator: ", ")
        let steps = scenario.steps.map(\.line)
        return ["\(scenario.name), \(scenario.summary): \(scenario.end) ticks, steps in lines \(steps)"]
            + members(scenario.setup).filter { !usual.contains($0) }
            + ["\(scenario.levels.left) against \(scenario.levels.right), for \(strategies)"]
    }

    /// The failures of a run; the first line has its length and the strategy.
    private static func playing(_ input: String) throws -> String {
        let lines = input.split(separator: "\n").map(String.init)
        let words = lines[0].split(separator: " ").map(String.init)
        let scenario = try Scenario(Int(words[0]) ?? 0, lines: Array(lines.dropFirst()))
        var run = ScenarioRun(scenario, strategy: words.count > 2 ? StrategyKind(rawValue: words[3]) : .standard)
        run.finish()
        let (failures, end, actions) = (run.play.failures, run.record.end, run.record.actions.map(\.tick))
        run.advance()
        #expect(run.isOver && run.record.end == end && run.record.actions.map(\.tick) == actions)
        let heading = "\(failures.count) of \(run.play.expectationCount) expectations fail"
        return ([heading] + failures.map { "\($0)" }).joined(separator: "\n")
    }
}

extension ScenarioEffect {
    /// The members of an action as a run file has them; any other effect in words.
    fileprivate var text: String {
        switch self {
        case .action(let action): JSONValue.object(action.members).line
        case .hold(let input, let side, let ticks): "\(side) holds \(EngineGame.text(of: input)) for \(ticks) ticks"
        case .press(let input, let side): "\(side) does \(EngineGame.shortText(of: input))"
        }
    }
}
