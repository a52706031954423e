internal import GameCore
internal import StageTesting
internal import TerminalUI
import Testing

@testable import PongUI

@Suite("Replay of a match")
struct MatchReplayTests {
    private let setup = MatchSetup(.human, .computer(.normal), seed: 11)

    /// A minute of a match in which both paddles stand still.
    private var inputs: [PerPlayer<Input>] {
        (0..<3_600).map { PerPlayer(Input(.none, $0 % 50 == 3 ? .serve : []), .none) }
    }

    private var entry: HistoryEntry {
        var entry = HistoryEntry.sample(file: "a file", points: 1, rally: 3)
        (entry.match.contenders, entry.match.ticks) = (setup.contenders, 1...3_600)
        return entry
    }

    @Test("is at each tick what the match was, from wherever it comes")
    func seek() {
        let inputs = inputs
        var states = [setup.beginning]
        for inputs in inputs {
            var match = states[states.count - 1]
            _ = match.step(inputs, under: setup.rules)
            states.append(match)
        }
        var replay = MatchReplay(setup, inputs, ticks: 1...3_600)
        var random = SplitMix64(seed: 1)
        for _ in 0..<2_000 {
            let tick = Int(random.next() % 3_601)
            replay.seek(to: tick)
            #expect(replay.tick == tick && replay.match == states[tick])
        }
        replay.seek(to: -5)
        #expect(replay.tick == 0)
        replay.seek(to: 9_999)
        #expect(replay.tick == 3_600)
        let part = MatchReplay(setup, inputs, ticks: 601...700)
        #expect(part.end == 100 && part.match == states[600])
        // Ticks that a truncated file lacks are left out.
        #expect(MatchReplay(setup, inputs, ticks: 3_500...5_000).end == 101)
        #expect(MatchReplay(setup, inputs, ticks: 5_000...6_000).end == 0)
    }

    @Test("plays, stops, steps, and leads back", arguments: [(80, 24), (40, 16), (200, 60)])
    func keys(columns: Int, rows: Int) throws {
        let memory = HistoryMemory()
        memory.entries = [entry]
        memory.replays = ["a file": MatchReplay(setup, inputs, ticks: 1...3_600)]
        var stage = Stage(
            scene: HistoryScene(KeptHistory(entries: memory.entries)),
            columns: columns,
            rows: rows,
            effects: memory.effects
        )
        #expect(stage.shows(columns == 40 ? "11-22" : "11-22 16:31", "You : computer, normal"))
        let steps: [(keys: String, tick: Int, conditions: String)] = [
            ("enter +90", 90, "Playing | 0:01 / 1:00 | Esc back\(columns == 40 ? "" : " | Space stop")"),
            ("space +60", 90, "Paused | Esc back\(columns == 40 ? "" : " | Space play")"), ("right", 150, "0:02"),
            ("left left up", 31, "0:00"), ("down", 30, "0:00"), ("b +60", 0, "0:00"), ("end", 3_600, "1:00"),
            ("space + +10", 20, "×2"), ("- - - - - home +40", 10, "×1/4"),
        ]
        for (keys, tick, conditions) in steps {
            #expect(stage.follow([(keys, conditions)]) == [])
            #expect((stage.app.scene as? MatchReplayScene)?.tick == tick, "\(keys)")
        }
        stage.point(columns / 2, rows - 2, .press(0))
        let tick = try #require((stage.app.scene as? MatchReplayScene)?.tick)
        #expect(abs(tick - 1_800) < 120)
        let back = [("esc", "11-22"), ("s", "Against normal | 0 won, 1 lost"), ("esc esc", "Two players")]
        #expect(stage.follow(back) == [])
    }

    @Test("of a lost file says so and stays")
    func lost() {
        let memory = HistoryMemory()
        memory.entries = [entry]
        var stage = Stage(scene: HistoryScene(KeptHistory(entries: memory.entries)), effects: memory.effects)
        stage.press(.enter)
        #expect(stage.app.scene is HistoryScene)
        #expect(stage.shows("cannot be read any more"))
    }

    @Test("is offered only for a match with a file")
    func offered() {
        let entries = [2, 3].map { HistoryEntry.sample(file: "file", points: $0, rally: 3) }
        var stage = Stage(scene: HistoryScene(KeptHistory(entries: entries)))
        #expect(stage.shows("3 : 11") && stage.shows("s statistics") && !stage.shows("Enter watch"))
        #expect(stage.screen(after: .down).shows("Enter watch  s statistics"))
    }
}
