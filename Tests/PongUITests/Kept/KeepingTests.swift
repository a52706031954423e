internal import GameBasics
internal import GameCore
internal import PlayerProfile
internal import StageTesting
import Testing
internal import TerminalUI

@testable import PongUI

/// The program's calls of the history keeper.
@Suite("Kept matches")
struct KeepingTests {
    /// A match against the computer, begun.
    private func begin(points: Int = 3, seed: UInt64 = 3) -> Stage {
        Stage("match two=normal points=\(points) seed=\(seed): space")
    }

    @Test("lack at most the last second at any tick")
    func second() throws {
        var stage = begin()
        let recorder = try #require(stage.recorder)
        for _ in 0..<1_500 {
            stage.run(1)
            let scene = try #require(stage.app.scene as? MatchScene)
            guard let recorded = scene.recorded, recorded.hasBegun else { continue }
            let growing = recorder.growing
            let isComplete = !scene.match.isOver || growing?.matches.count == recorded.matches.count
            try #require(recorded.length - (growing?.length ?? 0) <= 60 && isComplete)
        }
        let inputs = try #require(recorder.growing).inputs
        let scene = try #require(stage.app.scene as? MatchScene)
        let recorded = try #require(scene.recorded)
        var match = scene.setup.beginning
        for inputs in recorded.inputs { _ = match.step(inputs, under: scene.setup.rules) }
        #expect(
            recorder.keeps > 5 && match == scene.match && inputs.elementsEqual(recorded.inputs.prefix(inputs.count))
        )
    }

    @Test("go on tick for tick as if they had not been left", arguments: 1...12 as ClosedRange<UInt64>)
    func resume(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let keys: [Key] = ["w", "s", "d", "p", " "]
        let script = (0..<2_000).map { _ in (key: keys[Int(random.next() % 5)], isPressed: random.next() % 15 == 0) }
        let leaves = Int(random.next() % 1_200) + 200
        var whole = begin(seed: seed)
        var kept: InterruptedMatch?
        for (tick, entry) in script.enumerated() {
            if tick == leaves {
                let recorded = try #require((whole.app.scene as? MatchScene)?.recorded)
                kept = InterruptedMatch(recorded.setup, inputs: recorded.inputs, file: "a file")
            }
            if entry.isPressed { whole.press(entry.key) }
            whole.run(1)
        }
        let end = try #require((whole.app.scene as? MatchScene)?.recorded)
        let interrupted = try #require(kept)
        let options = AppOptions()
        var scene = MatchScene(resuming: interrupted, options)
        #expect(scene.pace == .still && scene.recorded?.length == interrupted.inputs.count)
        // The rest of the human's inputs: the computer's must come by itself.
        var computers = scene.setup.computers
        var match = scene.setup.beginning
        for (tick, inputs) in end.inputs.enumerated() {
            let own = computers.two?.input(for: match, under: scene.setup.rules)
            try #require(own == inputs.two, "tick \(tick)")
            _ = match.step(inputs, under: scene.setup.rules)
        }
        #expect(interrupted.inputs.elementsEqual(end.inputs.prefix(interrupted.inputs.count)))
        // After Space and the countdown, the next tick follows the last recorded one.
        let answer = scene.answer(.key(KeyEvent(" ")), options, at: App.smallest)
        #expect(!answer.contains { if case .sound = $0 { true } else { false } }, "Nothing of the past is heard.")
        let before = scene.match
        _ = scene.advance(by: TickSchedule.Due(ticks: MatchScene.countdownTicks), options)
        guard interrupted.score != nil, before.pausedBy == nil else { return }
        let resumed = scene.match
        _ = scene.advance(by: TickSchedule.Due(ticks: 1), options)
        var next = before
        _ = next.step(try #require(scene.recorded).inputs[interrupted.inputs.count], under: scene.setup.rules)
        #expect(resumed == before && scene.match == next && next.tick == before.tick + 1)
    }

    @Test("are as long in the history as in their result", arguments: 1...4 as ClosedRange<UInt64>)
    func length(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let keys: [Key] = ["w", "s", "p", .escape, "?"]
        var stage = begin(seed: seed)
        var pauses = 0
        for _ in 0..<60_000 {
            let scene = try #require(stage.app.scene as? MatchScene)
            if let played = scene.recorded?.matches.first {
                #expect(scene.statistics.ticks == played.ticks.count && pauses > 0)
                #expect(stage.words.contains("Seconds in play \(played.seconds) "))
                return
            }
            if scene.match.isPaused || scene.overlay != nil {
                pauses += 1
                stage.press(scene.overlay == nil ? " " : .escape)
            } else if random.next() % 40 == 0 {
                stage.press(keys[Int(random.next() % UInt64(keys.count))])
            }
            stage.run(1)
        }
        Issue.record("the match has no end")
    }

    @Test("count as won or lost in a row, and are listed with their scores in columns")
    func statistics() {
        var history = KeptHistory()
        for score in [PerPlayer(11, 9), PerPlayer(11, 10), PerPlayer(9, 11)] {
            var entry = HistoryEntry.sample(file: "file", points: 0, rally: 9)
            entry.match.score = score
            history.entries.append(entry)
        }
        let statistics = HistoryStatistics(history, on: .first)
        #expect(statistics.streak == -1 && statistics.longestStreak == 2 && statistics.dailyStreak == 0)
        let lines = Stage(scene: HistoryScene(history, on: .first)).lines.filter { $0.contains("You : ") }
        #expect(lines.count == 3 && Set(lines.map { $0.firstRange(of: "You")?.lowerBound }).count == 1)
    }

    @Test("use no more room for ticks in which nothing changes")
    func room() throws {
        let stage = begin(points: 99).running(60)
        let recorded = try #require((stage.app.scene as? MatchScene)?.recorded)
        #expect(recorded.length > 55 && recorded.spans.count < 5)
    }
}
