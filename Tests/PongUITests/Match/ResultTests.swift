internal import GameCore
internal import PongUI
internal import StageTesting
internal import TestExtent
internal import Testing
internal import TerminalUI

@Suite("A result") struct ResultTests {
    @Test("is quieter for a defeat: no bar, no accent")
    func winAndLoss() throws {
        let palette = Theme.colourblind.palette
        for glyphs in ["", "-ascii"] {
            let won = try Stage.ended("match 40x16\(glyphs) two=easy", isWon: true)
            let lost = try Stage.ended("match 40x16\(glyphs) two=hard", isWon: false)
            #expect(won.style(of: "You win!") == palette.chosen && lost.style(of: "You lose") == palette.text)
            #expect(!won.shows("lose") && !lost.shows("win"))
        }
    }
}

extension Stage {
    /// A match of one point against the computer at its end, of the first seed with which it ends this way.
    ///
    /// - Parameters:
    ///   - line: The scene and its properties.
    ///   - keys: The keys that begin the match.
    ///   - isWon: Lets the pointer follow the ball; else the paddle stays where it is.
    static func ended(_ line: String, _ keys: String = "space", isWon: Bool) throws -> Stage {
        let ends = (1...40).lazy.map { seed in
            var stage = Stage("\(line) points=1 input=mouse theme=colourblind seed=\(seed): \(keys)")
            for _ in 0..<7_200 where stage.app.pace != .still {
                if isWon, let row = stage.ballRow(Theme.colourblind.palette.ball) { stage.point(5, row) }
                stage.run(1)
            }
            return stage
        }
        return try #require(ends.first { $0.shows(isWon ? "You win!" : "You lose") })
    }
}
