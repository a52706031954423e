internal import GameCore
internal import LabUI
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

@Suite("What a key has changed") struct AnnouncementTests {
    /// Scenes that stand still, and some that move.
    private var scenes: [(name: String, stage: Stage)] {
        [
            ("title", Stage()), ("ready", .match()), ("rally", .rally(.horizontal, 80, 24, points: 11)),
            ("paused", Stage.rally(.horizontal, 80, 24, points: 11).paused), ("vertical", .match(.vertical)),
            ("lab", .lab()),
        ]
    }

    @Test("is named in words for a second in every scene, and then no more")
    func theme() {
        for (name, scene) in scenes {
            var stage = scene
            for words in ["colour", "high contrast", "colour-blind", "the terminal's own", "classic"] {
                stage.press("t")
                #expect(stage.lines[0].contains(" theme: \(words)"), "\(name)")
                #expect(stage.app.pace != .still, "\(name)")
                stage.run(59)
                #expect(stage.lines[0].contains(" theme: \(words)"), "\(name)")
                stage.run(1)
                #expect(!stage.text.contains("theme:"), "\(name)")
            }
        }
    }

    @Test("is the court's orientation, and the input scheme, before and in a match")
    func match() {
        for scene in [Stage.match(), .rally(.horizontal, 80, 24, points: 11)] {
            var stage = scene
            stage.press("o")
            #expect(stage.lines[0].contains(" vertical court"))
            stage.press("o")
            #expect(stage.lines[0].contains(" horizontal court "))
            let ways = [
                "mouse: the paddle follows it", "keys: a press moves, stop key stops",
                "keys: tap to step, hold to run",
            ]
            for words in ways {
                stage.press("i")
                #expect(stage.lines[0].contains(" \(words) "))
            }
            stage.run(60)
            #expect(!stage.lines[0].contains("keys:"))
        }
    }

    @Test("does not set a match in motion that stands still, nor move its ball")
    func still() {
        var stage = Stage.rally(.horizontal, 80, 24, points: 11).paused
        let before = stage.text
        stage.press("t")
        #expect(stage.app.pace == .after(ticks: 60))
        stage.run(59)
        #expect(stage.app.pace == .after(ticks: 1))
        stage.run(1)
        #expect(stage.app.pace == .still)
        for _ in 0..<4 { stage.press("t") }
        stage.run(60)
        #expect(stage.text == before)
    }

    @Test("fits the smallest screen, in ASCII too", arguments: [GlyphSet.blocks, .ascii])
    func small(_ glyphs: GlyphSet) {
        var stage = Stage.match(.horizontal, 40, 16, glyphs)
        for _ in 0..<3 { stage.press("t") }
        #expect(stage.lines[0].contains(" theme: colour-blind "))
    }

    @Test("is not named by a key that changes nothing, or means something else")
    func nothing() {
        var stage = Stage.match()
        let before = stage.text
        for key: Unicode.Scalar in ["x", "w", "s", "T"] { stage.press(key) }
        #expect(stage.text != before && stage.lines[0].contains("theme:"))
        stage = Stage.match()
        for key: Unicode.Scalar in ["x", "1", "z"] { stage.press(key) }
        #expect(stage.text == before && stage.app.pace == .still)
    }

    @Test("says where there are no colours that a theme makes no difference")
    func noColors() {
        var stage = Stage.match(colors: .none)
        stage.press("t")
        #expect(stage.lines[0].contains(" theme: no colours here "))
    }
}
