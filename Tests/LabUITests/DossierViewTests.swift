internal import GameCore
internal import LabTools
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import SyncLab
internal import TerminalUI
internal import Testing

@testable internal import LabUI

@Suite("Dossier on the screen")
struct DossierViewTests {
    /// The dossier of a run in which both players keep moving.
    private func dossier() throws -> DesyncDossier {
        var history = RunHistory(
            RunSetup(
                seed: 2,
                network: NetworkPreset.fourG.conditions,
                strategy: .rollback(inputDelay: 0, isFiltered: false),
                plantedBug: PlantedBug(.lostField(.paddleOfOne))
            )
        )
        while history.end < 1_200 {
            let move: Input.Move = history.end % 40 < 20 ? .low : .high
            let actions: Input.Actions = history.end == 100 ? .serve : []
            history.advance(left: Input(move, actions), right: Input(move))
        }
        return try #require(DesyncDossier.first(in: history))
    }

    @Test("has the lines of the dossier, within its area", arguments: [(80, 22), (60, 16), (120, 40)])
    func lines(columns: Int, rows: Int) throws {
        let dossier = try dossier()
        let size = Size(columns: columns + 4, rows: rows + 3)
        var canvas = Canvas(size: size, palette: Theme.classic.palette)
        let area = ScreenArea(column: 2, row: 1, columns: columns, rows: rows)
        DossierView(dossier, in: area).draw(on: &canvas)
        var screen = TestScreen(size: size)
        screen.present(canvas)
        let expected = dossier.lines(atMost: rows)
        #expect(expected.count <= rows && expected.count >= 16)
        for (line, shown) in zip(expected, screen.lines.dropFirst()) {
            let cut = line.text.prefix(columns - 1)
            #expect(shown == (cut.isEmpty ? "" : "   \(cut)".trimmingBlanks), "\(shown)")
        }
        let text = screen.lines.joined(separator: "\n")
        #expect(text.contains("desync at tick \(dossier.tick)"))
        #expect(text.contains(dossier.differences[0].field.rawValue) && text.contains(dossier.differences[0].one))
        for (row, line) in screen.lines.enumerated() where !(1..<1 + expected.count).contains(row) {
            #expect(line.isEmpty)
        }
        for line in screen.lines { #expect(line.count <= 2 + columns) }
    }
}

extension String {
    /// The text without trailing blanks.
    fileprivate var trimmingBlanks: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
