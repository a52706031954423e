internal import DrawnScreens
internal import GameBasics
internal import GameCore
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PlayerProfile
internal import PongUI
internal import StageTesting
internal import SyncCore
internal import SyncLab
internal import TerminalUI
internal import Testing

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
        var drawn = DrawnCanvas(columns: 2 * columns + 1, rows: Lab.netGraphRows + 1, glyphs)
        for side in LabSide.allCases {
            let column = side == .left ? 0 : columns + 1
            let area = ScreenArea(column: column, row: 0, columns: columns, rows: Lab.netGraphRows)
            lab.drawNetGraph(of: side, in: area, on: &drawn.canvas)
        }
        let strip = ScreenArea(column: 0, row: Lab.netGraphRows, columns: 2 * columns + 1, rows: 1)
        lab.drawDivergence(in: strip, on: &drawn.canvas)
        return drawn
    }

    /// The left view with the right view's ghost.
    private static func ghost(_ glyphs: GlyphSet) throws -> DrawnCanvas {
        let conditions = LinkConditions([.delay: 200])
        let lab = try Stage.labOfComputers(strategy: .host, conditions: conditions, ticks: 400).requireLab()
        var drawn = DrawnCanvas(columns: 60, rows: 20, glyphs)
        let court = CourtView(viewer: .one, orientation: .vertical, column: 0, row: 0, columns: 60, rows: 20)
        court.draw(lab.status(of: .left).shown, under: lab.rules, on: &drawn.canvas)
        court.drawGhost(of: lab.status(of: .right).shown, under: lab.rules, on: &drawn.canvas)
        return drawn
    }
}

extension DrawnScreen {
    /// Ladders of several networks and strategies.
    static let ladders = [
        DrawnScreen("ladder/80x24") { try Self.ladder(80, 24).text },
        DrawnScreen("ladder/64x20") { try Self.ladder(64, 20).text },
        DrawnScreen("ladder/80x24-ascii") { try Self.ladder(80, 24, .ascii).text },
        // On a link that keeps the order, no message overtakes a late one.
        DrawnScreen("ladder/80x24-late-selected") {
            var conditions = LinkConditions([.delay: 60, .jitter: 60])
            conditions.reordering = .none
            return try Self.ladder(80, 24, .blocks, conditions) { $0.isLate }.text
        },
        DrawnScreen("ladder/80x24-lost-selected") { try Self.ladder(80, 24) { $0.isLost }.text },
        DrawnScreen("ladder/120x40-corrupted-selected") { try Self.ladder(120, 40) { $0.isCorrupted }.text },
        // The blackout is longer than the prediction window.
        DrawnScreen("ladder/80x24-stalls") {
            var conditions = LinkConditions([.delay: 20])
            conditions.blackout = Blackout(length: .milliseconds(2_000), every: .milliseconds(4_000))
            return try Self.ladder(80, 24, .blocks, conditions, .rollback(inputDelay: 0, isFiltered: false), ticks: 425)
                .text
        },
        // A message's line is longer than the screen.
        DrawnScreen("ladder/80x24-slow") {
            try Self.ladder(80, 24, .blocks, LinkConditions([.delay: 600])) { $0.tick == 370 }.text
        },
        // The run is shorter than the screen, and messages are under way at its end.
        DrawnScreen("ladder/80x60-beginning") {
            try Self.ladder(80, 60, .blocks, LinkConditions([.delay: 150]), ticks: 0).text
        },
        DrawnScreen("ladder/80x24-jitter") {
            try Self.ladder(80, 24, .blocks, LinkConditions([.delay: 300, .jitter: 90])).text
        },
        DrawnScreen("ladder/80x24-host") {
            try Self.ladder(80, 24, .blocks, LinkConditions([.delay: 30]), .host, ticks: 95) { $0.isReliable }.text
        },
        DrawnScreen("ladder/120x40") { try Self.ladder(120, 40) { $0.isReordered }.text },
        DrawnScreen("ladder/200x60") { try Self.ladder(200, 60) { $0.isDuplicated }.text },
    ]

    /// A link with every fault that a message can have.
    private static let mixed = LinkConditions([
        .delay: 60, .jitter: 20, .loss: 50_000, .duplicate: 40_000, .reorder: 40_000, .corrupt: 20_000,
    ])

    /// A ladder as large as the screen, of two computer players in a rally.
    private static func ladder(
        _ columns: Int,
        _ rows: Int,
        _ glyphs: GlyphSet = .blocks,
        _ conditions: LinkConditions = mixed,
        _ strategy: StrategyKind = .standard,
        ticks: Int = 370,
        selecting isSelected: (LoggedMessage) -> Bool = { _ in false }
    ) throws -> DrawnCanvas {
        let lab = try Stage.labOfComputers(strategy: strategy, conditions: conditions, ticks: ticks).requireLab()
        return DrawnCanvas(ladderOf: lab, columns, rows, glyphs, selecting: isSelected)
    }
}

/// A canvas with one part of a screen, as lines of text.
struct DrawnCanvas {
    var canvas: Canvas

    init(columns: Int, rows: Int, _ glyphs: GlyphSet = .blocks) {
        canvas = Canvas(size: Size(columns: columns, rows: rows), glyphs: glyphs, palette: Theme.classic.palette)
    }

    /// A ladder that covers the canvas.
    ///
    /// - Parameter isSelected: Selects the last message for which it returns true.
    init(
        ladderOf lab: Lab,
        _ columns: Int,
        _ rows: Int,
        _ glyphs: GlyphSet = .blocks,
        selecting isSelected: (LoggedMessage) -> Bool = { _ in false }
    ) {
        self.init(columns: columns, rows: rows, glyphs)
        let selected = [lab.unreliableMessages, lab.reliableMessages].compactMap { messages in
            messages.numbers.last { isSelected(messages[$0]) }.map { messages[$0].number }
        }.max()
        let area = ScreenArea(column: 0, row: 0, columns: columns, rows: rows)
        Ladder(lab, in: area, selecting: selected).draw(on: &canvas)
    }

    /// Without trailing blanks.
    var lines: [String] { canvas.lines }

    var text: String { lines.joined(separator: "\n") }
}

extension Stage {
    func requireLab() throws -> Lab { try #require(lab) }
}
