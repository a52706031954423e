internal import GameBasics
internal import GameCore
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

@Suite("A match by keys") struct MatchSceneTests {
    @Test("is won by two points where that is asked for")
    func lead() {
        // Computers are alike enough for a score of 1 : 1 in some of the matches.
        let scores = ["no", "yes"].map { lead in
            let texts = (1...12).map { seed in
                let stage = Stage("match one=easy two=easy points=1 win-by-two=\(lead) seed=\(seed): +20000")
                return stage.text(rows: 4..<7, columns: 24..<56)
            }
            return Set(texts).count
        }
        #expect(scores[0] == 2 && scores[1] > 2)
    }

    @Test("moves both players at once, by latched and by held keys")
    func bothMove() throws {
        for releases in ["", "releases "] {
            var stage = Stage("match two=human points=3 seed=1: \(releases)space +1")
            let before = try paddles(stage)
            stage.press("w", .down, ticks: 15)
            let after = try paddles(stage)
            _ = stage.follow("release:w release:down", [])
            let stays = try paddles(stage.running(5)) == after
            #expect(after.one < before.one && after.two > before.two && stays == !releases.isEmpty)
        }
    }

    /// The upper edges of the paddles on a horizontal court, in eighths of a row.
    private func paddles(_ stage: Stage) throws -> PerPlayer<Int> {
        let canvas = stage.canvas
        func top(_ columns: Range<Int>) throws -> Int {
            var half = Canvas(size: canvas.size)
            for row in 1..<22 { for column in columns { half[column, row] = canvas[column, row] } }
            return try #require(Ink(half).box).top
        }
        return PerPlayer(try top(0..<5), try top(75..<80))
    }

    @Test("forgets keys that were pressed while nothing moved")
    func forgotten() throws {
        var stage = Stage("match: w space")
        let tops = try [0, 20].map { ticks in try paddles(stage.running(ticks)).one }
        stage.press("w", ticks: 11)
        #expect(try tops[0] == tops[1] && paddles(stage).one < tops[0])
    }

    @Test("goes on while its player serves, but not after a stop of the program, or by a tap before the match goes on")
    func stops() throws {
        let moves = try [
            "match two=human points=9 seed=1: space +1 w +1 space", "match: releases w resumed space",
            "match points=9: space +80 p +1 space +10 w +50",
        ]
        .map { line in
            let stage = Stage(line)
            return try paddles(stage).one != paddles(stage.running(5)).one
        }
        #expect(moves == [true, false, false])
    }
}
