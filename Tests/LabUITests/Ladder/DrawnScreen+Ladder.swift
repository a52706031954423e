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
    /// Ladders of several networks and strategies.
    static let ladders = [
        DrawnScreen("ladder/80x24") { try Self.ladder(80, 24).text },
        DrawnScreen("ladder/80x24-ascii") { try Self.ladder(80, 24, .ascii).text },
        // On a link that keeps the order, no message overtakes a late one.
        DrawnScreen("ladder/80x24-late-selected") {
            var conditions = LinkConditions([.delay: 60, .jitter: 60])
            conditions.reordering = .none
            return try Self.ladder(80, 24, .blocks, conditions) { $0.isLate }.text
        },
        DrawnScreen("ladder/80x24-lost-selected") { try Self.ladder(80, 24) { $0.isLost }.text },
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
    ///
    /// - Parameter isSelected: Selects the last message for which it returns true.
    private static func ladder(
        _ columns: Int,
        _ rows: Int,
        _ glyphs: GlyphSet = .blocks,
        _ conditions: LinkConditions = mixed,
        _ strategy: StrategyKind = .standard,
        ticks: Int = 370,
        selecting isSelected: (LoggedMessage) -> Bool = { _ in false }
    ) throws -> LadderScreen {
        let stage = Stage.labOfComputers(strategy: strategy, conditions: conditions, ticks: ticks)
        return LadderScreen(try stage.requireLab(), columns, rows, glyphs, selecting: isSelected)
    }
}

/// A ladder on a screen in memory.
struct LadderScreen {
    private var drawn: DrawnCanvas

    /// - Parameter isSelected: Selects the last message for which it returns true.
    init(
        _ lab: Lab,
        _ columns: Int,
        _ rows: Int,
        _ glyphs: GlyphSet = .blocks,
        selecting isSelected: (LoggedMessage) -> Bool = { _ in false }
    ) {
        drawn = DrawnCanvas(columns: columns, rows: rows, glyphs)
        let selected = [lab.updates, lab.reliableMessages].compactMap { messages in
            messages.numbers.last { isSelected(messages[$0]) }.map { messages[$0].number }
        }.max()
        let area = ScreenArea(column: 0, row: 0, columns: columns, rows: rows)
        Ladder(lab, selecting: selected).draw(in: area, on: &drawn.canvas)
    }

    var canvas: Canvas { drawn.canvas }
    var lines: [String] { drawn.lines }
    var text: String { drawn.text }
}
