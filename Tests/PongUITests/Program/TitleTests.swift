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

    private let down: [Key] = [.down, "j", "s", .tab]
    private let up: [Key] = [.up, "k", "w", .backtab]

    @Test("is gone through in both directions, round its ends, by any of the keys")
    func choose() {
        let ways = [(down, Array(items.dropFirst() + items.prefix(1))), (up, items.reversed())]
        for (key, items) in ways.flatMap({ way in way.0.map { ($0, way.1) } }) {
            var stage = Stage()
            #expect(chosen(stage) == ["Play"])
            for item in items {
                stage.press(key)
                #expect(chosen(stage) == [item], "\(key)")
            }
        }
    }

    @Test("changes the level from easy to hard, and no further", arguments: ["left right", "h l", "A D"])
    func level(keys: String) {
        let keys = keys.split(separator: " ").map(String.init)
        let (easy, normal, hard) = ("  easy   ▶", "◀ normal ▶", "◀ hard     ")
        let steps = [(0, easy), (1, normal), (1, hard), (1, hard), (0, normal), (0, easy), (0, easy)]
        var stage = Stage()
        #expect(stage.follow(steps.map { (keys[$0], $1) } + [("down \(keys[1])", easy)]) == [])
    }

    @Test("begins what is chosen", arguments: [Key.enter, " "])
    func begin(key: Key) {
        let expected = [
            ("Play", "Computer"), ("Two players", "Right"), ("Watch the computer", "demo"),
            ("Choose the match", "Points to win"), ("Lab", "in flight"), ("First steps", "Move your paddle"),
        ]
        for (item, expected) in expected {
            var stage = Stage()
            for _ in 0..<2 where !hasChosen(item, &stage) {
                stage.press(.up, times: 2)
                stage.press(.enter)
            }
            #expect(stage.press(key) == .goOn)
            #expect(stage.shows(expected), "\(item)")
        }
        var stage = Stage().pressing(.up)
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
        let faults = stage.follow([
            ("up up", ">More"), ("enter", " More  | Esc back | !Quit | >Choose the match"),
            ("? ?", ">Choose the match"), ("esc", ">More | Quit"), ("esc", "Two players"),
        ])
        #expect(faults == [])
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
            stage.point(place.column, place.row, action)
        }
        let title = stage.text
        let two = try place("Two players")
        for action in [.move, .release(0), .press(2), .scroll(1)] as [PointerEvent.Action] { _ = click(two, action) }
        _ = click((2, two.row))
        _ = click((two.column, two.row + 1))
        #expect(stage.text == title)
        _ = click(try place("▶"))
        #expect(stage.shows("◀ hard"))
        _ = click(try place("◀"))
        #expect(stage.text == title)
        stage.press("?")
        _ = click(two)
        #expect(stage.text == title, "The click only closes the keys.")
        _ = click(try place("More"))
        _ = click(try place("Choose the match"))
        #expect(stage.shows("Points to win"))
        stage.press(.escape)
        _ = click(try place("Two players"))
        #expect(stage.shows("Space begins", "Right"))
        stage.press(.escape)
        #expect(click(try place("Quit")) == .quit)
    }

    @Test("shows the keys, and only them, until the next key")
    func help() {
        var stage = Stage()
        let faults = stage.follow([
            ("?", " Keys  | !More | still"), ("down", ">Play"), ("? q", ">Play"), ("q", "quit"),
        ])
        #expect(faults == [])
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
        for text in ["Left", "Right", "Rally", "Esc title"] { #expect(stage.shows(text), "\(text)") }
        #expect(!stage.shows("Two players"))
        let begun = stage.text
        stage.run(120)
        #expect(stage.text != begun)
        #expect(stage.screen(after: "x").text == title)
        #expect(stage.app.pace == .after(ticks: 1_200))
    }

    @Test("comes back from the demo by any key, and nothing is chosen by it; it waits from the last key")
    func anyKey() {
        var stage = Stage()
        let title = stage.text
        for key: Key in [.enter, " ", "q", .escape, .down, .right, "?"] {
            stage.run(1_300)
            let isDemo = stage.shows("Esc title")
            #expect(isDemo && stage.press(key) == .goOn && stage.text == title, "\(key)")
        }
        stage.run(1_000)
        #expect(stage.screen(after: "x", ticks: 1_199).app.pace == .after(ticks: 1))
        _ = stage.app.handle(.resumed)
        #expect(stage.app.pace == .after(ticks: 1_200))
    }

    @Test("plays one demo after another, and shows each result for 4 s")
    func demos() throws {
        var stage = Stage().running(1_200)
        for _ in 0..<2 {
            var ticks = 0
            while stage.app.pace == .ticking, ticks < 40_000 {
                stage.run(1)
                ticks += 1
            }
            #expect(stage.app.pace == .after(ticks: 240))
            #expect(stage.shows("wins!", "Esc title"))
            #expect(!stage.shows("r rematch"))
            stage.run(239)
            #expect(stage.app.pace == .after(ticks: 1))
            stage.run(1)
            #expect(stage.app.pace == .ticking && stage.shows("serves"))
        }
    }

    @Test("leaves out a line that leads nowhere, and has the others in their groups, at most eight")
    func sections() {
        let entries: [TitleEntry] = [
            TitleEntry("Settings", in: .program) { _, _ in LineProbe() },
            TitleEntry("Daily", in: .play) { _, _ in LineProbe() },
            TitleEntry(in: .online, label: { _ in nil }, open: { _ in .quit }),
            TitleEntry("Host", in: .online) { _, _ in LineProbe() },
            TitleEntry(in: .waiting, label: { _ in "Go on: 3 : 5 against the computer" }, open: { _ in .quit }),
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
}

/// A scene that shows nothing.
private struct LineProbe: Scene {
    mutating func answer(_ event: SceneEvent, _ options: AppOptions, at size: Size) -> [SceneEffect] { [] }
    func draw(_ options: AppOptions, on canvas: inout Canvas) {}
}
