internal import GameCore
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

@Suite("The choices before a match") struct MatchChoiceTests {
    /// The choices, opened from the title.
    private func opened(_ options: AppOptions = AppOptions(), columns: Int = 80, rows: Int = 24) -> Stage {
        var stage = Stage(options: options, columns: columns, rows: rows)
        stage.choose("Choose the match")
        return stage
    }

    @Test("begin with those in force, and Enter begins their match at once")
    func begin() {
        var options = AppOptions()
        options.level = .hard
        options.rules = .first(to: 15, winByTwo: true)
        var stage = opened(options)
        for text in ["◀ hard", "◀ 15", "◀ yes", "one player"] { #expect(stage.text.contains(text), "\(text)") }
        stage.press(.enter)
        #expect(stage.text.contains("You") && stage.text.contains("Computer") && stage.text.contains("Space begins"))
    }

    @Test("change with the keys to the sides, up to their ends, and hold for the match and the next one")
    func change() {
        var stage = opened()
        stage.press(.down)
        stage.press(.right)
        #expect(stage.text.contains("◀ normal"))
        stage.press(.down)
        for points in [7, 5, 3, 1, 1] {
            stage.press(.left)
            #expect(stage.text.contains("\(points > 1 ? "◀" : " ") \(points) "))
        }
        stage.press(.down)
        stage.press(.right)
        #expect(stage.text.contains("◀ yes"))
        stage.press(.right)
        #expect(stage.text.contains("◀ yes"))
        stage.press(.enter)
        stage.press(" ")
        // One point does not win by two.
        let isOn = stage.run(until: "Computer serves") || stage.run(until: "You serve")
        #expect(isOn && !stage.text.contains("lose"))
        stage.press(.escape)
        stage.run(1)
        stage.press(.escape)
        #expect(stage.text.contains("◀ normal"))
        stage.choose("Choose the match")
        #expect(stage.text.contains("  1 ") && stage.text.contains("◀ yes"))
    }

    @Test("leave out the computer where none plays")
    func players() {
        var stage = opened()
        #expect(stage.text.contains("easy"))
        stage.press(.right)
        #expect(stage.text.contains("two players") && !stage.text.contains("easy"))
        for label in ["Points to win", "Win by two", "Court", "Players"] {
            stage.press(.down)
            #expect(stage.chosenLine?.hasPrefix(label) == true)
        }
        stage.press(.enter)
        #expect(stage.text.contains("Left") && stage.text.contains("Right") && stage.text.contains("Space begins"))
        stage.press(.escape)
        stage.choose("Choose the match")
        stage.press(.right)
        stage.press(.right)
        stage.press(.enter)
        #expect(stage.text.contains("demo"))
    }

    @Test("have the courts, shown behind them, with the points as they are, for the next match and for the title")
    func court() {
        var options = AppOptions()
        options.rules = .first(to: 5)
        var stage = opened(options, columns: 120, rows: 40)
        stage.press(.up)
        #expect(stage.text.contains("classic") && !stage.text.contains("◀ classic"))
        let empty = stage.text
        stage.press(.right)
        #expect(stage.text.contains("◀ pinball") && stage.text.contains("◀ 5"))
        #expect(stage.text.filter { $0 == "█" }.count > empty.filter { $0 == "█" }.count)
        stage.press(.enter)
        let begun = stage.text
        stage.press(.escape)
        stage.choose("Choose the match")
        #expect(stage.text.contains("pinball"))
        stage.press(.up)
        for _ in 0..<20 { stage.press(.left) }
        stage.press(.enter)
        #expect(stage.text != begun && stage.lines[0].contains("to 5"))
    }

    @Test("have the player's own courts after those of the game, each once, and play on them")
    func ownCourts() {
        let own = ["mine", "yours"].map { Court($0, Court.gate.obstacles) }
        var effects = Effects.none
        effects.courts = CourtFiles { _, _ in
            .failed("")
        } own: {
            own + [.pinball]
        }
        var stage = Stage(columns: 120, rows: 40, effects: effects)
        stage.choose("Choose the match")
        stage.press(.up)
        for name in Court.shipped.dropFirst().map(\.name) + ["mine", "yours"] {
            stage.press(.right)
            #expect(stage.text.contains("◀ \(name)"))
        }
        let last = stage.text
        stage.press(.right)
        #expect(stage.text == last)
        stage.press(.enter)
        #expect(stage.app.options.court == own[1])
        stage.press(.escape)
        stage.choose("Choose the match")
        stage.press(.up)
        #expect(stage.text.contains("◀ yours"))
    }

    @Test("are left for the title, with what was chosen")
    func leave() {
        var stage = opened()
        stage.press(.down)
        stage.press(.left)
        stage.press(.escape)
        #expect(stage.text.contains("  easy"))
        stage.choose("Choose the match")
        #expect(stage.press("q") == .quit)
    }
}
