internal import GameCore
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

@Suite("The choices before a match") struct MatchChoiceTests {
    /// The choices, opened from the title.
    private func opened(_ options: AppOptions = AppOptions(), columns: Int = 80, rows: Int = 24) -> Stage {
        return Stage(options: options, columns: columns, rows: rows).choosing("Choose the match")
    }

    @Test("begin with those in force, and Enter begins their match at once")
    func begin() {
        var options = AppOptions()
        (options.level, options.rules) = (.hard, .first(to: 15, needsLead: true))
        var stage = opened(options)
        #expect(stage.shows("◀ hard", "◀ 15", "◀ yes", "one player"))
        #expect(stage.screen(after: .enter).shows("You", "Computer", "Space begins"))
    }

    @Test("change with the keys to the sides, up to their ends, and hold for the match and the next one")
    func change() {
        var stage = opened()
        let faults = stage.follow([
            ("down right", "◀ normal"), ("down", ">Points"), ("left", "◀ 7 "), ("left", "◀ 5 "), ("left", "◀ 3 "),
            ("left", "  1 "), ("left", "  1 "), ("down right", "◀ yes"), ("right", "◀ yes"),
            // One point does not win by two.
            ("enter space +1", " serve"), ("…", " score"), ("…", " serve"), ("esc +1", "Paused | !lose"),
            ("esc", "◀ normal"),
        ])
        stage.choose("Choose the match")
        #expect(faults == [] && stage.shows("  1 ", "◀ yes"))
    }

    @Test("leave out the computer where none plays")
    func players() {
        var stage = opened()
        let faults = stage.follow([
            ("right", "two players | !easy"), ("down", ">Points to win"), ("down", ">Win by two"), ("down", ">Court"),
            ("down", ">Players"), ("enter", "Left | Right | Space begins"),
        ])
        #expect(faults == [] && opened().pressing(.right, .right, .enter).shows("demo"))
    }

    @Test("have the courts, shown behind them, with the points as they are, for the next match and for the title")
    func court() {
        var options = AppOptions()
        options.rules = .first(to: 5)
        var stage = opened(options, columns: 120, rows: 40).pressing(.up)
        #expect(stage.shows("classic") && !stage.shows("◀ classic"))
        let empty = stage.text
        #expect(stage.screen(after: .right).shows("◀ pinball", "◀ 5"))
        #expect(stage.text.contains("▒") && !empty.contains("▒"))
        stage.press(.enter)
        let begun = stage.text
        stage.press(.escape)
        stage.choose("Choose the match")
        #expect(stage.shows("pinball"))
        stage.press(.up)
        stage.press(.left, times: 20)
        #expect(stage.screen(after: .enter).text != begun && stage.lines[0].contains("to 5"))
    }

    @Test("have the player's own courts after those of the game, each once, and play on them")
    func ownCourts() {
        let own = ["mine", "yours"].map { Court($0, Court.gate.obstacles) }
        var effects = Effects()
        effects.courts.own = { own + [.pinball] }
        var stage = Stage(columns: 120, rows: 40, effects: effects).choosing("Choose the match").pressing(.up)
        for name in Court.shipped.dropFirst().map(\.name) + ["mine", "yours"] {
            #expect(stage.screen(after: .right).shows("◀ \(name)"))
        }
        let last = stage.text
        #expect(stage.screen(after: .right).text == last)
        #expect(stage.screen(after: .enter).app.options.court == own[1])
        stage.press(.escape)
        stage.choose("Choose the match")
        #expect(stage.screen(after: .up).shows("◀ yours"))
    }

    @Test("are left for the title, with what was chosen")
    func leave() {
        var stage = opened()
        #expect(stage.follow([("down left esc", "  easy"), ("q", "quit")]) == [])
    }
}
