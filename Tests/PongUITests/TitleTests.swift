internal import GameCore
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

@Suite("The title") struct TitleTests {
    private let items = ["One player", "Two players", "Watch the computer", "Lab", "Keys", "Quit"]

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
        #expect(stage.text.contains("normal"))
    }

    @Test("begins what is chosen", arguments: [Key.enter, .character(" ")])
    func begin(key: Key) {
        for (steps, expected) in [(0, "Computer"), (1, "Right"), (2, "demo"), (3, "in flight"), (4, "input scheme")] {
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

    @Test("plays a demo after 20 s alone, not a tick sooner, until any key")
    func demo() {
        var stage = Stage()
        #expect(stage.app.pace == .after(ticks: 1_200))
        let title = stage.text
        stage.run(1_199)
        #expect(stage.text == title)
        #expect(stage.app.pace == .after(ticks: 1))
        stage.run(1)
        #expect(stage.text != title)
        #expect(stage.app.pace == .ticking)
        let begun = stage.text
        stage.run(120)
        #expect(stage.text != begun)
        stage.press(.character("x"))
        #expect(stage.text == title)
        #expect(stage.app.pace == .after(ticks: 1_200))
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

    @Test("plays one demo after another")
    func demos() {
        var stage = Stage()
        stage.run(1_200)
        var ends = 0
        for _ in 0..<40_000 where ends == 0 {
            stage.run(1)
            if stage.app.pace != .ticking { ends += 1 }
        }
        #expect(ends == 1)
        stage.run(1)
        #expect(stage.app.pace == .ticking)
    }
}
