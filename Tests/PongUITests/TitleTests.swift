internal import GameCore
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI
internal import TestExtent

@Suite("The title") struct TitleTests {
    private let items = ["Play", "Two players", "More", "Quit"]

    private func chosen(_ stage: Stage) -> [String] {
        items.filter { stage.style(of: $0)?.attributes.contains(.reverse) == true }
    }

    private let down: [Key] = [.down, .character("j"), .character("s"), .tab]
    private let up: [Key] = [.up, .character("k"), .character("w"), .backtab]

    @Test("is gone through in both directions, round its ends, by any of the keys")
    func choose() {
        for key in down {
            var stage = Stage()
            #expect(chosen(stage) == ["Play"])
            for item in items.dropFirst() + items.prefix(1) {
                stage.press(key)
                #expect(chosen(stage) == [item], "\(key)")
            }
        }
        for key in up {
            var stage = Stage()
            for item in items.reversed() {
                stage.press(key)
                #expect(chosen(stage) == [item], "\(key)")
            }
        }
    }

    @Test("changes the level from easy to hard, and no further")
    func level() {
        for (lower, higher) in [
            (Key.left, Key.right), (.character("h"), .character("l")), (.character("A"), .character("D")),
        ] {
            var stage = Stage()
            #expect(stage.text.contains("  easy   ▶"))
            stage.press(higher)
            #expect(stage.text.contains("◀ normal ▶"))
            for _ in 0..<2 {
                stage.press(higher)
                #expect(stage.text.contains("◀ hard     "))
            }
            stage.press(lower)
            #expect(stage.text.contains("◀ normal ▶"))
            for _ in 0..<2 {
                stage.press(lower)
                #expect(stage.text.contains("  easy   ▶"))
            }
        }
        var stage = Stage()
        stage.press(.down)
        stage.press(.right)
        #expect(stage.text.contains("easy"))
    }

    @Test("begins what is chosen", arguments: [Key.enter, .character(" ")])
    func begin(key: Key) {
        let expected = [
            ("Play", "Computer"), ("Two players", "Right"), ("Watch the computer", "demo"),
            ("Choose the match", "Points to win"), ("Lab", "in flight"), ("First steps", "Move your paddle"),
        ]
        for (item, expected) in expected {
            var stage = Stage()
            for _ in 0..<2 where !hasChosen(item, &stage) {
                for _ in 0..<2 { stage.press(.up) }
                stage.press(.enter)
            }
            #expect(stage.press(key) == .goOn)
            #expect(stage.text.contains(expected), "\(item)")
        }
        var stage = Stage()
        stage.press(.up)
        #expect(chosen(stage) == ["Quit"])
        #expect(stage.press(key) == .quit)
    }

    /// Moves down to a line, if it is there.
    private func hasChosen(_ item: String, _ stage: inout Stage) -> Bool {
        for _ in 0..<8 {
            if stage.chosenLine?.hasPrefix(item) == true { return true }
            stage.press(.down)
        }
        return false
    }

    @Test("has a page of further lines, and Esc goes back from it to its line")
    func pages() {
        var stage = Stage()
        for _ in 0..<2 { stage.press(.up) }
        #expect(stage.chosenLine == "More")
        stage.press(.enter)
        #expect(stage.text.contains(" More ") && stage.text.contains("Esc back") && !stage.text.contains("Quit"))
        #expect(stage.chosenLine == "Choose the match")
        stage.press("?")
        stage.press("?")
        #expect(stage.chosenLine == "Choose the match")
        stage.press(.escape)
        #expect(stage.chosenLine == "More" && stage.text.contains("Quit"))
        #expect(stage.press(.escape) == .goOn)
        #expect(stage.text.contains("Two players"))
    }

