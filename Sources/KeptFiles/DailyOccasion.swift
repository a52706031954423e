internal import GameCore
internal import PlayerProfile

/// The note on a daily match in its file's header: `daily 2026-11-22 try 1 computers 1`.
struct DailyOccasion {
    let daily: DailyTry

    /// The opponent's ``GameCore/ComputerPlayer/version``.
    let computers: Int

    /// True if this build's computer players play as the opponent did: all versions play alike in the lab's rules.
    var hasKnownComputers: Bool {
        computers == ComputerPlayer.version || (computers < ComputerPlayer.version && !DailyMatch.isPaced(daily.day))
    }

    var text: String { "daily \(daily.day) try \(daily.number) computers \(computers)" }

    init(_ daily: DailyTry) {
        self.daily = daily
        computers = ComputerPlayer.version
    }

    /// Parses exactly the form of ``text``.
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
