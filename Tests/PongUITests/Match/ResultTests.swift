internal import GameCore
internal import PongUI
internal import StageTesting
internal import TestExtent
internal import Testing
internal import TerminalUI

@Suite("A result") struct ResultTests {
    /// A match of one point against the computer at its end, of the first seed with which it ends this way.
    ///
    /// - Parameter isWon: Lets the pointer follow the ball; else the paddle stays where it is.
    private func ended(_ glyphs: String, isWon: Bool) throws -> Stage {
        for seed in 1...40 {
            let level = isWon ? "easy" : "hard"
            var stage = Stage(
                "match 40x16\(glyphs) two=\(level) points=1 input=mouse theme=colourblind seed=\(seed): space"
            )
            for _ in 0..<7_200 where stage.app.pace != .still {
                if isWon, let row = stage.ballRow(Theme.colourblind.palette.ball) { stage.point(5, row) }
                stage.run(1)
            }
            if stage.shows(isWon ? "You win!" : "You lose") { return stage }
        }
        throw NoSuchEnd()
    }

    private struct NoSuchEnd: Error {}

    @Test("has another frame for a victory, in ASCII too, and is quieter for a defeat: no bar, no accent")
    func winAndLoss() throws {
        let palette = Theme.colourblind.palette
        for (glyphs, double, single) in [("", "╔", "┌"), ("-ascii", "#=", "+-")] {
            var (won, lost) = (try ended(glyphs, isWon: true), try ended(glyphs, isWon: false))
            let styles = [won.style(of: "You win!"), lost.style(of: "You lose")]
            #expect(styles == [palette.chosen, palette.text])
            let words = [("", "You win! | !lose")], otherWords = [("80x24", "You lose | !win")]
            #expect(won.follow(words) + lost.follow(otherWords) == [])
            let sizes = ["40x16", "80x24", "120x40", "200x60"]
            let faults =
                won.follow(sizes.map { ($0, "\(double) | !\(single)") })
                + lost.follow(sizes.map { ($0, "\(single) | !\(double)") })
            #expect(faults == [])
        }
    }

    @Test("shows each point in its order, in one line where there is no room for more, and says which are left out")
    func points() throws {
        for (line, near, far) in [("40x16", "▀", "▄"), ("40x16-ascii", "'", ".")] {
            let stage = Stage("match \(line) one=normal two=easy points=7 seed=2: …still")
            let marks = try #require(stage.lines.first { $0.contains("Points") }).drop { !(near + far).contains($0) }
            let counts = [near, far].map { sign in marks.count { sign.contains($0) } }.sorted()
            #expect(counts[0] < 7 && counts[1] == 7 && counts[0] > 0, "\(marks)")
        }
        let stage = Stage("match 40x16 one=normal two=easy points=21 seed=2: …still")
        let line = try #require(stage.lines.first { $0.contains("Points  …") })
        #expect(line.count { "▀▄".contains($0) } == 21)
    }
}
