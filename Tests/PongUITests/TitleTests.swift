internal import GameCore
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI
internal import TestExtent

@Suite("The title") struct TitleTests {
    private let items = [
        "One player", "Two players", "Watch the computer", "Choose the match", "Lab", "First steps", "Keys", "Quit",
    ]

    private func chosen(_ stage: Stage) -> [String] {
        items.filter { stage.style(of: $0)?.attributes.contains(.reverse) == true }
    }

    private let down: [Key] = [.down, .character("j"), .character("s"), .tab]
    private let up: [Key] = [.up, .character("k"), .character("w"), .backtab]

    @Test("is gone through in both directions, round its ends, by any of the keys")
    func choose() {
        for key in down {
            var stage = Stage()
            #expect(chosen(stage) == ["One player"])
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
        let expected = ["Computer", "Right", "demo", "Points to win", "in flight", "Move your paddle", "input scheme"]
        for (steps, expected) in expected.enumerated() {
            var stage = Stage()
            for _ in 0..<steps { stage.press(.down) }
            #expect(stage.press(key) == .goOn)
            #expect(stage.text.contains(expected))
        }
        var stage = Stage()
        stage.press(.up)
        #expect(chosen(stage) == ["Quit"])
        #expect(stage.press(key) == .quit)
    }

    @Test("comes back with Esc")
    func escape() {
        var stage = Stage()
        stage.press(.enter)
        #expect(stage.text.contains("Space begins"))
        stage.press(.escape)
        #expect(chosen(stage) == ["One player"])
    }

    @Test("shows the keys, and only them, until the next key")
    func help() {
        var stage = Stage()
        stage.press("?")
        #expect(stage.text.contains(" Keys "))
        #expect(!stage.text.contains("One player"))
        #expect(stage.app.pace == .still)
        stage.press(.down)
        #expect(chosen(stage) == ["One player"])
        stage.press("?")
        #expect(stage.press("q") == .goOn)
        #expect(chosen(stage) == ["One player"])
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
        for text in ["Left", "Right", "Rally", "Press any key"] { #expect(stage.text.contains(text), "\(text)") }
        #expect(!stage.text.contains("One player"))
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
            #expect(stage.text.contains("Press any key"))
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
            #expect(stage.text.contains("wins!") && stage.text.contains("Press any key"))
            #expect(!stage.text.contains("r rematch"))
            stage.run(239)
            #expect(stage.app.pace == .after(ticks: 1))
            stage.run(1)
            #expect(stage.app.pace == .ticking && stage.text.contains("serves"))
        }
    }

    @Test("leaves out a line that leads nowhere, and sorts the others by their sections")
    func sections() {
        let entries: [TitleEntry] = [
            TitleEntry("Settings", in: .program) { _, _ in LineProbe() },
            TitleEntry("Today's match", in: .play) { _, _ in LineProbe() },
            TitleEntry(in: .together) { _ in
                nil
            } open: { _ in
                .quit
            },
            TitleEntry("Host", in: .together) { _, _ in LineProbe() },
            TitleEntry(in: .unfinished) { _ in
                "Go on: 3 : 5 against the computer"
            } open: { _ in
                .quit
            },
        ]
        var options = AppOptions()
        options.level = .normal
        var stage = Stage(options: options, entries: entries)
        var lines: [String] = []
        for _ in 0..<12 {
            lines.append(stage.chosenLine ?? "none")
            stage.press(.down)
        }
        #expect(
            lines == [
                "Go on: 3 : 5 against the computer", "One player", "Two players, one keyboard", "Watch the computer",
                "Choose the match", "Today's match", "Host", "Lab: two peers, one network", "Settings",
                "First steps: a minute of play", "Keys", "Quit",
            ]
        )
        #expect(stage.chosenLine == lines[0])
        #expect(stage.press(.enter) == .quit)
    }

    @Test(
        "shows the chosen line of a long menu on every screen, and says that there is more",
        arguments: TestExtent.simulated([(40, 16), (80, 24), (120, 40), (200, 60)] as [(Int, Int)]),
        [GlyphSet.blocks, .ascii]
    )
    func long(_ size: (columns: Int, rows: Int), _ glyphs: GlyphSet) {
        let names = (1...30).map { "Further line \($0)" }
        let entries = names.map { TitleEntry($0, in: .workshop) { _, _ in LineProbe() } }
        for count in stride(from: 0, through: names.count, by: TestExtent.full(1, slice: 6)) {
            var stage = Stage(
                columns: size.columns,
                rows: size.rows,
                glyphs: glyphs,
                entries: Array(entries.prefix(count))
            )
            let all =
                ["One player", "Two players", "Watch", "Choose", "Lab"] + names.prefix(count) + [
                    "First steps", "Keys", "Quit",
                ]
            for (index, name) in all.enumerated() {
                let canvas = stage.canvas
                #expect(stage.chosenLine?.hasPrefix(name) == true, "\(name)")
                let shown = all.filter(canvas.shows)
                let hint = glyphs == .ascii ? ("^ more", "v more") : ("↑ more", "↓ more")
                let isFirst = shown.first == all.first
                #expect(canvas.shows(hint.0) == !isFirst, "\(count): \(name)")
                #expect(canvas.shows(hint.1) == (shown.last != all.last), "\(count): \(name)")
                #expect(shown.count == all.count || shown.count >= 8, "\(count): \(name)")
                #expect(index > 0 || isFirst)
                #expect(canvas.shows("Enter begins"))
                stage.press(.down)
            }
        }
    }
}

/// A scene that shows nothing.
private struct LineProbe: StillScene {
    mutating func handle(_ event: Event, at size: Size) -> Request? { nil }
    func draw(on canvas: inout Canvas, with palette: Palette) {}
}
