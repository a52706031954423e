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
        for (name, var stage) in scenes {
            for words in ["colour", "high contrast", "colour-blind", "the terminal's own", "classic"] {
                #expect(stage.screen(after: "t").lines[0].contains(" theme: \(words)"), "\(name)")
                #expect(stage.app.pace != .still, "\(name)")
                stage.run(59)
                #expect(stage.lines[0].contains(" theme: \(words)"), "\(name)")
                stage.run(1)
                #expect(!stage.shows("theme:"), "\(name)")
            }
        }
    }

    @Test("is the court's orientation, and the input scheme, before and in a match")
    func match() {
        for var stage in [Stage.match(), .rally(.horizontal, 80, 24, points: 11)] {
            #expect(stage.screen(after: "o").lines[0].contains(" vertical court"))
            #expect(stage.screen(after: "o").lines[0].contains(" horizontal court "))
            let ways = [
                "mouse: the paddle follows it", "keys: a press moves, stop key stops",
                "keys: tap to step, hold to run",
            ]
            for words in ways {
                #expect(stage.screen(after: "i").lines[0].contains(" \(words) "))
            }
            stage.run(60)
            #expect(!stage.lines[0].contains("keys:"))
        }
    }

    @Test("does not set a match in motion that stands still, nor move its ball")
    func still() {
        var stage = Stage.rally(.horizontal, 80, 24, points: 11).paused
        let before = stage.text
        #expect(stage.screen(after: "t").app.pace == .after(ticks: 60))
        stage.run(59)
        #expect(stage.app.pace == .after(ticks: 1))
        stage.run(1)
        #expect(stage.app.pace == .still)
        #expect(stage.screen(after: "t", times: 4, ticks: 60).text == before)
    }

    @Test("fits the smallest screen, in ASCII too", arguments: [GlyphSet.blocks, .ascii])
    func small(_ glyphs: GlyphSet) {
        var stage = Stage.match(.horizontal, 40, 16, glyphs)
        #expect(stage.screen(after: "t", times: 3).lines[0].contains(" theme: colour-blind "))
    }

    @Test("is not named by a key that changes nothing, or means something else")
    func nothing() {
        var stage = Stage.match()
        let before = stage.text
        #expect(stage.screen(after: "x", "w", "s", "T").text != before && stage.lines[0].contains("theme:"))
        stage = Stage.match()
        #expect(stage.screen(after: "x", "1", "z").text == before && stage.app.pace == .still)
    }

    @Test("says where there are no colours that a theme makes no difference")
    func noColors() {
        let stage = Stage.match(colors: .none).pressing("t")
        #expect(stage.lines[0].contains(" theme: no colours here "))
    }
}
