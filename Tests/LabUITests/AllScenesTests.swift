internal import GameCore
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import StageTesting
internal import TestExtent
internal import SyncLab
internal import Testing
internal import TerminalUI

/// Rules for every cell of every scene.
@Suite("All scenes") struct AllScenesTests {
    /// Visits every scene, and passes many of its screens to the check.
    private func tour(_ glyphs: GlyphSet, theme: Theme, _ size: Size, look: (Canvas, _ scene: String) -> Void) {
        var title = Stage(columns: size.columns, rows: size.rows, glyphs: glyphs) { $0.theme = theme }
        look(title.canvas, "title")
        title.press("?")
        look(title.canvas, "keys")
        title.press("?", ticks: 1_300)
        look(title.canvas, "demo")
        for orientation in Orientation.allCases {
            var stage = Stage.match(orientation, size.columns, size.rows, glyphs, points: 1, theme: theme)
            look(stage.canvas, "ready")
            stage.press(" ")
            for _ in 0..<40 {
                stage.run(9)
                look(stage.canvas, "match")
                stage.press("p", ticks: 1)
                look(stage.canvas, "paused")
                stage.press("p")
            }
            stage.run(until: "r rematch")
            look(stage.canvas, "result")
            stage.resize(columns: 20, rows: 8)
            look(stage.canvas, "too small")
        }
        lookAtHistory(theme, glyphs, size, look: look)
        var lab = Stage.lab(
            .computer(.normal),
            .computer(.normal),
            size.columns,
            size.rows,
            glyphs,
            conditions: LinkConditions([.delay: 40, .jitter: 20, .loss: 50_000]),
            theme: theme
        )
        for key: Key in ["1", "1", "\t", "2", "2", "m", "p", "?"] {
            lab.run(30)
            look(lab.canvas, "lab")
            lab.press(key)
        }
        look(lab.canvas, "lab")
    }

    /// Shows the history, and replays one of its matches.
    private func lookAtHistory(
        _ theme: Theme,
        _ glyphs: GlyphSet,
        _ size: Size,
        look: (Canvas, _ scene: String) -> Void
    ) {
        let memory = HistoryMemory()
        let setup = MatchSetup(.human, .computer(.hard), seed: 4)
        let inputs = (0..<600).map { PerPlayer(Input(.low, $0 == 0 ? .serve : []), .none) }
        memory.entries = (1...40).map { .sample(file: "file", points: $0 % 11, rally: $0 * 7) }
        memory.replays = ["file": MatchReplay(setup, inputs, ticks: 1...600)]
        let scene = HistoryScene(KeptHistory(entries: memory.entries, unreadable: 2))
        let (columns, rows) = (size.columns, size.rows)
        var stage = Stage(scene: scene, columns: columns, rows: rows, glyphs: glyphs, effects: memory.effects) {
            $0.theme = theme
        }
        look(stage.canvas, "history")
        stage.press("s")
        look(stage.canvas, "statistics")
        stage.press("s", .enter)
        for key: Key in ["+", "b", "o", .end] {
            stage.run(150)
            look(stage.canvas, "replay")
            stage.press(key)
        }
        look(stage.canvas, "replay")
    }

    private let sizes = [Size(columns: 40, rows: 16), Size(columns: 81, rows: 25), Size(columns: 120, rows: 40)]

    @Test("are printing ASCII on a terminal with ASCII only", arguments: TestExtent.simulated(Theme.allCases))
    func ascii(theme: Theme) {
        for size in sizes {
            var scenes: Set<String> = []
            tour(.ascii, theme: theme, size) { canvas, scene in
                scenes.insert(scene)
                #expect(canvas.cells.allSatisfy { (0x20...0x7E).contains($0.glyph.value) }, "\(scene)")
            }
            #expect(scenes.count == 12)
        }
    }

    @Test("are ASCII, lines, blocks and a few signs elsewhere")
    func blocks() {
        let signs: Set<Unicode.Scalar> = ["●", "◀", "▶", "↑", "↓", "←", "→", "×", "○", "±", "–", "·", "…"]
        var others = 0
        for size in sizes {
            tour(.blocks, theme: .classic, size) { canvas, scene in
                for cell in canvas.cells where !(0x20...0x7E).contains(cell.glyph.value) {
                    others += 1
                    let isKnown = (0x2500...0x259F).contains(cell.glyph.value) || signs.contains(cell.glyph)
                    #expect(isKnown, "\(scene): \(cell.glyph)")
                }
            }
        }
        #expect(others > 10_000)
    }

    @Test("can be read: ink and background have different colours", arguments: Theme.allCases)
    func contrast(theme: Theme) {
        var inked = 0
        tour(.blocks, theme: theme, sizes[0]) { canvas, scene in
            let isUnreadable = canvas.cells.contains { cell in
                let hasInk = cell.glyph != " " || cell.style.attributes.contains(.reverse)
                if hasInk { inked += 1 }
                return hasInk && cell.style.foreground == cell.style.background && cell.style.foreground != .standard
            }
            #expect(!isUnreadable, "\(scene)")
        }
        #expect(inked > 1_000)
    }
}
