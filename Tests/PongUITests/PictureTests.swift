import Foundation
internal import GameBasics
import GameCore
import PlayerProfile
import StageTesting
import TerminalUI
import Testing

@testable import PongUI

/// The picture at the top of the README: a first match on the screen of the program.
@Suite("The picture") struct PictureTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../.github/pong.svg")

    @Test("shows a match with its score, names and keys; make picture writes it")
    func picture() throws {
        let options = AppOptions()
        let setup = MatchSetup(.human, .computer(options.level), options, seed: 4)
        var stage = Stage(setup, options: options).pressing(" ")
        var (ticks, isFound) = (0, false)
        while !isFound, ticks < 20_000 {
            stage.run(1)
            ticks += 1
            let match = try #require(stage.app.scene as? MatchScene).match
            // The pointer follows the ball's rows.
            stage.point(6, 1 + (Int(match.ball.x.raw) * 21) >> 24)
            isFound = match.rally == 9 && match.score.one > 0 && abs(Int(match.ball.y.raw) - 10 << 20) < 1 << 19
        }
        let svg = stage.canvas.picture(on: Theme.colour.palette.background)
        let missing = ["<svg", ">You<", ">Computer<", ">Rally<", "</svg>"].filter { !svg.contains($0) }
        #expect(missing == [] && isFound)
        if ProcessInfo.processInfo.environment["PONG_PICTURE"] != nil {
            try Data(svg.utf8).write(to: Self.file)
        }
    }
}
