internal import GameCore
@testable internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import StageTesting
internal import SyncLab
internal import Testing
internal import TerminalUI

@Suite("Ladder") struct LadderTests {
    private static let rough = LinkConditions([
        .delay: 60, .jitter: 40, .loss: 100_000, .duplicate: 60_000, .corrupt: 80_000,
    ])

    private static func lab(_ conditions: LinkConditions = rough, ticks: Int = 400) throws -> Lab {
        try #require(Stage.labOfComputers(conditions: conditions, ticks: ticks).lab)
    }

    @Test("a line has no gap, falls all the way, and never rises", arguments: [1, 2, 5, 20, 49, 51, 69])
    func line(columns: Int) {
        for fall in [0, 1, 2, 5, columns / 2, columns / 2 + 1, columns, columns * 2, 300] {
            for sender in LabSide.allCases {
                let line = SlantedLine(sender: sender, columns: columns, fall: fall)
                var row = 0
                for column in 1..<columns + 1 {
                    let rows = line.rows(at: column)
                    #expect((row...row + 1).contains(rows.lowerBound), "\(columns), \(fall), \(column)")
                    row = rows.upperBound
                }
                // The last column ends one column before the other lifeline.
                #expect(row <= fall && row >= fall - fall / columns - 1)
            }
        }
    }

    @Test("shows at least 18 ticks at 80×24, below a menu line of its screen")
    func rows() {
        #expect(LadderLayout(ScreenArea(column: 0, row: 0, columns: 80, rows: 24)).ticks == 21)
        #expect(LadderLayout(ScreenArea(column: 0, row: 1, columns: 80, rows: 21)).ticks == 18)
    }

    @Test("ends each line in the row of its arrival, in a mark that tells how the message came")
    func arrivals() throws {
        let lab = try Self.lab()
        let canvas = LadderScreen(lab, 200, 60).canvas
        let layout = LadderLayout(ScreenArea(column: 0, row: 0, columns: 200, rows: 60))
        let rows = LadderRows(last: lab.tick, count: layout.ticks, firstRow: layout.firstRow)
        var marks: [Unicode.Scalar: Int] = [:]
        for tick in rows.ticks {
            for side in LabSide.allCases {
                let glyph = canvas[layout.fieldColumn(layout.field, from: side.other), rows.row(of: tick)].glyph
                let expected = [lab.updates, lab.reliableMessages].flatMap { messages in
                    messages.numbers.map { messages[$0] }.filter { $0.sender != side }.flatMap { message in
                        [
                            message.arrivalTick == tick ? LadderMark(message).glyph(at: side, .blocks) : nil,
                            message.secondArrival == tick
                                ? LadderMark(message, isSecondCopy: true).glyph(at: side, .blocks) : nil,
                        ].compactMap(\.self)
                    }
                }
                guard !expected.isEmpty else { continue }
                #expect(expected.contains(glyph), "\(glyph) in tick \(tick), instead of one of \(expected)")
                marks[glyph, default: 0] += 1
            }
        }
        for mark: Unicode.Scalar in ["▶", "◀", "!", "=", "~", "#"] {
            #expect(marks[mark, default: 0] > 0, "\(mark)")
        }
    }

