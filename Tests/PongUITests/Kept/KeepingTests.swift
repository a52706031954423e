internal import GameCore
internal import StageTesting
import Testing
internal import TerminalUI

@testable import PongUI

/// The program's calls of the history keeper.
@Suite("Kept matches")
struct KeepingTests {
    /// A match against the computer, begun.
    private func begin(_ memory: HistoryMemory, points: Int = 1, seed: UInt64 = 3) -> Stage {
        let setup = MatchSetup(.human, .computer(.normal), rules: .first(to: points), seed: seed)
        return Stage(setup, effects: memory.effects).pressing(" ")
    }

    @Test("lack at most the last second at any tick")
    func second() throws {
        let memory = HistoryMemory()
        var stage = begin(memory, points: 3)
        for _ in 0..<1_500 {
            stage.run(1)
            let scene = try #require(stage.app.scene as? MatchScene)
            guard let tape = scene.tape, tape.hasBegun else { continue }
            #expect(tape.length - (memory.growing?.length ?? 0) <= 60)
            if case .over = scene.match.phase { #expect(memory.growing?.matches.count == tape.matches.count) }
        }
        #expect(memory.calls > 5)
        let inputs = try #require(memory.growing).inputs
        let scene = try #require(stage.app.scene as? MatchScene)
        var match = scene.setup.beginning
        for inputs in try #require(scene.tape).inputs { _ = match.step(inputs, under: scene.setup.rules) }
        #expect(match == scene.match)
        #expect(inputs.elementsEqual(try #require(scene.tape).inputs.prefix(inputs.count)))
    }

    @Test("are finished at the title and at the end of the program, and not before they began")
    func ends() throws {
        let memory = HistoryMemory()
        var stage = begin(memory, points: 99)
        stage.run(200)
        stage.press(.escape, ticks: 10)
        stage.press(.escape)
        #expect(memory.finished.count == 1)
        #expect(memory.finished.first?.matches == [])
        // A match that has not begun leaves nothing.
        stage.press(.enter, ticks: 30)
        stage.press(.escape)
        #expect(memory.finished.count == 1)
        var other = begin(memory, points: 99)
        other.run(200)
        #expect(other.app.handle(.closed(.endOfInput)) == .quit)
        #expect(memory.finished.count == 2)
    }

    @Test("are none of the computers' own")
    func demo() throws {
        let memory = HistoryMemory()
        let setup = MatchSetup(.computer(.hard), .computer(.hard), rules: .first(to: 1), seed: 1)
        var stage = Stage(setup, effects: memory.effects).running(3_000)
        _ = stage.app.handle(.closed(.endOfInput))
        #expect(memory.calls == 0 && memory.finished.isEmpty)
    }

    @Test("have each match of a sitting with its own ticks")
    func rematches() throws {
        let memory = HistoryMemory()
        var stage = begin(memory)
        for round in 1...3 {
            stage.run(6_000)
            #expect(memory.growing?.matches.count == round)
            stage.press("r")
        }
        let matches = try #require(memory.growing).matches
        let ends = matches.map(\.ticks.upperBound)
        #expect(ends == ends.sorted() && matches.allSatisfy { $0.seconds > 0 })
        for (one, next) in zip(matches, matches.dropFirst()) { #expect(one.ticks.upperBound < next.ticks.lowerBound) }
        for match in matches {
            #expect(max(match.score.one, match.score.two) == 1 && match.names.one == "You")
            var replay = MatchReplay(
                try #require(memory.growing).setup,
                try #require(memory.growing).inputs,
                ticks: match.ticks
            )
            replay.seek(to: .max)
            #expect(replay.tick == match.ticks.count)
            #expect(Int(replay.match.score.one) == match.score.one && Int(replay.match.score.two) == match.score.two)
            let rallies = (1...replay.end).map { tick in
                replay.seek(to: tick)
                return replay.match.phase == .playing ? Int(replay.match.rally) : 0
            }
            #expect(rallies.max() == match.longestRally)
        }
    }

    @Test("that cannot be kept are announced once, and go on")
    func problem() throws {
        let memory = HistoryMemory()
        memory.problem = "No space left on device"
        var stage = begin(memory, points: 99)
        stage.run(100)
        #expect(stage.shows("matches are not kept: No space left on device"))
        stage.run(400)
        #expect(!stage.shows("matches are not kept"))
        #expect(memory.calls > 2)
    }

    @Test("go on tick for tick as if they had not been left", arguments: 1...12 as ClosedRange<UInt64>)
    func resume(seed: UInt64) throws {
        let memory = HistoryMemory()
        var random = SplitMix64(seed: seed)
        let keys: [Key] = ["w", "s", "d", "p", " "]
        let script = (0..<2_000).map { _ in (key: keys[Int(random.next() % 5)], isPressed: random.next() % 15 == 0) }
        let leaves = Int(random.next() % 1_200) + 200
        var whole = begin(memory, points: 3, seed: seed)
        var kept: InterruptedMatch?
        for (tick, entry) in script.enumerated() {
            if tick == leaves {
                let tape = try #require((whole.app.scene as? MatchScene)?.tape)
                kept = InterruptedMatch(tape.setup, inputs: tape.inputs, file: "a file")
            }
            if entry.isPressed { whole.press(entry.key) }
            whole.run(1)
        }
        let end = try #require((whole.app.scene as? MatchScene)?.tape)
        let interrupted = try #require(kept)
        let options = AppOptions()
        var scene = MatchScene(resuming: interrupted, options)
        #expect(scene.pace == .still && scene.tape?.length == interrupted.inputs.count)
        // The rest of the human's inputs: the computer's must come by itself.
        var computers = scene.setup.computers
        var match = scene.setup.beginning
        for (tick, inputs) in end.inputs.enumerated() {
            let own = computers.two?.input(for: match, under: scene.setup.rules)
            #expect(own == inputs.two, "tick \(tick)")
            _ = match.step(inputs, under: scene.setup.rules)
        }
        #expect(interrupted.inputs.elementsEqual(end.inputs.prefix(interrupted.inputs.count)))
        // After Space and the countdown, the next tick follows the last recorded one.
        _ = scene.answer(.key(KeyEvent(" ")), options, at: App.smallest)
        let before = scene.match
        _ = scene.advance(by: TickSchedule.Due(ticks: MatchScene.countdownTicks), options)
        guard interrupted.score != nil, before.pausedBy == nil else { return }
        #expect(scene.match == before)
        _ = scene.advance(by: TickSchedule.Due(ticks: 1), options)
        #expect(scene.match.tick == before.tick + 1)
        var next = before
        _ = next.step(try #require(scene.tape).inputs[interrupted.inputs.count], under: scene.setup.rules)
        #expect(scene.match == next)
    }

    @Test("use no more room for ticks in which nothing changes")
    func room() throws {
        let memory = HistoryMemory()
        var stage = begin(memory, points: 99)
        stage.run(60)
        let tape = try #require((stage.app.scene as? MatchScene)?.tape)
        #expect(tape.length > 55 && tape.runs.count < 5)
    }
}
