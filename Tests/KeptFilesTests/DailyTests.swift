import Foundation
internal import GameBasics
import GameCore
import PongUI
import RunFiles
import TerminalKit
import Testing

@testable import KeptFiles
@testable import PlayerProfile

@Suite("Daily match", .waits)
struct DailyTests {
    private let day: CalendarDay
    private let folder: TemporaryFolder

    init() throws {
        day = try #require(CalendarDay("2026-11-22"))
        folder = try TemporaryFolder()
    }

    @Test("has a seed of its own each day, and over a year all levels and courts")
    func kinds() {
        let year = (1...12).flatMap { month in
            (1...28).compactMap { CalendarDay(year: 2_026, month: month, day: $0) }.map { DailyMatch($0) }
        }
        let kinds = [
            Set(year.map { "\($0.seed)" }), Set(year.map { "\($0.level)" }), Set(year.map { "\($0.court ?? "")" }),
        ]
        #expect(kinds.map(\.count) == [336, 3, 7])
    }

    /// Recorded by an older program: computer players of all versions play its rules, those of the lab, alike.
    ///
    /// With a new ``Simulation/version``, rename the file and record another one.
    @Test("leads to the same result for ever: a recorded one does today")
    func recorded() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().path + "/Daily-1.pong.log"
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
        let verification = RunVerification(of: try RunFile(bytes))
        let kept = try #require(KeptMatch(readable: bytes, program: KeptPlay.program))
        let daily = try #require(kept.setup.daily)
        let setup = DailyMatch(daily.day).setup(try: daily.number)
        #expect(verification.difference == nil && verification.hashes > 1_000)
        #expect(kept.setup.rules == setup.rules && kept.setup.seed == setup.seed)
        #expect(try setup.replayed(kept.inputs).score == PerPlayer(6, 7))
    }

    @Test("counts three tries of the day from their first serves, and plays others without counting")
    func tries() throws {
        func tries(of play: KeptPlay) throws -> Int { try play.store.dailyTries(of: day) }
        for number in 1...3 {
            var play = KeptPlay(.match(DailyMatch(day).setup(try: number)), in: folder, "+100")
            let before = try tries(of: play)
            play.follow("space +65")
            #expect(try [before, tries(of: play)] == [number - 1, number])
            // A pause does not change the daily match.
            play.follow("p")
            #expect(play.text.contains("Paused"))
            play.follow("space +20000")
            #expect(play.text.contains("2026-11-22"))
            play.follow("r space +100 closed")
            let result = try #require(play.store.dailyResults.last)
            let match = try #require(play.store.history().entries.last).match
            let (won, lost) = (match.score.one, match.score.two)
            let line = result.line(isASCII: true)
            #expect(line.hasPrefix("Pong 2026-11-22 \(won):\(lost) ") && line.hasSuffix(" try \(number) of 3"))
            #expect(line.count { $0 == "#" } == won && line.count { $0 == "." } == lost && won + lost > 6)
        }
        let practice = KeptPlay(.match(DailyMatch(day).setup(try: 0)), in: folder, "space +300 closed")
        #expect(try practice.store.dailyTries(of: #require(CalendarDay("2026-11-23"))) == 0)
        #expect(try tries(of: practice) == 3 && practice.store.history().entries.count == 3)
    }

    @Test("goes on as the same try, left before its first serve or after it", arguments: [20, 333])
    func resume(ticks: Int) throws {
        var play = KeptPlay(.match(DailyMatch(day).setup(try: 1)), in: folder, "space +\(ticks) closed")
        #expect(try play.store.dailyTries(of: day) == (ticks < 60 ? 0 : 1))
        let match = try #require(play.interrupted())
        #expect(match.setup.daily == DailyTry(day: day, number: 1))
        play = KeptPlay(.resumed(match), in: folder, "space +20000 closed")
        #expect(try play.store.dailyResults.count == 1 && play.store.dailyTries(of: day) == 1)
        #expect(play.store.dailyResults[0].line(isASCII: false).hasSuffix("░ try 1 of 3"))
    }

    /// Days with a match, and the streak on a day.
    private static let streaks: [(days: [String], today: String, streak: Int)] = [
        ([], "2026-11-22", 0),
        (["2026-11-22"], "2026-11-22", 1),
        // Yesterday's streak can go on until the day ends.
        (["2026-11-20", "2026-11-21"], "2026-11-22", 2),
        (["2026-11-20", "2026-11-21"], "2026-11-23", 0),
        // A gap ends it, and a further try of a day adds nothing.
        (["2026-11-18", "2026-11-19", "2026-11-21", "2026-11-22", "2026-11-22"], "2026-11-22", 2),
        // Ends of months and years, and a leap day.
        (["2026-12-31", "2027-01-01"], "2027-01-01", 2),
        (["2028-02-28", "2028-02-29", "2028-03-01"], "2028-03-01", 3),
        (["2027-02-28", "2027-03-01"], "2027-03-02", 2),
        // Across the date line the day is yesterday's again; a clock that ran far ahead makes no streak.
        (["2026-11-22", "2026-11-23"], "2026-11-22", 2),
        (["2026-11-22", "2026-11-24"], "2026-11-22", 1),
        (["2026-11-21", "2031-05-05"], "2026-11-22", 1),
        // A match that was left and goes on the next day fills the gap.
        (["2026-11-20", "2026-11-22", "2026-11-21"], "2026-11-22", 3),
    ]

    @Test("has a streak of the days in a row on which a counted one was played to its end", arguments: streaks)
    func streak(days: [String], today: String, streak: Int) throws {
        let today = try #require(CalendarDay(today))
        var history = KeptHistory()
        for day in days {
            var match = PlayedMatch()
            let day = try #require(CalendarDay(day))
            match.daily = day
            var entry = HistoryEntry(when: "", match: match, file: "", canBeWatched: false)
            entry.isCountedTry = true
            history.entries.append(entry)
            // One that is not counted adds nothing.
            entry.isCountedTry = false
            entry.match.daily = today
            history.entries.append(entry)
        }
        #expect(HistoryStatistics(history, on: today).dailyStreak == streak)
    }

    @Test("counts each day of the calendar as the one after the day before")
    func calendar() throws {
        let days = (2_000...2_199).flatMap { year in
            (1...12).flatMap { month in (1...31).compactMap { CalendarDay(year: year, month: month, day: $0) } }
        }
        #expect(days.count == 73_049 && days.enumerated().allSatisfy { $1.distance == $0 })
    }

    @Test("goes on with the streak of the days before, also over midnight, and after other matches")
    func streakInFiles() throws {
        func result(_ day: String, try number: Int, at moment: Moment, _ script: String) throws -> String? {
            let setup = try DailyMatch(#require(CalendarDay(day))).setup(try: number)
            let play = KeptPlay(.match(setup), in: folder, at: moment, script)
            return play.store.dailyResults.last?.occasion
        }
        let moment = Moment.ordinary
        let whole = "space +20000 closed"
        #expect(try result("2026-11-22", try: 1, at: moment, whole) == "try 1 of 3")
        // A match that ends after midnight is of the day on which it began.
        #expect(try result("2026-11-23", try: 1, at: moment.adding(days: 2), whole) == "try 1 of 3, streak 2")
        // Neither another day's match, nor today's that is not counted or not over, goes on with it.
        #expect(try result("2026-11-24", try: 0, at: moment.adding(days: 1), whole) == "not counted")
        #expect(try result("2026-11-24", try: 1, at: moment.adding(days: 2), "space +300 closed") == nil)
        #expect(try result("2026-11-25", try: 1, at: moment.adding(days: 3), whole) == "try 1 of 3")
        #expect(try result("2026-11-25", try: 2, at: moment.adding(days: 3), whole) == "try 2 of 3")
        let card = try KeptPlay(.match(DailyMatch(#require(CalendarDay("2026-11-26"))).setup(try: 1)), in: folder)
        #expect(card.text.contains("Streak    1 day "))
    }

    @Test("has a result where no file can be written")
    func notKept() throws {
        let play = KeptPlay(.match(DailyMatch(day).setup(try: 1)), in: nil, "space +20000 closed")
        #expect(play.store.dailyResults.count == 1)
    }
}
