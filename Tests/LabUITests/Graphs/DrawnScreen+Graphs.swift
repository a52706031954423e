internal import DrawnScreens
internal import GameCore
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import StageTesting
internal import SyncLab
internal import TerminalUI

extension DrawnScreen {
    /// Net graphs of both views above a strip, and the ghost in a view.
    static let graphs = [
        DrawnScreen("graphs/80") { try Self.graphs(39).text },
        DrawnScreen("graphs/80-ascii") { try Self.graphs(39, .ascii).text },
        DrawnScreen("graphs/200") { try Self.graphs(99).text },
        // The blackout is longer than the prediction window.
        DrawnScreen("graphs/80-stalls") {
            var conditions = LinkConditions([.delay: 20])
            conditions.blackout = Blackout(length: .milliseconds(1_700), every: .milliseconds(4_000))
            return try Self.graphs(39, conditions: conditions, ticks: 470).text
        },
        DrawnScreen("graphs/ghost") { try Self.ghost(.blocks).text },
        DrawnScreen("graphs/ghost-ascii") { try Self.ghost(.ascii).text },
    ]

    /// The graphs of two views, side by side.
    private static func graphs(
        _ columns: Int,
        _ glyphs: GlyphSet = .blocks,
        conditions: LinkConditions = LinkConditions([.delay: 80, .jitter: 40, .loss: 50_000]),
        ticks: Int = 500
    ) throws -> DrawnCanvas {
        let strategy = StrategyKind.rollback(inputDelay: 0, isFiltered: false)
        let lab = try Stage.labOfComputers(strategy: strategy, conditions: conditions, ticks: ticks).requireLab()
        var drawn = DrawnCanvas(columns: 2 * columns + 1, rows: NetGraph.rows + 1, glyphs)
        for side in LabSide.allCases {
            let area = ScreenArea(
                column: side == .left ? 0 : columns + 1,
                row: 0,
                columns: columns,
                rows: NetGraph.rows
            )
            NetGraph(lab, of: side).draw(in: area, on: &drawn.canvas)
        }
        let strip = ScreenArea(column: 0, row: NetGraph.rows, columns: 2 * columns + 1, rows: 1)
        DivergenceStrip(lab).draw(in: strip, on: &drawn.canvas)
        return drawn
    }

    /// The left view with the right view's ghost.
    private static func ghost(_ glyphs: GlyphSet) throws -> DrawnCanvas {
        let conditions = LinkConditions([.delay: 200])
        let lab = try Stage.labOfComputers(strategy: .host, conditions: conditions, ticks: 400).requireLab()
        var drawn = DrawnCanvas(columns: 60, rows: 20, glyphs)
        let court = CourtView(viewer: .one, orientation: .vertical, column: 0, row: 0, columns: 60, rows: 20)
        court.draw(lab.peer(.left).shown, under: lab.rules, on: &drawn.canvas)
        Ghost(lab.peer(.right).shown, under: lab.rules).draw(in: court, on: &drawn.canvas)
        return drawn
    }
}
