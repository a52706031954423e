internal import GameCore
internal import LabTools
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import StageTesting
internal import SyncLab
internal import TerminalUI
internal import Testing

@testable internal import LabUI

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
                let rows = (1..<columns + 1).map(line.rows)
                let hasGap = zip([0] + rows.map(\.upperBound), rows).contains { !($0...$0 + 1).contains($1.lowerBound) }
                // The last column ends one column before the other lifeline.
                let end = rows[columns - 1].upperBound
                #expect(!hasGap && end <= fall && end >= fall - fall / columns - 1, "\(columns), \(fall): \(rows)")
            }
        }
    }

    @Test("ends each line in the row of its arrival, in a mark that tells how the message came")
    func arrivals() throws {
        let lab = try Self.lab()
        let canvas = DrawnCanvas(ladderOf: lab, 200, 60).canvas
        let layout = LadderLayout(ScreenArea(column: 0, row: 0, columns: 200, rows: 60), last: lab.tick)
        var marks: [Unicode.Scalar: Int] = [:]
        for tick in layout.ticks {
            for side in LabSide.allCases {
                let glyph = canvas[layout.fieldColumn(layout.field, from: side.other), layout.row(of: tick)].glyph
                let expected = [lab.unreliableMessages, lab.reliableMessages].flatMap { messages in
                    messages.numbers.map { messages[$0] }.filter { $0.sender != side }.flatMap { message in
                        [
                            message.arrivalTick == tick ? LadderMark(message).glyph(at: side) : nil,
                            message.secondArrival == tick
                                ? LadderMark(message, isSecondCopy: true).glyph(at: side) : nil,
                        ].compactMap(\.self)
                    }
                }
                guard !expected.isEmpty else { continue }
                #expect(expected.contains(glyph), "\(glyph) in tick \(tick), instead of one of \(expected)")
                marks[glyph, default: 0] += 1
            }
        }
        #expect(Set(marks.keys).isSuperset(of: ["▶", "◀", "!", "=", "~", "#"]))
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
        let layout = LadderLayout(ScreenArea(column: 0, row: 0, columns: 80, rows: 24), last: lab.tick)
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
}

@Suite("Net graph, strip and ghost") struct GraphTests {
    private static func lab(
        _ conditions: LinkConditions,
        _ strategy: StrategyKind = .rollback(inputDelay: 0, isFiltered: false),
        ticks: Int = 500
    ) throws -> Lab {
        try Stage.labOfComputers(strategy: strategy, conditions: conditions, ticks: ticks).requireLab()
    }

    @Test("a bar is higher for a greater number, and a digit in ASCII")
    func bars() {
        let heights = (0...40).map { Bar.glyph($0, steps: Bar.ticks, .blocks).value }
        #expect(heights[0] == 0x20 && heights[1] == 0x2581 && heights[40] == 0x2588 && Set(heights).count == 9)
        #expect(Array(heights.dropFirst()) == heights.dropFirst().sorted())
    }

    @Test("each column of the graph is the tick that it stands for")
    func graph() throws {
        let lab = try Self.lab(LinkConditions([.delay: 80, .jitter: 40, .loss: 100_000]))
        var drawn = DrawnCanvas(columns: 60, rows: 2)
        let area = ScreenArea(column: 0, row: 0, columns: 60, rows: 2)
        lab.drawNetGraph(of: .right, in: area, on: &drawn.canvas)
        let columns = try ((0..<55) as Range<Int>).map { place in
            let record = try #require(lab.record(at: lab.tick - UInt32(place)))
            let (upper, lower) = (drawn.canvas[59 - place, 0].glyph, drawn.canvas[59 - place, 1].glyph)
            return (
                shown: [upper != " ", lower == "×"], expected: [record.right.rollbackDepth > 0, record.left.lost > 0]
            )
        }
        #expect(columns.map(\.shown) == columns.map(\.expected))
        #expect([0, 1].allSatisfy { row in columns.count { $0.expected[row] } > 2 })
    }

    @Test("the age of the latest arrival is the one-way delay, and grows in a silence")
    func age() throws {
        var lab = try Self.lab(LinkConditions([.delay: 100]))
        lab.perform(.setConditions(LinkConditions([.delay: 100, .loss: 1_000_000]), from: .left))
        for _ in 0..<30 { lab.advance(left: .none, right: .none) }
        let records = try [lab.tick - 30, lab.tick].map { try #require(lab.record(at: $0)) }
        #expect(records.map { [$0.left.age, $0.right.age] } == [[5, 5], [5, 30]])
    }

    @Test("the strip's columns have every tick of ten seconds once", arguments: [20, 39, 80, 200, 613])
    func strip(columns: Int) throws {
        let lab = try Self.lab(LinkConditions([.delay: 150]), .host, ticks: 700)
        var drawn = DrawnCanvas(columns: columns, rows: 1)
        let area = ScreenArea(column: 0, row: 0, columns: columns, rows: 1)
        lab.drawDivergence(in: area, on: &drawn.canvas)
        let largest = lab.records.numbers.compactMap { lab.records[$0].divergence }.max() ?? 0
        let number = "\(largest / 10_000).\(String(largest + 100_000).dropFirst(2))"
        let highest = Bar.glyph(largest, steps: Bar.distances, .blocks)
        #expect(drawn.lines[0].hasSuffix(number) && drawn.lines[0].unicodeScalars.contains(highest))
        #expect(largest > 125 && lab.records.numbers.count == 600)
    }

    @Test("there is a ghost where the devices differ, and none where they show the same")
    func ghost() throws {
        let lab = try Self.lab(LinkConditions([.delay: 200]), .host, ticks: 400)
        let court = CourtView(viewer: .one, orientation: .vertical, column: 0, row: 0, columns: 60, rows: 20)
        let (own, other) = (lab.peer(.left).shown, lab.peer(.right).shown)
        var plain = DrawnCanvas(columns: 60, rows: 20)
        court.draw(own, under: lab.rules, on: &plain.canvas)
        for (match, hasGhost) in [(own, false), (other, true)] {
            var drawn = plain
            court.drawGhost(of: match, under: lab.rules, on: &drawn.canvas)
            // The ghost hides nothing of the view itself.
            let hidden = zip(drawn.canvas.cells, plain.canvas.cells).count { $1.glyph != " " && $0 != $1 }
            #expect((drawn.canvas != plain.canvas) == hasGhost && hidden == 0)
        }
    }
}
