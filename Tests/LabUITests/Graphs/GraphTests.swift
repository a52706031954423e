internal import GameCore
@testable internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import StageTesting
internal import SyncLab
internal import Testing
internal import TerminalUI

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
        #expect(heights[0] == 0x20 && heights[1] == 0x2581 && heights[40] == 0x2588)
        #expect(Array(heights.dropFirst()) == heights.dropFirst().sorted())
        #expect(Bar.glyph(0, steps: Bar.ticks, .ascii) == " " && Bar.glyph(40, steps: Bar.ticks, .ascii) == "8")
    }

    @Test("each column of the graph is the tick that it stands for")
    func graph() throws {
        let lab = try Self.lab(LinkConditions([.delay: 80, .jitter: 40, .loss: 100_000]))
        var drawn = DrawnCanvas(columns: 60, rows: 2)
        let area = ScreenArea(column: 0, row: 0, columns: 60, rows: 2)
        NetGraph(lab, of: .right).draw(in: area, on: &drawn.canvas)
        var (rollbacks, losses) = (0, 0)
        for place in 0..<55 as Range<UInt32> {
            let record = try #require(lab.record(at: lab.tick - place))
            let (upper, lower) = (drawn.canvas[59 - Int(place), 0].glyph, drawn.canvas[59 - Int(place), 1].glyph)
            #expect((upper != " ") == (record.right.rollbackDepth > 0))
            #expect((lower == "×") == (record.left.lost > 0))
            if record.right.rollbackDepth > 0 { rollbacks += 1 }
            if record.left.lost > 0 { losses += 1 }
        }
        #expect(rollbacks > 2 && losses > 2)
    }

    @Test("the age of the latest arrival is the one-way delay, and grows in a silence")
    func age() throws {
        var lab = try Self.lab(LinkConditions([.delay: 100]))
        #expect(lab.record(at: lab.tick)?.left.age == 5 && lab.record(at: lab.tick)?.right.age == 5)
        lab.perform(.setConditions(LinkConditions([.delay: 100, .loss: 1_000_000]), from: .left))
        for _ in 0..<30 { lab.advance(left: .none, right: .none) }
        #expect(lab.record(at: lab.tick)?.left.age == 5 && lab.record(at: lab.tick)?.right.age == 30)
    }

    @Test("the strip's columns have every tick of ten seconds once", arguments: [20, 39, 80, 200, 613])
    func strip(columns: Int) throws {
        let lab = try Self.lab(LinkConditions([.delay: 150]), .host, ticks: 700)
        var drawn = DrawnCanvas(columns: columns, rows: 1)
        let area = ScreenArea(column: 0, row: 0, columns: columns, rows: 1)
        DivergenceStrip(lab).draw(in: area, on: &drawn.canvas)
        let largest = lab.records.numbers.compactMap { lab.records[$0].divergence }.max() ?? 0
        #expect(largest > 125 && lab.records.numbers.count == 600)
        let tenThousandths = String(largest + 100_000).dropFirst(2)
        #expect(drawn.lines[0].hasSuffix("\(largest / 10_000).\(tenThousandths)"))
        let highest = Bar.glyph(largest, steps: Bar.distances, .blocks)
        #expect(drawn.lines[0].unicodeScalars.contains(highest))
    }

    @Test("there is a ghost where the devices differ, and none where they show the same")
    func ghost() throws {
        let lab = try Self.lab(LinkConditions([.delay: 200]), .host, ticks: 400)
        let court = CourtView(viewer: .one, orientation: .vertical, column: 0, row: 0, columns: 60, rows: 20)
        let (own, other) = (lab.peer(.left).shown, lab.peer(.right).shown)
        #expect(own.ball != other.ball)
        var plain = DrawnCanvas(columns: 60, rows: 20)
        court.draw(own, under: lab.rules, on: &plain.canvas)
        for (match, hasGhost) in [(own, false), (other, true)] {
            var drawn = plain
            Ghost(match, under: lab.rules).draw(in: court, on: &drawn.canvas)
            #expect((drawn.canvas != plain.canvas) == hasGhost)
            // The ghost hides nothing of the view itself.
            for (cell, before) in zip(drawn.canvas.cells, plain.canvas.cells) where before.glyph != " " {
                #expect(cell == before)
            }
        }
    }
}
