internal import GameBasics
internal import GameCore
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PlayerProfile
internal import PongUI
internal import StageTesting
internal import SyncLab
internal import Testing
internal import TerminalUI

/// Every cell of every scene, on the smallest screen; the drawn screens show which signs they have.
@Suite("All scenes") struct AllScenesTests {
    private let columns = 40
    private let rows = 16

    /// The scenes, each with the scripts after which it is looked at.
    private func scenes(_ theme: Theme) -> [(name: String, stage: Stage, scripts: [String])] {
        let history = KeptHistory(entries: (1...40).map { .sample(file: "file", points: $0 % 11, rally: $0 * 7) })
        let inputs = (0..<600).map { PerPlayer(Input(.low, $0 == 0 ? .serve : []), .none) }
        let replay = MatchReplay(MatchSetup(.human, .computer(.hard), seed: 4), inputs, ticks: 1...600)
        func stage(_ scene: any Scene) -> Stage {
            Stage(scene: scene, columns: columns, rows: rows) { $0.theme = theme }
        }
        let matches = Orientation.allCases.map { orientation in
            let match = Stage("match \(orientation) points=1 theme=\(theme)", ScreenSize(columns, rows))
            return ("match", match, ["", "space"] + Array(repeating: "p +9", count: 80) + ["+9000", "+1"])
        }
        let conditions = LinkConditions([.delay: 40, .jitter: 20, .loss: 50_000])
        return matches + [
            ("title", Stage(columns: columns, rows: rows) { $0.theme = theme }, ["", "?", "? +1300"]),
            ("too small", Stage(columns: 20, rows: 8) { $0.theme = theme }, [""]),
            ("history", stage(HistoryScene(history, on: .first)), ["", "s"]),
            (
                "replay", stage(MatchReplayScene(replay, of: history.entries[0].match)),
                ["+150", "+", "b +150", "o", "end"]
            ),
            (
                "lab",
                .lab(.computer(.normal), .computer(.normal), 64, 20, conditions: conditions, theme: theme),
                ["1 +30", "1 +30", "tab", "2 +30", "2 +30", "m +30", "p", "?", "? v", "y z"]
            ),
        ]
    }

    @Test("can be read: ink and background have different colours", arguments: Theme.allCases)
    func contrast(theme: Theme) {
        for (name, begun, scripts) in scenes(theme) {
            var stage = begun
            let unreadable = scripts.filter { keys in
                #expect(stage.follow([(keys, "")]) == [])
                let inked = stage.canvas.cells.filter { $0.glyph != " " || $0.style.attributes.contains(.reverse) }
                return inked.count < 10
                    || inked.contains { $0.style.foreground == $0.style.background && $0.style.foreground != .standard }
            }
            #expect(unreadable == [], "\(name)")
        }
    }
}
