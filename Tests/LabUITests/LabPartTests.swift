internal import GameCore
internal import LabTools
internal import MatchSync
internal import MockGroupSessions
internal import PlayerProfile
internal import PongUI
internal import StageTesting
internal import SyncCore
internal import SyncLab
internal import TerminalUI
internal import Testing

@testable internal import LabUI

@Suite("Ladder and strip") struct LabPartTests {
    private static let rough = LinkConditions([
        .delay: 60, .jitter: 40, .loss: 100_000, .duplicate: 60_000, .corrupt: 80_000,
    ])

    private static func lab(_ conditions: LinkConditions = rough) throws -> Lab {
        try Stage.labOfComputers(conditions: conditions, ticks: 400).requireLab()
    }

    @Test("a line has no gap, falls all the way, and never rises", arguments: [1, 2, 5, 20, 49, 51, 69])
    func line(columns: Int) {
        for fall in [0, 1, 2, 5, columns / 2, columns / 2 + 1, columns, columns * 2, 300] {
            for sender in LabSide.allCases {
                let line = SlantedLine(sender: sender, columns: columns, fall: fall)
                let rows = (1..<columns + 1).map(line.rows)
                let hasGap = zip([0] + rows.map(\.upperBound), rows).contains { !($0...$0 + 1).contains($1.lowerBound) }
                // The last column ends one column before the other lifeline.
                let end = rows[columns - 1].upperBound
                #expect(!hasGap && end <= fall && end >= fall - fall / columns - 1, "\(columns), \(fall): \(rows)")
            }
        }
    }

    @Test("draws nothing outside of its area, whatever its size, and no other pane or graph does")
    func clipping() throws {
        let lab = try Self.lab()
        let selected = lab.latestMessage(through: lab.tick - 5)?.number
        let blank = Cell("Z", .plain)
        var run = RunSetup(
            seed: 2,
            network: NetworkPreset.fourG.conditions,
            plantedBug: PlantedBug(.lostField(.paddleOfOne))
        )
        run.strategy = .rollback(inputDelay: 0, isFiltered: false)
        var history = RunHistory(run)
        while history.end < 1_200 {
            let move: Input.Move = history.end % 40 < 20 ? .low : .high
            history.advance(left: Input(move, history.end == 100 ? .serve : []), right: Input(move))
        }
        let dossier = try #require(DesyncDossier.first(in: history))
        for columns in [0, 1, 12, 30, 40, 64, 80, 109, 110, 131] {
            for rows in [0, 1, 3, 4, 10, 24, 41] {
                var canvas = Canvas(size: Size(columns: columns + 4, rows: rows + 4))
                canvas.fill(column: 0, row: 0, columns: columns + 4, rows: rows + 4, with: blank)
                let area = ScreenArea(column: 2, row: 2, columns: columns, rows: rows)
                lab.drawDivergence(in: area, on: &canvas)
                lab.drawNetGraph(of: .left, in: area, on: &canvas)
                if columns >= 60, rows >= 16 { dossier.draw(in: area, on: &canvas) }
                Ladder(lab, in: area, selecting: selected).draw(on: &canvas)
                let outside = canvas.cells.indices.filter { place in
                    let (column, row) = (place % (columns + 4), place / (columns + 4))
                    return !(2..<2 + columns).contains(column) || !(2..<2 + rows).contains(row)
                }
                #expect(outside.allSatisfy { canvas.cells[$0] == blank }, "\(columns)×\(rows)")
            }
        }
    }

    @Test("draws the selected message over all others")
    func selection() throws {
        let lab = try Self.lab(LinkConditions([.delay: 100]))
        let screen = DrawnCanvas(ladderOf: lab, 80, 24) { $0.arrivalTick != nil }
        let accent = Theme.classic.palette.accent
        let messages = lab.unreliableMessages
        let selected = try #require(messages.numbers.last { messages[$0].arrivalTick != nil })
        let message = messages[selected]
        let layout = LadderLayout(ScreenArea(column: 0, row: 0, columns: 80, rows: 24), last: lab.tick, Lab.signs)
        let columns = (layout.leftLine + 1..<layout.rightLine).filter { column in
            (1..<22).contains { screen.canvas[column, $0].style == accent }
        }
        let end = layout.fieldColumn(layout.field, from: message.sender)
        let arrival = layout.row(of: try #require(message.arrivalTick))
        #expect(columns.count == layout.field && screen.canvas[end, arrival].style == accent)
        #expect(
            screen.lines[22].contains(message.sender == .left ? "L→R inputs" : "R→L inputs")
                && screen.lines[23].contains("sent in tick \(message.tick), arrived in")
        )
    }

    @Test("the strip's columns have every tick of ten seconds once", arguments: [20, 39, 80, 200, 613])
    func strip(columns: Int) throws {
        let lab = try Stage.labOfComputers(strategy: .host, conditions: LinkConditions([.delay: 150]), ticks: 700)
            .requireLab()
        var drawn = DrawnCanvas(columns: columns, rows: 1)
        let area = ScreenArea(column: 0, row: 0, columns: columns, rows: 1)
        lab.drawDivergence(in: area, on: &drawn.canvas)
        let largest = lab.records.numbers.compactMap { lab.records[$0].divergence }.max() ?? 0
        let number = "\(largest / 10_000).\(String(largest + 100_000).dropFirst(2))"
        let highest = Bar.glyph(largest, steps: Bar.distances, .blocks)
        #expect(drawn.lines[0].hasSuffix(number) && drawn.lines[0].unicodeScalars.contains(highest))
        #expect(largest > 125 && lab.records.numbers.count == 600)
    }
}
