internal import GameCore
internal import PlayerProfile
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
            .field("Try", isCounted ? "\(daily.number) of \(DailyMatch.tries)" : "–"),
        ]
        let streak = isCounted ? dailyDays.streak(on: daily.day) : 0
        let streakLine = streak > 0 ? [Card.Line.field("Streak", streak == 1 ? "1 day" : "\(streak) days")] : []
        let shownHints = hints.prefix(canvas.size.columns < 60 ? 1 : 2).map { Card.Line.hint($0) }
        let keys = "\(options.keys.label(of: .serve)) begin  Esc title"
        Card("Daily match", lines + streakLine + [.gap, .text(cost), .gap] + shownHints, keys: keys).draw(on: &canvas)
    }

    /// The lines to share in the result of a daily match, of at most 38 columns.
    func dailyLines(on canvas: Canvas) -> [String] {
        guard let result = recorded?.dailyResult else { return [] }
        let score = result.score(isASCII: canvas.glyphs == .ascii)
        // The smallest screens have no room for both.
        return canvas.size.rows < 20 ? [score] : [score, result.occasion]
    }
}
