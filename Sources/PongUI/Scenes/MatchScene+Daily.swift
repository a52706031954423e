internal import GameCore
internal import TerminalUI

extension MatchScene {
    /// Draws the card of a daily match before its first serve: its day, court, level and try, and the cost of leaving.
    func drawDailyCard(_ options: AppOptions, on canvas: inout Canvas) {
        guard let daily = setup.daily else { return }
        let match = DailyMatch(daily.day)
        let isCounted = daily.number > 0
        let cost =
            isCounted
            ? "The try counts from the first serve. You can leave and resume until you begin another match."
            : "This match is not counted."
        let hints = KeyHints(controls, options).single
        let lines: [Card.Line] = [
            .field("Date", "\(daily.day)"), .field("Court", match.court ?? "classic"),
            .field("Computer", match.level.rawValue),
            .field("Try", isCounted ? "\(daily.number) of \(DailyMatch.tries)" : "–"), .gap, .text(cost), .gap,
        ]
        let shownHints = hints.prefix(canvas.size.columns < 60 ? 1 : 2).map { Card.Line.hint($0) }
        let keys = "\(options.keys.label(of: .serve)) begin  Esc title"
        Card("Daily match", lines + shownHints, keys: keys).draw(on: &canvas)
    }

    /// Draws the line to share below the result of a daily match.
    func drawDailyResult(on canvas: inout Canvas) {
        guard isOver, let daily = setup.daily, let played = recorded?.matches.last else { return }
        let size = canvas.size
        canvas.writeCentered(daily.result(played), row: size.rows - 2, atMost: size.columns - 2, canvas.palette.accent)
    }
}
