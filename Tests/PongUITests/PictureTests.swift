import Foundation
import GameCore
import PongUI
import StageTesting
import TerminalUI
import Testing

/// The picture at the top of the README: a match on the screen of the program.
@Suite("The picture") struct PictureTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../.github/pong.svg")

    @Test("shows a match with its score, names and keys; make picture writes it")
    func picture() throws {
        let palette = Theme.colour.palette
        var stage = Stage(MatchSetup(.human, .computer(.normal), seed: 4)) { $0.theme = .colour }.pressing(" ")
        var ticks = 0
        repeat {
            stage.run(1)
            ticks += 1
            // The pointer follows the ball's rows.
            if let row = stage.ballRow(palette.ball) { stage.point(6, row) }
        } while !(stage.shows("Rally 7") && stage.canvas.tinted(on: palette.background).count > 3)
            && ticks < 20_000
        let svg = stage.canvas.picture(on: palette.background)
        let missing = ["<svg", ">You<", ">Computer<", ">Rally<", "</svg>"].filter { !svg.contains($0) }
        #expect(missing == [] && ticks > 200 && ticks < 20_000)
        if ProcessInfo.processInfo.environment["PONG_PICTURE"] != nil {
            try Data(svg.utf8).write(to: Self.file)
        }
    }
}
