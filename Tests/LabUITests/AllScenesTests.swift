internal import GameCore
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import StageTesting
internal import SyncLab
internal import Testing
internal import TerminalUI

/// Every cell of every scene; the drawn screens show which signs they have.
@Suite("All scenes") struct AllScenesTests {
    /// Visits every scene on the smallest screen, and passes many of its canvases to the check.
    private func tour(_ theme: Theme, look: (Canvas, _ scene: String) -> Void) {
        let (columns, rows) = (40, 16)
        var title = Stage(columns: columns, rows: rows) { $0.theme = theme }
        look(title.canvas, "title")
        title.press("?")
        look(title.canvas, "keys")
        title.press("?", ticks: 1_300)
        look(title.canvas, "demo")
        for orientation in Orientation.allCases {
            var stage = Stage("match \(orientation) points=1 theme=\(theme)", ScreenSize(columns, rows))
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
        let history = KeptHistory(entries: (1...40).map { .sample(file: "file", points: $0 % 11, rally: $0 * 7) })
        var list = Stage(scene: HistoryScene(history), columns: columns, rows: rows) { $0.theme = theme }
        look(list.canvas, "history")
        list.press("s")
        look(list.canvas, "statistics")
        let inputs = (0..<600).map { PerPlayer(Input(.low, $0 == 0 ? .serve : []), .none) }
        let match = MatchReplay(MatchSetup(.human, .computer(.hard), seed: 4), inputs, ticks: 1...600)
        let replayed = MatchReplayScene(match, of: history.entries[0].match)
        var replay = Stage(scene: replayed, columns: columns, rows: rows) { $0.theme = theme }
        for key: Key in ["+", "b", "o", .end] {
            replay.run(150)
            look(replay.canvas, "replay")
            replay.press(key)
        }
        let conditions = LinkConditions([.delay: 40, .jitter: 20, .loss: 50_000])
        var lab = Stage.lab(.computer(.normal), .computer(.normal), 64, 20, conditions: conditions, theme: theme)
        for key: Key in ["1", "1", "\t", "2", "2", "m", "p", "?"] {
            lab.run(30)
            look(lab.canvas, "lab")
            lab.press(key)
        }
        look(lab.canvas, "lab")
    }

    @Test("can be read: ink and background have different colours", arguments: Theme.allCases)
    func contrast(theme: Theme) {
        var inked = 0
        var scenes: Set<String> = []
        tour(theme) { canvas, scene in
            scenes.insert(scene)
            let isUnreadable = canvas.cells.contains { cell in
                let hasInk = cell.glyph != " " || cell.style.attributes.contains(.reverse)
                if hasInk { inked += 1 }
                return hasInk && cell.style.foreground == cell.style.background && cell.style.foreground != .standard
            }
            #expect(!isUnreadable, "\(scene)")
        }
        #expect(inked > 1_000 && scenes.count == 12)
    }
}