    @Test("is clicked as Enter is pressed, on its lines alone, and the level by its signs")
    func click() throws {
        var options = AppOptions()
        options.level = .normal
        var stage = Stage(options: options)
        #expect(stage.app.wantsPointer)
        func place(_ text: String) throws -> (column: Int, row: Int) {
            let row = try #require(stage.lines.firstIndex { $0.contains(text) })
            let start = try #require(stage.lines[row].firstRange(of: text)).lowerBound
            return (stage.lines[row].distance(from: stage.lines[row].startIndex, to: start), row)
        }
        func click(_ place: (column: Int, row: Int), _ action: PointerEvent.Action = .press(0)) -> App.Directive {
            stage.app.handle(.pointer(PointerEvent(column: place.column, row: place.row, action)))
        }
        let title = stage.text
        let two = try place("Two players")
        for action in [.move, .release(0), .press(2), .scroll(1)] as [PointerEvent.Action] { _ = click(two, action) }
        _ = click((2, two.row))
        _ = click((two.column, two.row + 1))
        #expect(stage.text == title)
        _ = click(try place("▶"))
        #expect(stage.text.contains("◀ hard"))
        _ = click(try place("◀"))
        #expect(stage.text == title)
        stage.press("?")
        _ = click(two)
        #expect(stage.text == title, "The click only closes the keys.")
        _ = click(try place("More"))
        _ = click(try place("Choose the match"))
        #expect(stage.text.contains("Points to win"))
        stage.press(.escape)
        _ = click(try place("Two players"))
        #expect(stage.text.contains("Space begins") && stage.text.contains("Right"))
        stage.press(.escape)
        #expect(click(try place("Quit")) == .quit)
    }

    @Test("comes back with Esc")
    func escape() {
        var stage = Stage()
        stage.press(.enter)
        #expect(stage.text.contains("Space begins"))
        stage.press(.escape)
        #expect(chosen(stage) == ["Play"])
    }

    @Test("shows the keys, and only them, until the next key")
    func help() {
        var stage = Stage()
        stage.press("?")
        #expect(stage.text.contains(" Keys "))
        #expect(!stage.text.contains("More"))
        #expect(stage.app.pace == .still)
        stage.press(.down)
        #expect(chosen(stage) == ["Play"])
        stage.press("?")
        #expect(stage.press("q") == .goOn)
        #expect(chosen(stage) == ["Play"])
        #expect(stage.press("q") == .quit)
    }

