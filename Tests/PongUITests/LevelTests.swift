internal import GameCore
@testable import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

/// Levels, their paces, and the help that a player gets.
@Suite("Levels") struct LevelTests {
    @Test("play at their pace, people at normal's, and all at the chosen one")
    func paces() {
        var options = AppOptions()
        #expect(options.level == .easy)
        for level in ComputerPlayer.Level.allCases {
            let setup = MatchSetup(.human, .computer(level), options, seed: 1)
            #expect(setup.rules == Rules.standard.at(level.pace) && setup.rules.pace?.rawValue == level.rawValue)
        }
        #expect(MatchSetup(.human, .human, options, seed: 1).rules.pace == .normal)
        options.pace = .fast
        #expect(MatchSetup(.human, .human, options, seed: 1).rules == .standard)
        #expect(MatchSetup(.human, .computer(.easy), options, seed: 1).rules == .standard)
    }

    /// A one-point match that a person has won, by keys that are pressed at random.
    private func won(against level: ComputerPlayer.Level, pace: Rules.Pace? = nil) throws -> Stage {
        var options = AppOptions()
        options.rules = .first(to: 1)
        options.level = level
        options.pace = pace
        for seed in 1...200 as ClosedRange<UInt64> {
            var stage = Stage(MatchSetup(.human, .computer(level), options, seed: seed), options: options)
            stage.press(" ")
            var random = SplitMix64(seed: seed)
            for _ in 0..<200 where !stage.text.contains("r rematch") {
                stage.press(random.next() & 1 == 0 ? "w" : "s")
                stage.run(20)
            }
            stage.run(MatchScene.restAfterEnd)
            if stage.text.contains("You win!") { return stage }
        }
        Issue.record("no seed is won")
        return Stage()
    }

    @Test("offer the next one after a win, which goes on with it")
    func next() throws {
        var stage = try won(against: .easy)
        #expect(stage.text.contains("Enter plays normal, the next level"))
        stage.press(.enter)
        #expect(stage.text.contains("Space begins"))
        #expect((stage.app.scene as? MatchScene)?.setup.rules.pace == .normal)
        stage.press(.escape)
        #expect(stage.text.contains("◀ normal ▶"))

        stage = try won(against: .easy, pace: .fast)
        stage.press(.enter)
        #expect((stage.app.scene as? MatchScene)?.setup.rules.pace == .fast)
    }

    @Test("offer none after hard, nor after a defeat, nor between two people")
    func none() throws {
        var stage = try won(against: .hard)
        #expect(!stage.text.contains("next level"))
        stage = Stage.match(points: 1)
        stage.press(" ")
        stage.press("w")
        let hasEnded = stage.run(until: "r rematch")
        #expect(hasEnded && (stage.text.contains("You win!") || !stage.text.contains("next level")))
        stage = Stage.match(two: .human, points: 1)
        stage.press(" ")
        let isOver = stage.run(until: "r rematch")
        #expect(isOver && !stage.text.contains("next level"))
    }
}

@Suite("Advice") struct AdviceTests {
    private let words = "tap to step, hold to run"

    @Test("comes once, when two points in a row were lost")
    func lost() {
        var stage = Stage.match(points: 21)
        stage.press(" ")
        stage.run(1)
        #expect(!stage.text.contains(words))
        stage.press("w")
        stage.run(10)
        var shown: [Int] = []
        for point in 1...6 {
            let isLost = stage.run(until: "Computer scores")
            #expect(isLost)
            if stage.text.contains(words) { shown.append(point) }
            stage.run(130)
            #expect(!stage.text.contains(words))
        }
        #expect(shown == [2])
    }

    @Test("comes after the first point when a key was held")
    func held() {
        var stage = Stage.match(points: 21)
        stage.press(" ")
        stage.run(1)
        for _ in 0..<10 {
            stage.press("w")
            stage.run(2)
        }
        let isOver = stage.run(until: " score")
        #expect(isOver && stage.text.contains(words))
    }

    @Test("does not come to a player with the mouse")
    func mouse() {
        var stage = Stage.match(points: 21, input: .mouse)
        stage.press(" ")
        stage.run(1)
        for _ in 0..<3 {
            stage.run(until: " score")
            #expect(!stage.text.contains("the mouse, or a key"))
            stage.run(130)
        }
    }
}
