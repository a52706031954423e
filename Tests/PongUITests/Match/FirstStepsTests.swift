internal import GameCore
internal import PongUI
internal import StageTesting
internal import TestExtent
internal import Testing
internal import TerminalUI

@Suite("First steps") struct FirstStepsTests {
    /// The first steps, begun from the title of a first start.
    private func begun(
        _ columns: Int = 80,
        _ rows: Int = 24,
        _ glyphs: GlyphSet = .blocks,
        orientation: Orientation = .horizontal,
        input: InputScheme? = nil,
        seed: UInt64 = 1
    ) -> Stage {
        let stage = Stage(columns: columns, rows: rows, glyphs: glyphs, isFirstStart: true, seed: seed) {
            ($0.orientation, $0.input, $0.theme) = (orientation, input, .colour)
        }
        #expect(stage.chosenLine?.hasPrefix("First steps") == true)
        return stage.pressing(.enter)
    }

    /// Moves the paddle by taps.
    private func move(_ stage: inout Stage) {
        for key: Key in ["w", "s", "w", "s"] {
            stage.press(key, ticks: 12)
        }
    }

    /// Lets the pointer follow the ball, some rows beside it, until a text is shown.
    private func follow(_ stage: inout Stage, by rows: Int, until text: String, ticks: Int = 20_000) -> Bool {
        let ball = Theme.colour.palette.ball
        for _ in 0..<ticks {
            if stage.shows(text) { return true }
            if stage.shows("You serve") { stage.press(" ") }
            let canvas = stage.canvas
            let index = canvas.cells.indices.first { index in
                let cell = canvas.cells[index]
                return cell.glyph != " " && cell.style.foreground == ball && (1..<22).contains(index / 80)
            }
            if let row = index.map({ $0 / 80 }) {
                let pointed = min(max(row + (row < 11 ? rows : -rows), 1), 21)
                stage.point(20, pointed)
            }
            stage.run(1)
        }
        return false
    }

    @Test("go on only when the player has done what they ask for")
    func confirmed() {
        var stage = begun()
        var faults = stage.follow([("", "Move your paddle | 1 of 4"), ("+600", "Move your paddle")])
        move(&stage)
        faults += stage.follow([
            ("", "2 of 4"), ("+600", "Serve with Space | 2 of 4"), ("space +70", "Aim: meet the ball | 3 of 4"),
        ])
        let isAimed = follow(&stage, by: 1, until: "4 of 4") && stage.shows("Good!")
        let isAsked = follow(&stage, by: 0, until: "Pause with p", ticks: 100)
        faults += stage.follow([
            ("p +1", "Paused | Go on with Space"), ("space +61", "Play a match at easy? | !Tab skip | still"),
        ])
        #expect(isAimed && isAsked && faults == [])
    }

    @Test("end with the question whether to play a match at easy: Enter does, Esc leads to the title")
    func end() {
        for orientation in Orientation.allCases {
            var stage = begun(orientation: orientation).pressing(.tab)
            let question = stage.text
            #expect(question.contains("Play a match at easy?") && question.contains("Enter play  Esc title"))
            for key: Key in ["w", "?", "p", "x"] {
                #expect(stage.screen(after: key, ticks: 100).text == question, "\(key)")
            }
            #expect(stage.pressing(.escape).shows("Two players"))
            #expect(stage.screen(after: .enter).shows("Space begins", "easy · to 11"))
            #expect(stage.app.options.level != .easy || AppOptions().level == .easy, "The player's level stays.")
        }
    }

    @Test("have no score and no defeat, whatever is missed")
    func score() {
        var stage = begun()
        move(&stage)
        var serves = 0
        var hasScore = false
        // A score and a verdict would stay for longer than these ticks.
        for _ in 0..<400 {
            if stage.shows("You serve") {
                stage.press(" ")
                serves += 1
            }
            stage.run(10)
            let text = stage.text
            for word in ["scores", "lose", "easy · to"] { #expect(!text.contains(word)) }
            // The first row of a score's digits.
            hasScore = hasScore || stage.lines[2].contains("██████")
        }
        #expect(!hasScore)
        #expect(serves > 2, "Balls were missed, and served again.")
    }

    @Test("lose nothing when they are left: q quits, and Esc leads to the title")
    func leaving() {
        let stage = begun().pressing(" ", ticks: 70)
        var (left, ended) = (stage, stage)
        #expect(left.follow([("esc", "Two players")]) + ended.follow([("q", "quit")]) == [])
    }

    @Test("take a ball for aimed that was met beside the paddle's middle, rather than one that was met with it")
    func middle() {
        func aimed(by rows: Int) -> Int {
            TestExtent.simulated(1...6 as ClosedRange<UInt64>).count { seed in
                var stage = begun(seed: seed)
                move(&stage)
                stage.press(" ", ticks: 70)
                return follow(&stage, by: rows, until: "4 of 4", ticks: 200)
            }
        }
        #expect(aimed(by: 2) > aimed(by: 0))
    }

    @Test("are skipped by Tab at any time, also where it is a paddle's key")
    func skip() throws {
        let keys = try KeyBindings([(.oneUp, [.tab])])
        let remapped = Stage(isFirstStart: true) { ($0.input, $0.keys) = (.latch, keys) }.pressing(.enter)
        for var stage in [begun(), remapped] {
            for ticks in [0, 30, 100] {
                move(&stage)
                stage.run(ticks)
                #expect(stage.shows("of 4  Tab skip"))
                let skipped = stage.pressing(.tab)
                for text in ["of 4", "Tab", "Serve with", "Aim"] { #expect(!skipped.shows(text), "\(text)") }
                #expect(skipped.shows("Play a match at easy?"))
            }
        }
    }

    @Test("tell a player's own keys")
    func ownKeys() throws {
        let keys = try KeyBindings([(.serve, ["f"])])
        var stage = Stage(isFirstStart: true) { $0.keys = keys }.pressing(.enter)
        move(&stage)
        stage.run(60)
        #expect(stage.shows("Serve with f"))
    }

    @Test("are offered at the first start until something was begun, and stay in the menu")
    func offer() {
        var stage = Stage(isFirstStart: true)
        #expect(
            stage.follow([("", ">First steps"), ("down", ">Play"), ("? ? enter esc", ">Play | !First steps")]) == []
        )
        let hasSteps = stage.choose("First steps")
        #expect(hasSteps && stage.shows("Move your paddle"))
    }
}
