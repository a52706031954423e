internal import GameCore
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

/// Daily matches on the screen: their card, and their lines in the history.
@Suite("Daily matches on the screen") struct DailyCardTests {
    private func card(try number: Int, _ columns: Int = 80, _ rows: Int = 24) -> Stage {
        Stage(DailyMatch(.first).setup(try: number), columns: columns, rows: rows)
    }

    /// The words on the screen, regardless of line breaks.
    private func said(_ stage: Stage) -> String {
        stage.text.split(whereSeparator: { " \n│█▔▁▀▄".contains($0) }).joined(separator: " ")
    }

    @Test("begin with a card of the day, the court, the opponent, the try and the cost of leaving")
    func card() {
        let match = DailyMatch(.first)
        for (columns, rows) in [(40, 16), (80, 24), (120, 40), (200, 60)] {
            var stage = card(try: 2, columns, rows)
            let words = said(stage)
            for text in [
                "2000-01-01", "Court \(match.court ?? "classic")", "Computer \(match.level.rawValue)", "Try 2 of 3",
                "The try counts from the first serve. Leave it, and you can go on until you begin another match.",
                "W ↑ up S ↓ down", "Space begin Esc title",
            ] {
                #expect(words.contains(text), "\(text)")
            }
            stage.press(" ", ticks: 1)
            #expect(!stage.shows("2000-01-01") && stage.app.pace == .ticking)
        }
        #expect(said(card(try: 0)).contains("This match is not counted."))
        #expect(!said(card(try: 0)).contains("Try 0"))
    }

    @Test("are in the history with their day and their court", arguments: [(40, 16), (80, 24)])
    func history(_ columns: Int, _ rows: Int) {
        let entries = (5...7).map { HistoryEntry.sample(file: "file", points: $0, rally: 9) }
        var stage = Stage(scene: HistoryScene(KeptHistory(entries: entries)), columns: columns, rows: rows)
        #expect(stage.shows("daily 2026-11-22  court pinball"))
        let isWide = columns == 80
        #expect(stage.shows("daily, pinball") == isWide && stage.shows("rally 9") == isWide)
        #expect(stage.screen(after: .down).shows("court classic") && !stage.shows("2026-11-22  court"))
        #expect(stage.screen(after: .down).shows("court pinball") && !stage.shows("daily 2026"))
    }
}
