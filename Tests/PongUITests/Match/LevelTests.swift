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
        (options.rules, options.level, options.pace) = (.first(to: 1), level, pace)
        for seed in 1...200 as ClosedRange<UInt64> {
            var stage = Stage(MatchSetup(.human, .computer(level), options, seed: seed), options: options)
            stage.press(" ")
            var random = SplitMix64(seed: seed)
            for _ in 0..<200 where !stage.shows("r rematch") {
                stage.press(random.next() & 1 == 0 ? "w" : "s")
                stage.run(20)
            }
            stage.run(MatchScene.restAfterEnd)
            if stage.shows("You win!") { return stage }
        }
        Issue.record("no seed is won")
        return Stage()
    }

    @Test("offer the next one after a win, which goes on with it")
    func next() throws {
        var stage = try won(against: .easy)
        #expect(stage.shows("Enter plays normal, the next level"))
        #expect(stage.screen(after: .enter).shows("Space begins"))
        #expect((stage.app.scene as? MatchScene)?.setup.rules.pace == .normal)
        #expect(stage.screen(after: .escape).shows("◀ normal ▶"))

        stage = try won(against: .easy, pace: .fast)
        stage.press(.enter)
        #expect((stage.app.scene as? MatchScene)?.setup.rules.pace == .fast)
    }

    @Test("offer none after hard, nor after a defeat, nor between two people")
    func none() throws {
        var stage = try won(against: .hard)
        #expect(!stage.shows("next level"))
        stage = Stage.match(points: 1).pressing(" ", "w").running(until: "r rematch")
        #expect(stage.shows("You win!") || !stage.shows("next level"))
        stage = Stage.match(two: .human, points: 1).pressing(" ").running(until: "r rematch")
        #expect(!stage.shows("next level"))
    }
}

@Suite("Advice") struct AdviceTests {
    private let words = "tap to step, hold to run"

    @Test("comes once, when two points in a row were lost")
    func lost() {
        var stage = Stage.match(points: 21).pressing(" ", ticks: 1)
        #expect(!stage.shows(words))
        stage.press("w", ticks: 10)
        var shown: [Int] = []
        for point in 1...6 {
            stage.run(until: "Computer scores")
            if stage.shows(words) { shown.append(point) }
            stage.run(130)
            #expect(!stage.shows(words))
        }
        #expect(shown == [2])
    }

    @Test("comes after the first point when a key was held")
    func held() {
        var stage = Stage.match(points: 21).pressing(" ", ticks: 1)
        for _ in 0..<10 {
            stage.press("w", ticks: 2)
        }
        stage.run(until: " score")
        #expect(stage.shows(words))
    }

    @Test("does not come to a player with the mouse")
    func mouse() {
        var stage = Stage.match(points: 21, input: .mouse).pressing(" ", ticks: 1)
        for _ in 0..<3 {
            stage.run(until: " score")
            #expect(!stage.shows("the mouse, or a key"))
            stage.run(130)
        }
    }
}
