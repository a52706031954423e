import Foundation
import GameCore
import PongUI
import RunFiles
import TerminalKit
import Testing

@testable import KeptFiles

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

    /// With every new ``ComputerPlayer/version`` or ``Simulation/version``, rename the file and record another one.
    @Test("leads to the same result for ever: a recorded one does today")
    func recorded() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().path + "/Daily-1.pong.log"
        let file = try RunFile([UInt8](Data(contentsOf: URL(filePath: path))))
        let (verification, kept) = (RunVerification(of: file), try #require(KeptMatch(file)))
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
            let line = "Pong 2026-11-22, bullet, hard: \(match.score.one) : \(match.score.two), "
            #expect(result == line + "rally \(match.longestRally), try \(number) of 3")
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
        #expect(play.store.dailyResults[0].hasSuffix("try 1 of 3"))
    }

    @Test("has a result where no file can be written")
    func notKept() throws {
        let play = KeptPlay(.match(DailyMatch(day).setup(try: 1)), in: nil, "space +20000 closed")
        #expect(play.store.dailyResults.count == 1)
    }
}
