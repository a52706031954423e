internal import GameBasics
internal import GameCore
internal import PlayerProfile
internal import StageTesting
internal import TestExtent
internal import Testing
internal import TerminalUI

@testable internal import PongUI

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

    private static let offer = "Sound is off: m turns it on"

    @Test("offers the sound once, after a victory, and where tones can be played and are off")
    func sound() throws {
        let offering = try ["", " sound=on", " sound=bell", " sound-asked=yes", " key.pause=m"].filter { setting in
            try Stage.ended("match two=easy\(setting)", isWon: true).shows(Self.offer)
        }
        let lost = try Stage.ended("match two=hard file=", isWon: false)
        #expect(offering == [""] && !lost.shows(Self.offer))
        let bound = try Stage.ended("match two=easy file= key.pause=m", isWon: true)
        #expect(bound.recorder?.reading.options.isSoundOffered == false)
        #expect(lost.recorder?.reading.options.isSoundOffered == false)
        let setup = MatchSetup(.human, .computer(.easy), seed: 1)
        #expect(!setup.offersSound(to: .one, AppOptions()), "There is nothing that plays tones.")
    }

    @Test("turns the sound on by a key, and does not ask again")
    func answer() throws {
        for size in ["40x16", "80x24"] {
            var stage = try Stage.ended("match \(size) two=easy file=", isWon: true)
            let (heard, faults) = (
                stage.recorder?.played ?? [],
                stage.follow([
                    ("", Self.offer),
                    ("m", "first: sound: tones | !\(Self.offer) | kept = sound on, sound-asked yes"),
                    ("", "!does nothing"),
                    ("r +1", "!wins"),
                ])
            )
            #expect(faults == [] && heard == [] && stage.recorder?.played.first == .win)
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
            var stage = Stage("\(line) points=1 input=mouse theme=colourblind calm=yes seed=\(seed): \(keys)")
            for _ in 0..<7_200 where stage.app.pace != .still {
                if isWon, let row = stage.ballRow(Theme.colourblind.palette.ball) { stage.point(5, row) }
                stage.run(1)
            }
            return stage
        }
        return try #require(ends.first { $0.shows(isWon ? "You win!" : "You lose") })
    }
}
