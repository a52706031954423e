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
        stage.press(.enter)
        func tick() throws -> Int { try #require((stage.app.scene as? MatchReplayScene)?.tick) }
        stage.run(90)
        #expect(try tick() == 90)
        #expect(stage.shows("Playing", "0:01 / 1:00", columns == 40 ? "Esc back" : "Space stop"))
        stage.press(" ", ticks: 60)
        #expect(try tick() == 90 && stage.shows("Paused", columns == 40 ? "Esc back" : "Space play"))
        stage.press(.right)
        #expect(try tick() == 150)
        stage.press(.left, .left, .up)
        #expect(try tick() == 31)
        stage.press(.down)
        #expect(try tick() == 30)
        stage.press("b", ticks: 60)
        #expect(try tick() == 0)
        stage.press(.end)
        #expect(try tick() == 3_600)
        stage.press(" ", "+", ticks: 10)
        #expect(try tick() == 20 && stage.shows("×2"))
        stage.press("-", times: 5)
        stage.press(.home, ticks: 40)
        #expect(try tick() == 10 && stage.shows("×1/4"))
        stage.point(columns / 2, rows - 2, .press(0))
        #expect(abs(try tick() - 1_800) < 120)
        stage.press(.escape)
        #expect(stage.app.scene is HistoryScene)
        #expect(stage.screen(after: "s").shows("Against normal", "0 won, 1 lost"))
        #expect(stage.screen(after: .escape, .escape).shows("Two players"))
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
