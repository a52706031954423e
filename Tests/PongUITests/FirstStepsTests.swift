internal import GameCore
internal import PongUI
internal import StageTesting
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
        var options = AppOptions()
        options.orientation = orientation
        options.input = input
        options.theme = .colour
        var stage = Stage(
            options: options,
            columns: columns,
            rows: rows,
            glyphs: glyphs,
            isFirstStart: true,
            seed: seed
        )
        #expect(stage.chosenLine?.hasPrefix("First steps") == true)
        stage.press(.enter)
        return stage
    }

    /// Moves the paddle by taps.
    private func move(_ stage: inout Stage) {
        for key in ["w", "s", "w", "s"] as [Unicode.Scalar] {
            stage.press(key)
            stage.run(12)
        }
    }

    /// Lets the pointer follow the ball, some rows beside it, until a text is shown.
    private func follow(_ stage: inout Stage, by rows: Int, until text: String, ticks: Int = 20_000) -> Bool {
        let ball = Theme.colour.palette.ball
        for _ in 0..<ticks {
            if stage.text.contains(text) { return true }
            if stage.text.contains("You serve") { stage.press(" ") }
            let canvas = stage.canvas
            let index = canvas.cells.indices.first { index in
                let cell = canvas.cells[index]
                return cell.glyph != " " && cell.style.foreground == ball && (1..<22).contains(index / 80)
            }
            if let row = index.map({ $0 / 80 }) {
                let pointed = min(max(row + (row < 11 ? rows : -rows), 1), 21)
                _ = stage.app.handle(.pointer(PointerEvent(column: 20, row: pointed, .move)))
            }
            stage.run(1)
        }
        return false
    }

    @Test("go on only when the player has done what they ask for")
    func confirmed() {
        var stage = begun()
        #expect(stage.text.contains("Move your paddle") && stage.text.contains("1 of 4"))
        stage.run(600)
        #expect(stage.text.contains("Move your paddle"))
        move(&stage)
        #expect(stage.text.contains("2 of 4"))
        stage.run(600)
        #expect(stage.text.contains("Serve with Space") && stage.text.contains("2 of 4"))
        stage.press(" ")
        stage.run(70)
        #expect(stage.text.contains("Aim: meet the ball") && stage.text.contains("3 of 4"))
        let isAimed = follow(&stage, by: 1, until: "4 of 4")
        #expect(isAimed)
        #expect(stage.text.contains("Good!"))
        let isAsked = follow(&stage, by: 0, until: "Pause with p", ticks: 100)
        #expect(isAsked)
        stage.press("p")
        stage.run(1)
        #expect(stage.text.contains("Paused") && stage.text.contains("Go on with Space"))
        stage.press(" ")
        stage.run(61)
        #expect(stage.text.contains("Play a match at easy?") && !stage.text.contains("Tab skip"))
        #expect(stage.app.pace == .still)
    }

    @Test("end with the question whether to play a match at easy: Enter does, Esc leads to the title")
    func end() {
        for orientation in Orientation.allCases {
            var stage = begun(orientation: orientation)
            stage.press(.tab)
            let question = stage.text
            #expect(question.contains("Play a match at easy?") && question.contains("Enter play  Esc title"))
            for key in ["w", "?", "p", "x"] as [Unicode.Scalar] {
                stage.press(key)
                stage.run(100)
                #expect(stage.text == question, "\(key)")
            }
            var left = stage
            left.press(.escape)
            #expect(left.text.contains("Two players"))
            stage.press(.enter)
            #expect(stage.text.contains("Space begins") && stage.text.contains("easy · to 11"))
            #expect(stage.app.options.level != .easy || AppOptions().level == .easy, "The player's level stays.")
        }
    }

    @Test("have no score and no defeat, whatever is missed")
    func score() {
        var stage = begun()
        move(&stage)
        var serves = 0
        var hasScore = false
        for _ in 0..<4_000 {
            if stage.text.contains("You serve") {
                stage.press(" ")
                serves += 1
            }
            stage.run(1)
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
        var stage = begun()
        stage.press(" ")
        stage.run(70)
        var other = stage
        #expect(stage.press("q") == .quit)
        other.press(.escape)
        #expect(other.text.contains("Two players"))
    }

    @Test("take a ball for aimed that was met beside the paddle's middle, rather than one that was met with it")
    func middle() {
        func aimed(by rows: Int) -> Int {
            (1...6 as ClosedRange<UInt64>).count { seed in
                var stage = begun(seed: seed)
                move(&stage)
                stage.press(" ")
                stage.run(70)
                return follow(&stage, by: rows, until: "4 of 4", ticks: 200)
            }
        }
        #expect(aimed(by: 2) > aimed(by: 0))
    }

    @Test("are skipped by Tab at any time, also where it is a paddle's key")
    func skip() throws {
        var options = AppOptions()
        options.input = .latch
        try options.keys.set([.tab], of: .oneUp)
        var remapped = Stage(options: options, isFirstStart: true)
        remapped.press(.enter)
        for var stage in [begun(), remapped] {
            for ticks in [0, 30, 100] {
                move(&stage)
                stage.run(ticks)
                var skipped = stage
                #expect(skipped.text.contains("of 4  Tab skip"))
                skipped.press(.tab)
                for text in ["of 4", "Tab", "Serve with", "Aim"] { #expect(!skipped.text.contains(text), "\(text)") }
                #expect(skipped.text.contains("Play a match at easy?"))
            }
        }
    }

    @Test(
        "tell the keys of the scheme and the orientation, and fit every screen",
        arguments: [(40, 16), (80, 24), (120, 40), (200, 60)] as [(Int, Int)],
        [GlyphSet.blocks, .ascii]
    )
    func keys(_ size: (columns: Int, rows: Int), _ glyphs: GlyphSet) {
        for orientation in Orientation.allCases {
            for (scheme, words) in [
                (InputScheme.latch, "a key moves"), (.steps, "tap to step"), (.mouse, "the mouse, or a key"),
            ] {
                let stage = begun(size.columns, size.rows, glyphs, orientation: orientation, input: scheme)
                #expect(stage.text.contains(words), "\(orientation) \(scheme)")
                #expect(stage.text.contains(orientation == .horizontal ? "up   S" : "left   D"))
                #expect(stage.text.contains("Move your paddle") && stage.text.contains("Tab skip"))
            }
        }
    }

    @Test("tell a player's own keys")
    func ownKeys() throws {
        var options = AppOptions()
        try options.keys.set([.character("f")], of: .serve)
        var stage = Stage(options: options, isFirstStart: true)
        stage.press(.enter)
        move(&stage)
        stage.run(60)
        #expect(stage.text.contains("Serve with f"))
    }

    @Test("are offered at the first start until something was begun, and stay in the menu")
    func offer() {
        var stage = Stage(isFirstStart: true)
        stage.press(.down)
        #expect(stage.chosenLine?.hasPrefix("Play") == true)
        stage.press("?")
        stage.press("?")
        stage.press(.enter)
        stage.press(.escape)
        #expect(stage.chosenLine?.hasPrefix("Play") == true && !stage.text.contains("First steps"))
        let hasSteps = stage.choose("First steps")
        #expect(hasSteps && stage.text.contains("Move your paddle"))
    }
}
