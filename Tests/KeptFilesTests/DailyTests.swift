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

    @Test("is the same for everyone, for ever")
    func frozen() throws {
        let expected: [(String, ComputerPlayer.Level, UInt64, String?, UInt32)] = [
            ("2026-11-22", .hard, 6_287_801_469_416_523, "bullet", 92_050_174),
            ("2026-11-23", .easy, 1_645_540_743_602_730, nil, 258_725_377),
            ("2027-01-01", .hard, 3_059_102_824_348_421, "pinball", 1_526_757_663),
            ("2100-02-28", .easy, 7_633_981_814_547_289, nil, 356_795_942),
            ("2026-12-01", .hard, 4_922_761_259_630_536, "gate", 1_164_360_416),
            ("2026-12-11", .normal, 3_675_919_914_593_831, "boulder", 67_920_455),
            ("2026-12-13", .normal, 8_258_500_892_077_370, "lanes", 2_406_210_872),
            ("2026-12-20", .hard, 3_261_031_959_166_131, "islands", 5_502_406),
        ]
        for (text, level, seed, court, digest) in expected {
            let match = DailyMatch(try #require(CalendarDay(text)))
            #expect(match.level == level && match.seed == seed && match.court == court, "\(text): \(match)")
            #expect(match.rules.winningScore == 7 && match.rules.digest == digest, "\(text): \(match.rules.digest)")
        }
        let year = (1...12).flatMap { month in
            (1...28).compactMap { CalendarDay(year: 2_026, month: month, day: $0) }.map { DailyMatch($0) }
        }
        #expect(Set(year.map(\.seed)).count == 336)
        #expect(Set(year.map(\.level)).count == 3 && Set(year.map(\.court)).count == 7)
        for text in ["2026-11-31", "2026-13-01", "2026-1-01", "26-11-22", "2026-11-22 ", "2100-02-29", ""] {
            #expect(CalendarDay(text) == nil, "\(text)")
        }
        #expect(CalendarDay("2028-02-29") != nil && CalendarDay("2000-02-29") != nil)
    }

    /// With every new ``ComputerPlayer/version`` or ``Simulation/version``, rename the file and record another one.
    @Test("leads to the same result for ever: a recorded one does today")
    func recorded() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().path + "/Daily-1.pong.log"
        let file = try RunFile([UInt8](Data(contentsOf: URL(filePath: path))))
        let verification = RunVerification(of: file)
        #expect(verification.difference == nil && verification.hashes > 1_000)
        let kept = try #require(KeptMatch(file))
        let daily = try #require(kept.setup.daily)
        let setup = DailyMatch(daily.day).setup(try: daily.number)
        #expect(kept.setup.rules == setup.rules && kept.setup.seed == setup.seed)
        var (match, computer) = (setup.beginning, setup.computers.two)
        for (tick, inputs) in kept.inputs.enumerated() {
            let answer = computer?.input(for: match, under: setup.rules)
            try #require(
                inputs.two == answer,
                "A computer player has changed at \(tick): raise ComputerPlayer.version."
            )
            _ = match.step(inputs, under: setup.rules)
        }
        #expect(match.score == PerPlayer(6, 7))
    }

    @Test("counts three tries of the day from their first serves, and plays others without counting")
    func tries() throws {
        let store = MatchStore(in: folder.path(of: "pong"), program: KeptPlay.program)
        #expect(try store.dailyTries(of: day) == 0)
        for number in 1...3 {
            var play = KeptPlay(DailyMatch(day).setup(try: number), in: folder)
            play.run(100)
            #expect(try store.dailyTries(of: day) == number - 1)
            play.serve(65)
            #expect(try store.dailyTries(of: day) == number)
            // A pause does not change the daily match.
            play.press("p")
            #expect(play.text.contains("Paused"))
            play.serve(20_000)
            #expect(play.text.contains("2026-11-22"))
            play.press("r")
            play.play(100)
            let result = try #require(play.store.dailyResults.last)
            #expect(result.daily.number == number && result.line.hasSuffix("try \(number) of 3"))
            #expect(
                result.line.hasPrefix(
                    "Pong 2026-11-22, bullet, hard: \(result.score.one) : \(result.score.two), rally "
                )
            )
        }
        #expect(try store.dailyTries(of: #require(CalendarDay("2026-11-23"))) == 0)
        var practice = KeptPlay(DailyMatch(day).setup(try: 0), in: folder)
        practice.play(300)
        #expect(try store.dailyTries(of: day) == 3)
        #expect(try store.history().entries.count == 3)
    }

    @Test("goes on as the same try, left before its first serve or after it", arguments: [20, 333])
    func resume(ticks: Int) throws {
        var play = KeptPlay(DailyMatch(day).setup(try: 1), in: folder)
        play.play(ticks)
        #expect(try play.store.dailyTries(of: day) == (ticks < 60 ? 0 : 1))
        let match = try #require(play.interrupted())
        #expect(match.setup.daily == DailyTry(day: day, number: 1))
        play = KeptPlay(.resumed(match), in: folder)
        play.play(20_000)
        #expect(play.store.dailyResults.map(\.daily.number) == [1])
        #expect(try play.store.dailyTries(of: day) == 1)
    }

    @Test("has a result where no file can be written")
    func notKept() throws {
        let store = MatchStore(in: nil, program: KeptPlay.program)
        var play = KeptPlay(.match(DailyMatch(day).setup(try: 1)), store: store)
        play.play(20_000)
        #expect(store.dailyResults.count == 1)
    }
}