    @Test("gives way after 20 s alone, not a tick sooner, to a demo with names and score, until any key")
    func demo() {
        var stage = Stage()
        #expect(stage.app.pace == .after(ticks: 1_200))
        let title = stage.text
        stage.run(1_199)
        #expect(stage.text == title)
        #expect(stage.app.pace == .after(ticks: 1))
        stage.run(1)
        #expect(stage.app.pace == .ticking)
        for text in ["Left", "Right", "Rally", "Esc title"] { #expect(stage.text.contains(text), "\(text)") }
        #expect(!stage.text.contains("Two players"))
        let begun = stage.text
        stage.run(120)
        #expect(stage.text != begun)
        stage.press(.character("x"))
        #expect(stage.text == title)
        #expect(stage.app.pace == .after(ticks: 1_200))
    }

    @Test("comes back from the demo by any key, and nothing is chosen by it")
    func anyKey() {
        var stage = Stage()
        let title = stage.text
        for key in [.enter, .character(" "), .character("q"), .escape, .down, .right, .character("?")] as [Key] {
            stage.run(1_300)
            #expect(stage.text.contains("Esc title"))
            #expect(stage.press(key) == .goOn)
            #expect(stage.text == title, "\(key)")
        }
        #expect(stage.press("q") == .quit)
    }

    @Test("waits for the demo from the last key")
    func idle() {
        var stage = Stage()
        stage.run(1_000)
        stage.press(.character("x"))
        stage.run(1_199)
        #expect(stage.app.pace == .after(ticks: 1))
        _ = stage.app.handle(.resumed)
        #expect(stage.app.pace == .after(ticks: 1_200))
    }

    @Test("plays one demo after another, and shows each result for 4 s")
    func demos() throws {
        var stage = Stage()
        stage.run(1_200)
        for _ in 0..<2 {
            var ticks = 0
            while stage.app.pace == .ticking, ticks < 40_000 {
                stage.run(1)
                ticks += 1
            }
            #expect(stage.app.pace == .after(ticks: 240))
            #expect(stage.text.contains("wins!") && stage.text.contains("Esc title"))
            #expect(!stage.text.contains("r rematch"))
            stage.run(239)
            #expect(stage.app.pace == .after(ticks: 1))
            stage.run(1)
            #expect(stage.app.pace == .ticking && stage.text.contains("serves"))
        }
    }

    @Test("leaves out a line that leads nowhere, and has the others in their groups, at most eight")
    func sections() {
        let entries: [TitleEntry] = [
            TitleEntry("Settings", in: .program) { _, _ in LineProbe() },
            TitleEntry("Daily", in: .play) { _, _ in LineProbe() },
            TitleEntry(in: .online) { _ in
                nil
            } open: { _ in
                .quit
            },
            TitleEntry("Host", in: .online) { _, _ in LineProbe() },
            TitleEntry(in: .waiting) { _ in
                "Go on: 3 : 5 against the computer"
            } open: { _ in
                .quit
            },
        ]
        // At a first start, too: the first steps are then on the page More.
        var options = AppOptions()
        options.level = .normal
        for isFirstStart in [false, true] {
            var stage = Stage(options: options, entries: entries, isFirstStart: isFirstStart)
            let first = lines(&stage)
            #expect(
                first == [
                    "Go on: 3 : 5 against the computer", "Play", "Two players", "Online", "Daily", "More", "Settings",
                    "Quit",
                ]
            )
            stage.choose("Online")
            #expect(lines(&stage) == ["Host"])
            stage.press(.escape)
            stage.choose("More")
            #expect(
                lines(&stage) == [
                    "Choose the match", "Watch the computer", "Lab: two peers, one network",
                    "First steps: a minute of play",
                ]
            )
        }
        var stage = Stage(entries: entries)
        #expect(stage.press(.enter) == .quit)
    }

    /// The lines of the page that is shown.
    private func lines(_ stage: inout Stage) -> [String] {
        var lines: [String] = []
        while let line = stage.chosenLine, !lines.contains(line) {
            lines.append(line)
            stage.press(.down)
        }
        return lines
    }

    @Test(
        "has its groups apart on every screen, in a box that stays as it is for each page",
        arguments: [(40, 16), (80, 24), (120, 40), (200, 60)] as [(Int, Int)],
        [GlyphSet.blocks, .ascii]
    )
    func groups(_ size: (columns: Int, rows: Int), _ glyphs: GlyphSet) throws {
        let entries: [TitleEntry] = [
            TitleEntry("Go on: 3 : 5", in: .waiting) { _, _ in LineProbe() },
            TitleEntry("Host", in: .online) { _, _ in LineProbe() },
            TitleEntry("Daily", in: .play) { _, _ in LineProbe() },
            TitleEntry("Settings", in: .program) { _, _ in LineProbe() },
        ]
        var stage = Stage(columns: size.columns, rows: size.rows, glyphs: glyphs, entries: entries)
        func row(_ text: String) throws -> Int { try #require(stage.lines.firstIndex { $0.contains(text) }, "\(text)") }
        let step = try row("Two players") - row("Play")
        #expect(step >= 1)
        for (last, next) in [("Go on", "Play"), ("Daily", "More")] {
            #expect(try row(next) - row(last) == step + 1, "\(next)")
        }
        for (last, next) in [("Two", "Online"), ("Online", "Daily"), ("More", "Settings"), ("Settings", "Quit")] {
            #expect(try row(next) - row(last) == step, "\(next)")
        }
        let frame = try row("Enter open")
        #expect(try row("Quit") < frame)
        stage.choose("More")
        #expect(try row("Enter open") == frame)
        for line in stage.lines { #expect(line.count <= size.columns) }
    }
}

/// A scene that shows nothing.
private struct LineProbe: Scene {
    mutating func answer(_ event: SceneEvent, _ options: AppOptions, at size: Size) -> [SceneEffect] { [] }
    func draw(_ options: AppOptions, on canvas: inout Canvas, with palette: Palette) {}
}
