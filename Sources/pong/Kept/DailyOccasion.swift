internal import GameCore
internal import PongUI

/// What the header of a daily match's file says of it: `daily 2026-11-22 try 1 computers 1`.
struct DailyOccasion {
    let daily: DailyTry

    /// The ``GameCore/ComputerPlayer/version`` of the opponent.
    let computers: Int

    /// True if this build's computer players play as the opponent did: those of version 1 had the pace `fast` only.
    var hasKnownComputers: Bool {
        computers == ComputerPlayer.version || (computers == 1 && !DailyMatch.isPaced(daily.day))
    }

    var text: String { "daily \(daily.day) try \(daily.number) computers \(computers)" }

    init(_ daily: DailyTry) {
        self.daily = daily
        computers = ComputerPlayer.version
    }

    /// Reads the text, and no other form.
    init?(_ text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 6, let day = CalendarDay(String(words[1])), let number = Int(words[3]),
            (0...DailyMatch.tries).contains(number), let computers = Int(words[5]), computers > 0
        else { return nil }
        daily = DailyTry(day: day, number: number)
        self.computers = computers
        guard self.text == text else { return nil }
    }
}
