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
            let faults = stage.follow([
                ("o", " vertical court"), ("o", " horizontal court "), ("i", " mouse: the paddle follows it "),
                ("i", " keys: a press moves, stop key stops "), ("i", " keys: tap to step, hold to run "),
                ("+60", "!keys:"),
            ])
            #expect(faults == [])
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

    @Test("fits the smallest screen, in ASCII too, and is none for a key that changes nothing")
    func lines() {
        let scripts: [(Stage, [(String, String)])] = [
            (.match(.horizontal, 40, 16), [("t t t", " theme: colour-blind ")]),
            (.match(.horizontal, 40, 16, .ascii), [("t t t", " theme: colour-blind ")]),
            (.match(colors: .none), [("t", " theme: no colours here ")]),
            (.match(), [("x w s T", "theme:")]), (.match(), [("x 1 z", "!theme: | still")]),
        ]
        for (stage, script) in scripts {
            var stage = stage
            #expect(stage.follow(script) == [])
        }
    }
}
