internal import GameBasics
internal import GameCore
internal import PlayerProfile
internal import StageTesting
internal import TerminalUI
internal import Testing

@testable internal import PongUI

@Suite("The rally that won a long match") struct WinningRallyTests {
    /// A match that a player with the pointer has just won, as soon as it has ended with a rally of some contacts.
    private func won(_ properties: String = "points=7", where isMeant: (MatchScene) -> Bool) throws -> Stage {
        for seed in 1...60 {
            var stage = Stage("match two=easy input=mouse seed=\(seed) \(properties): space")
            for _ in 0..<60_000 {
                stage.run(1)
                let scene = try #require(stage.app.scene as? MatchScene)
                if scene.isOver {
                    if scene.match.score.one > scene.match.score.two, isMeant(scene) { return stage }
                    break
                }
                stage.point(6, 1 + (Int(scene.match.ball.x.raw) * 21) >> 24)
            }
        }
        return try #require(nil, "No seed has such a match.")
    }

    private func isLong(_ scene: MatchScene) -> Bool {
        scene.match.rally >= 6 && (scene.recorded?.matches.last?.seconds ?? 0) >= WinningRally.longMatch
    }

    @Test("is shown from its serve to its goal, and then the result")
    func rally() throws {
        var stage = try won(where: isLong)
        let end = try #require(stage.app.scene as? MatchScene).match
        #expect(stage.shows("the winning rally", "any key ends the replay") && !stage.shows("You win!"))
        var shown: [Match] = []
        while let match = (stage.app.scene as? MatchScene)?.winningRally?.match, shown.count < 2_000 {
            shown.append(match)
            stage.run(1)
        }
        let isWhole = shown.first?.rally == 0 || shown.count > 480
        #expect(isWhole && shown.contains { $0.rally == end.rally && !$0.isOver } && shown.last == end)
        #expect(stage.shows("You win!") && !stage.shows("the winning rally"))
        // Keys begin nothing in the first half second of the result.
        #expect(stage.follow([("enter +1", "You win!"), ("+29 r +1", "!You win!")]) == [])
    }

    @Test("ends at any key at once, at one that moves a paddle after half a second")
    func skip() throws {
        let stage = try won(where: isLong)
        for key in ["x", "space", "enter", "esc", "?", "q", "press:20,10", "+40 w", ", esc"] {
            var skipped = stage
            #expect(skipped.follow([(key, "!the winning rally | You win!")]) == [], "\(key)")
        }
        var held = stage
        #expect(held.follow([("w +20 w", "the winning rally"), ("+20 w", "You win!")]) == [])
    }

    @Test("leaves no key down that is released meanwhile")
    func release() throws {
        var scene = try #require(won(where: isLong).app.scene as? MatchScene)
        var options = AppOptions()
        options.input = .hold
        scene.controls.reportsReleases = true
        let isTaken = scene.controls.take(KeyEvent("w"), options)
        for event in [KeyEvent("w", .release), KeyEvent("x")] {
            #expect(scene.winningRally != nil)
            _ = scene.answer(.key(event), options, at: App.smallest)
        }
        let inputs = scene.controls.takeInputs(options)
        #expect(isTaken && scene.winningRally == nil && inputs == PerPlayer(.none, .none))
    }

    @Test("leaves the sound to be offered by the result after it")
    func sound() throws {
        var stage = try won("points=7 file=", where: isLong)
        #expect(stage.recorder?.reading.options.isSoundOffered == false)
        let steps = [("x +1", "You win! | Sound is off: m turns it on"), ("+60 x", "kept = sound-asked yes")]
        #expect(stage.follow(steps) == [])
    }

    @Test("of an earlier match is not shown when a rematch is resumed")
    func resumed() throws {
        var stage = try won(where: isLong)
        #expect(stage.follow([("x", "You win!"), ("+40 r +100", "!You win!")]) == [])
        let recorded = try #require((stage.app.scene as? MatchScene)?.recorded)
        let interrupted = InterruptedMatch(recorded.setup, inputs: recorded.inputs, file: "a file")
        let scene = MatchScene(resuming: interrupted, AppOptions())
        #expect(scene.winningRally == nil && scene.match.isRunning && scene.pace == .still)
    }

    @Test("is not shown after a short match or rally, nor where motion is less")
    func none() throws {
        let stages = try [
            won("points=7 calm=yes", where: isLong), won { $0.match.rally < WinningRally.fewestContacts },
            won("points=1") { $0.match.rally >= WinningRally.fewestContacts },
        ]
        #expect(stages.allSatisfy { $0.shows("You win!") })
    }
}
