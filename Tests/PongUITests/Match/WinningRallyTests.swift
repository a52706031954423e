internal import GameCore
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

    @Test("is not shown after a short match or rally, nor where motion is less")
    func none() throws {
        let stages = try [
            won("points=7 calm=yes", where: isLong), won { $0.match.rally < WinningRally.fewestContacts },
            won("points=1") { $0.match.rally >= WinningRally.fewestContacts },
        ]
        #expect(stages.allSatisfy { $0.shows("You win!") })
    }
}
