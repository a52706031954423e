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
        input: InputScheme? = nil
    ) -> Stage {
        var options = AppOptions()
        options.orientation = orientation
        options.input = input
        options.theme = .colour
        var stage = Stage(options: options, columns: columns, rows: rows, glyphs: glyphs, isFirstStart: true)
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
        #expect(stage.text.contains("Space serves") && stage.text.contains("2 of 4"))
        stage.press(" ")
        stage.run(70)
        #expect(stage.text.contains("Aim: meet the ball") && stage.text.contains("3 of 4"))
        let isAimed = follow(&stage, by: 1, until: "4 of 4")
        #expect(isAimed)
        #expect(stage.text.contains("Good!"))
        let isAsked = follow(&stage, by: 0, until: "p pauses", ticks: 100)
        #expect(isAsked)
        stage.press("p")
        stage.run(1)
        #expect(stage.text.contains("Paused") && stage.text.contains(" Space goes on "))
        stage.press(" ")
        stage.run(61)
        #expect(stage.text.contains("That is all"))
        stage.run(290)
        #expect(stage.text.contains("That is all"))
        stage.run(20)
        #expect(!stage.text.contains("That is all") && !stage.text.contains("Tab skips"))
    }

    @Test("do not take a ball for aimed that was met with the paddle's middle")
    func middle() {
        var stage = begun()
        move(&stage)
        stage.press(" ")
        stage.run(70)
        let isAimed = follow(&stage, by: 0, until: "4 of 4", ticks: 300)
        #expect(!isAimed)
        #expect(stage.text.contains("3 of 4"))
    }

    @Test("are skipped by Tab at any time, and the match goes on")
    func skip() {
        for ticks in [0, 30, 100] {
            var stage = begun()
            move(&stage)
            stage.run(ticks)
            stage.press(.tab)
            for text in ["of 4", "Tab", "Space serves", "Aim"] { #expect(!stage.text.contains(text), "\(text)") }
            #expect(stage.app.pace == .ticking && stage.text.contains("You serve"))
        }
    }

    @Test("are skipped by Tab also where it is a paddle's key, which it is again afterwards")
    func paddleKey() throws {
        var options = AppOptions()
        options.input = .latch
        try options.keys.set([.tab], of: .oneUp)
        var stage = Stage(options: options, isFirstStart: true)
        stage.press(.enter)
        #expect(stage.text.contains("1 of 4 · Tab skips"))
        stage.press(.tab)
        #expect(!stage.text.contains("Tab"))
        let before = stage.text(rows: 1..<23, columns: 0..<10)
        stage.press(.tab)
        stage.run(10)
        #expect(stage.text(rows: 1..<23, columns: 0..<10) != before)
    }

    @Test("do not change what happens in the match")
    func layer() {
        var (shown, skipped) = (begun(), begun())
        skipped.press(.tab)
        for key in ["w", "s", " ", "s", "w"] as [Unicode.Scalar] {
            for _ in 0..<40 {
                shown.run(1)
                skipped.run(1)
                #expect(shown.text(rows: 1..<16, columns: 0..<80) == skipped.text(rows: 1..<16, columns: 0..<80))
            }
            shown.press(key)
            skipped.press(key)
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
                #expect(stage.text.contains("Move your paddle") && stage.text.contains("Tab skips"))
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
        #expect(stage.text.contains("f serves"))
    }

    @Test("are offered at the first start until something was begun, and stay in the menu")
    func offer() {
        var stage = Stage(isFirstStart: true)
        stage.press(.down)
        #expect(stage.chosenLine?.hasPrefix("One player") == true)
        stage.press("?")
        stage.press("?")
        stage.press(.enter)
        stage.press(.escape)
        #expect(stage.chosenLine?.hasPrefix("One player") == true)
        let hasSteps = stage.choose("First steps")
        #expect(hasSteps && stage.text.contains("Move your paddle"))
    }
}
