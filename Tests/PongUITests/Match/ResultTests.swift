internal import GameCore
internal import PongUI
internal import StageTesting
internal import TestExtent
internal import Testing
internal import TerminalUI

@Suite("A result") struct ResultTests {
    /// A match of one point against the computer at its end.
    ///
    /// - Parameter isWon: Lets the pointer follow the ball; else the paddle stays where it is. Tries seeds until a
    ///   match ends this way.
    private func ended(_ glyphs: GlyphSet, isWon: Bool) throws -> Stage {
        let ball = Theme.colourblind.palette.ball
        for seed in 1...40 as ClosedRange<UInt64> {
            var stage = Stage.match(
                .horizontal,
                40,
                16,
                glyphs,
                two: .computer(isWon ? .easy : .hard),
                points: 1,
                input: .mouse,
                theme: .colourblind,
                seed: seed
            )
            stage.press(" ")
            for _ in 0..<7_200 where stage.app.pace != .still {
                if isWon, let place = stage.canvas.cells.firstIndex(where: { $0.style.foreground == ball }) {
                    stage.point(5, place / 40)
                }
                stage.run(1)
            }
            if stage.shows(isWon ? "You win!" : "You lose") { return stage }
        }
        throw NoSuchEnd()
    }

    private struct NoSuchEnd: Error {}

    /// The frame's upper line, and all lines above the score.
    private func head(_ stage: Stage) -> [String] {
        let lines = stage.lines.map { $0.filter { $0 != " " } }
        return lines.filter { $0.contains("┌") || $0.contains("╔") || $0.contains("+-") || $0.contains("#=") }
    }

    @Test(
        "of a match that is won has other words and another frame than one that is lost, without colours, in ASCII too",
        arguments: [GlyphSet.blocks, .ascii]
    )
    func winAndLoss(_ glyphs: GlyphSet) throws {
        var won = try ended(glyphs, isWon: true)
        var lost = try ended(glyphs, isWon: false)
        let (double, single) = glyphs == .blocks ? ("╔", "┌") : ("#=", "+-")
        for (columns, rows) in [(40, 16), (80, 24), (120, 40), (200, 60)] {
            won.resize(columns: columns, rows: rows)
            lost.resize(columns: columns, rows: rows)
            if columns <= 80 {
                #expect(won.shows("You win!") && !won.shows("lose"))
                #expect(lost.shows("You lose") && !lost.shows("win"))
            }
            #expect(won.shows(double) && !won.shows(single), "\(columns)×\(rows)")
            #expect(lost.shows(single) && !lost.shows(double), "\(columns)×\(rows)")
        }
    }

    @Test("of a defeat is quieter than that of a victory: no bar, no accent")
    func quiet() throws {
        let palette = Theme.colourblind.palette
        #expect(try ended(.blocks, isWon: true).style(of: "You win!") == palette.chosen)
        #expect(try ended(.blocks, isWon: false).style(of: "You lose") == palette.text)
    }

    @Test("leads to the match again, and back")
    func again() {
        var stage = Stage.match(points: 1)
        let faults = stage.follow([("space v", "!0:00 / 0:"), ("…", "r rematch")])
        let result = stage.text
        let again = stage.follow([("v", "Playing | 0:00 / 0:"), ("end", "Paused | !r rematch"), ("esc", "r rematch")])
        #expect(faults + again == [] && stage.text == result)
    }

    @Test("says who has won where no single person plays", arguments: [Contender.human, .computer(.easy)])
    func winner(_ contender: Contender) {
        let stage = Stage.match(one: contender, two: contender, points: 1).pressing(" ").running(until: "r rematch")
        #expect(stage.shows("Left wins!") || stage.shows("Right wins!"))
        #expect(stage.shows("╔"))
    }

    @Test(
        "shows each point in its order, in one line where there is no room for more",
        arguments: [GlyphSet.blocks, .ascii]
    )
    func points(_ glyphs: GlyphSet) throws {
        let stage = Stage.longResult(.horizontal, 40, 16, glyphs)
        let line = try #require(stage.lines.first { $0.contains("Points") })
        let (near, far): (Character, Character) = glyphs == .ascii ? ("'", ".") : ("▀", "▄")
        let marks = line.drop { $0 != near && $0 != far }
        let (one, two) = (marks.count { $0 == near }, marks.count { $0 == far })
        #expect(max(one, two) == 7 && min(one, two) < 7 && one + two > 7)
    }

    @Test("shows in one line the last points of a match that has more, and says so")
    func manyPoints() throws {
        let stage = Stage.longResult(.horizontal, 40, 16, points: 21)
        let line = try #require(stage.lines.first { $0.contains("Points") })
        #expect(line.contains("Points  …"))
        #expect(line.count { "▀▄".contains($0) } == 21)
    }
}