    @Test("ends the line of a lost message in a cross, where it was lost")
    func losses() throws {
        let lab = try Self.lab(LinkConditions([.delay: 30, .loss: 100_000]))
        let canvas = LadderScreen(lab, 80, 24).canvas
        let crosses = (1..<22).flatMap { row in (0..<80).filter { canvas[$0, row].glyph == "×" } }
        let layout = LadderLayout(ScreenArea(column: 0, row: 0, columns: 80, rows: 24))
        #expect(!crosses.isEmpty)
        for column in crosses { #expect(abs(column - (layout.leftLine + layout.rightLine) / 2) <= 1) }
    }

    @Test("shows a rollback as a bracket as high as it is deep, and its depth")
    func rollbacks() throws {
        let lab = try Self.lab(LinkConditions([.delay: 80]))
        let canvas = LadderScreen(lab, 80, 60).canvas
        let layout = LadderLayout(ScreenArea(column: 0, row: 0, columns: 80, rows: 60))
        let rows = LadderRows(last: lab.tick, count: layout.ticks, firstRow: layout.firstRow)
        var found = 0
        for tick in rows.ticks {
            guard let depth = lab.record(at: tick)?.right.rollbackDepth, depth > 1 else { continue }
            let row = rows.row(of: tick)
            let lane = (1..<layout.lanes + 1).first { canvas[layout.rightLine + $0, row].glyph == "┘" }
            guard let lane, row - depth + 1 > layout.firstRow else { continue }
            #expect(canvas[layout.rightLine + lane, row - depth + 1].glyph == "┐")
            for between in row - depth + 2..<row { #expect(canvas[layout.rightLine + lane, between].glyph == "│") }
            found += 1
        }
        #expect(found > 2)
    }

    @Test("says of a corrupted message that it was rejected, and of no other one")
    func corruption() throws {
        let lab = try Self.lab()
        for (isCorrupted, count) in [(true, 2), (false, 1)] {
            let screen = LadderScreen(lab, 120, 40) { $0.isCorrupted == isCorrupted && $0.arrivalTick != nil }
            #expect(screen.text.split(separator: "corrupt").count == count + 1)
            #expect(screen.text.contains("corrupted, so rejected") == isCorrupted)
        }
    }

    @Test("draws nothing outside of its area, whatever its size")
    func clipping() throws {
        let lab = try Self.lab()
        let selected = lab.latestMessage(through: lab.tick - 5)?.number
        let blank = Cell("Z", .plain)
        for columns in [0, 1, 12, 30, 40, 64, 80, 109, 110, 131] {
            for rows in [0, 1, 3, 4, 10, 24, 41] {
                var canvas = Canvas(size: Size(columns: columns + 4, rows: rows + 4))
                canvas.fill(column: 0, row: 0, columns: columns + 4, rows: rows + 4, with: blank)
                let area = ScreenArea(column: 2, row: 2, columns: columns, rows: rows)
                Ladder(lab, selecting: selected).draw(in: area, on: &canvas)
                for row in 0..<rows + 4 {
                    for column in 0..<columns + 4 {
                        let isInside = (2..<2 + columns).contains(column) && (2..<2 + rows).contains(row)
                        if !isInside && canvas[column, row] != blank {
                            Issue.record("\(columns)×\(rows): \(canvas[column, row].glyph) at \(column), \(row)")
                            return
                        }
                    }
                }
            }
        }
    }

    @Test("uses ASCII only where the screen has nothing else")
    func ascii() throws {
        let lab = try Self.lab()
        let canvas = LadderScreen(lab, 120, 40, .ascii) { $0.isReordered }.canvas
        #expect(canvas.cells.allSatisfy { $0.glyph.isASCII && $0.glyph != "?" })
    }

    @Test("draws the selected message over all others")
    func selection() throws {
        let lab = try Self.lab(LinkConditions([.delay: 100]))
        let screen = LadderScreen(lab, 80, 24) { $0.arrivalTick != nil }
        let accent = Theme.classic.palette.accent
        let selected = try #require(lab.updates.numbers.last { lab.updates[$0].arrivalTick != nil })
        let message = lab.updates[selected]
        let layout = LadderLayout(ScreenArea(column: 0, row: 0, columns: 80, rows: 24))
        let rows = LadderRows(last: lab.tick, count: layout.ticks, firstRow: layout.firstRow)
        let columns = (layout.leftLine + 1..<layout.rightLine).filter { column in
            (1..<22).contains { screen.canvas[column, $0].style == accent }
        }
        #expect(columns.count == layout.field)
        let end = layout.fieldColumn(layout.field, from: message.sender)
        #expect(screen.canvas[end, rows.row(of: try #require(message.arrivalTick))].style == accent)
        #expect(screen.lines[22].contains(message.sender == .left ? "L→R inputs" : "R→L inputs"))
        #expect(screen.lines[23].contains("sent in tick \(message.tick), arrived in"))
    }
}
