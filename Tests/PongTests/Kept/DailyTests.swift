import Foundation
import GameCore
import PongUI
import SyncLab
import TestExtent
import TerminalKit
import Testing

@testable import pong

@Suite("Daily match", .waits)
struct DailyTests {
    private let day: CalendarDay

    init() throws { day = try #require(CalendarDay("2026-11-22")) }

    /// What a cheater can change.
    private struct Forgery {
        var setup: MatchSetup
        var inputs: [PerPlayer<Input>]
        var occasion: String?
        var score: PerPlayer<UInt16>?

        /// The file, with right sums.
        func bytes() throws -> [UInt8] {
            let (one, two) = (setup.contenders.one.name, setup.contenders.two.name)
            let output = MemoryFile()
            var recording = try LocalMatchRecording(
                setup.rules,
                seed: setup.seed,
                { side in
                    RunOrigin(
                        program: Pong.version,
                        left: side == .left ? one : two,
                        right: side == .left ? two : one,
                        occasion: occasion
                    )
                },
                in: output
            )
            for inputs in inputs { try recording.append(inputs, count: 1) }
            try recording.finish(claiming: score)
            return output.bytes
        }
    }

    /// An honest match, of which a hard computer plays the human's part.
    ///
    /// - Parameters:
    ///   - pauses: The ticks in which the human presses the key of the pause.
    ///   - rest: The human's inputs after the match.
    private func honest(
        on day: CalendarDay? = nil,
        pausingAt pauses: [Int] = [],
        then rest: [Input] = []
    ) -> Forgery {
        let daily = DailyTry(day: day ?? self.day, number: 1)
        let setup = DailyMatch(daily.day).setup(try: 1, AppOptions())
        var human = ComputerPlayer(.hard, side: .one, seed: 77)
        var computer = setup.computers.two
        var match = setup.beginning
        var inputs: [PerPlayer<Input>] = []
        func step(_ own: Input) {
            let both = PerPlayer(own, computer?.input(for: match, under: setup.rules) ?? .none)
            inputs.append(both)
            _ = match.step(both, under: setup.rules)
        }
        while true {
            var own = human.input(for: match, under: setup.rules)
            if case .ready = match.phase { own = Input(.none, .serve) }
            if case .over = match.phase { break }
            if pauses.contains(inputs.count) { own.actions.insert(.pause) }
            step(own)
        }
        rest.forEach(step)
        return Forgery(setup: setup, inputs: inputs, occasion: DailyOccasion(daily).text, score: nil)
    }

    @Test("is the same for everyone, for ever")
    func frozen() throws {
        let expected: [(String, ComputerPlayer.Level, UInt64, String?, UInt32)] = [
            ("2026-11-22", .hard, 6_287_801_469_416_523, "bullet", 92_050_174),
            ("2026-11-23", .easy, 1_645_540_743_602_730, nil, 258_725_377),
            ("2027-01-01", .hard, 3_059_102_824_348_421, "pinball", 895_320_349),
            ("2100-02-28", .easy, 7_633_981_814_547_289, nil, 258_725_377),
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

    @Test("is true where it was played, and says how")
    func truth() throws {
        let result = try DailyVerification.result(of: honest().bytes())
        #expect(result.proof.hasPrefix("Pong 2026-11-22, ") && result.proof.contains(" 7"))
        #expect(!result.proof.contains("try"), "No file proves which try it is.")
        let other = try DailyVerification.result(of: honest(on: CalendarDay("2030-05-05")).bytes())
        #expect(other.line.hasPrefix("Pong 2030-05-05") && other.line.hasSuffix("try 1 of 3"))
    }

    @Test("is refused with the reason where its sums are right, and it is not what the program records")
    func forgeries() throws {
        var forgery = honest(then: Array(repeating: .none, count: 599))
        _ = try DailyVerification.result(of: forgery.bytes())
        let later = DailyOccasion(DailyTry(day: try #require(CalendarDay("2026-11-23")), number: 1)).text
        let forgeries: [(String, () -> Void)] = [
            ("it is not of a daily match", { forgery.occasion = nil }),
            ("its seed is not that of 2026-11-23", { forgery.occasion = later }),
            ("it claims another score", { forgery.score = PerPlayer(7, 0) }),
            ("the match is not over", { forgery.inputs.removeLast() }),
            ("the opponent did not play like the computer", { forgery.inputs[600].two = Input(.none, .serve) }),
            ("there is a pause in it", { forgery = honest(pausingAt: [300, 420]) }),
            ("it goes on after the match", { forgery = honest(then: Array(repeating: .none, count: 600)) }),
            ("there is a second match in it", { forgery = honest(then: [Input(.none, .serve), .none]) }),
        ]
        for (reason, forge) in forgeries {
            forgery = honest()
            forge()
            let bytes = try forgery.bytes()
            let refusal = #expect(throws: DailyRefusal.self) { try DailyVerification.result(of: bytes) }
            #expect(refusal?.verdict == .untrue && refusal?.reason.contains(reason) == true, "\(reason)")
        }
    }

    /// Rename the file, and record another one, with every new ``ComputerPlayer/version`` or ``Simulation/version``.
    @Test("stays true for ever: a recorded one is so today")
    func recorded() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().path + "/Daily-1.pong.log"
        let result = try DailyVerification.result(of: DailyVerification.bytes(of: path))
        #expect(
            result.line == "Pong 2026-11-22, bullet, hard: 6 : 7, rally 35, try 1 of 3",
            "A computer player has changed: raise ComputerPlayer.version."
        )
    }

    @Test("is refused, and never crashes, after any edit of its bytes")
    func edits() throws {
        let whole = try honest().bytes()
        var random = SplitMix64(seed: 21)
        var refused = 0
        for _ in 0..<TestExtent.full(10_000, slice: 400) {
            var bytes = whole
            let place = Int(random.next() % UInt64(bytes.count))
            switch random.next() % 4 {
            case 0: bytes[place] ^= UInt8(1 << (random.next() % 8))
            case 1: bytes.removeSubrange(place..<min(place + Int(random.next() % 200) + 1, bytes.count))
            case 2:
                bytes.insert(contentsOf: (0...random.next() % 50).map { _ in UInt8(random.next() % 256) }, at: place)
            default: bytes.removeSubrange(place...)
            }
            do {
                let result = try DailyVerification.result(of: bytes)
                Issue.record("\(result.line) after an edit at \(place)")
                return
            } catch {
                #expect(!error.reason.isEmpty)
                refused += 1
            }
        }
        #expect(refused > 300)
        for bytes in [[], Array("{}\n".utf8), Array(repeating: 0x5B, count: 1 << 20), Array(whole + whole)] as [[UInt8]]
        {
            #expect(throws: DailyRefusal.self) { try DailyVerification.result(of: bytes) }
        }
    }

    @Test("counts three tries of the day from their first serves, and plays others without counting")
    func tries() throws {
        let folder = try TemporaryFolder()
        let store = MatchStore(in: folder.path(of: "pong"))
        #expect(store.dailyTries(of: day) == 0)
        for number in 1...3 {
            var play = KeptPlay(DailyMatch(day).setup(try: number, AppOptions()), in: folder)
            play.run(100)
            #expect(store.dailyTries(of: day) == number - 1)
            play.press(" ")
            play.run(65)
            #expect(store.dailyTries(of: day) == number)
            // A pause is none of the match's: it goes on as if there had been none.
            play.press("p")
            #expect(play.text.contains("Paused"))
            play.press(" ")
            play.run(20_000)
            #expect(play.text.contains("2026-11-22"))
            play.press("r")
            play.press(" ")
            play.run(100)
            play.quit()
            let played = try #require(play.store.dailies.last)
            #expect(played.result.daily.number == number)
            #expect(try DailyVerification.result(of: DailyVerification.bytes(of: played.file.get())) == played.result)
        }
        #expect(store.dailyTries(of: try #require(CalendarDay("2026-11-23"))) == 0)
        var practice = KeptPlay(DailyMatch(day).setup(try: 0, AppOptions()), in: folder)
        practice.press(" ")
        practice.run(300)
        practice.quit()
        #expect(store.dailyTries(of: day) == 3)
        #expect(try store.history().entries.count == 3)
    }

    @Test("goes on after an interruption as the same try, which stays true")
    func resume() throws {
        let folder = try TemporaryFolder()
        var play = KeptPlay(DailyMatch(day).setup(try: 1, AppOptions()), in: folder)
        play.press(" ")
        play.run(333)
        play.quit()
        let match = try #require(play.interrupted())
        #expect(match.setup.daily == DailyTry(day: day, number: 1))
        play = KeptPlay(.resumed(match), in: folder)
        play.press(" ")
        play.run(20_000)
        play.quit()
        let path = try #require(play.store.dailies.last).file.get()
        _ = try DailyVerification.result(of: DailyVerification.bytes(of: path))
        #expect(play.store.dailyTries(of: day) == 1)
    }

    @Test("counts a try that was left before its first serve, once it goes on")
    func resumeBeforeServe() throws {
        let folder = try TemporaryFolder()
        var play = KeptPlay(DailyMatch(day).setup(try: 1, AppOptions()), in: folder)
        play.press(" ")
        play.run(20)
        play.quit()
        #expect(play.store.dailyTries(of: day) == 0)
        let match = try #require(play.interrupted())
        play = KeptPlay(.resumed(match), in: folder)
        play.press(" ")
        play.run(600)
        play.quit()
        #expect(play.store.dailyTries(of: day) == 1)
    }

    @Test("has a result, and says why there is no file, where none can be written")
    func notKept() throws {
        let store = MatchStore(in: nil)
        var play = KeptPlay(.match(DailyMatch(day).setup(try: 1, AppOptions())), store: store)
        play.press(" ")
        play.run(20_000)
        play.quit()
        let played = try #require(store.dailies.last)
        #expect(throws: StoreError.self) { try played.file.get() }
    }

    @Test("has one rank for each match of a day, however often and under whatever number its file is given")
    func table() throws {
        let folder = try TemporaryFolder()
        var files: [String] = []
        func add(_ forgery: Forgery) throws {
            files.append(folder.path(of: "\(files.count).log"))
            try Data(forgery.bytes()).write(to: URL(filePath: files[files.count - 1]))
        }
        var other = honest()
        try add(other)
        try add(honest(on: CalendarDay("2026-11-21")))
        other.occasion = "daily 2026-11-22 try 2 computers 1"
        try add(other)
        var table = DailyTable(files, of: nil)
        #expect(table.status == 1 && table.text.contains("\(files[2]): it is the same match as \(files[0])"))
        let rows = table.text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        #expect(rows[1].starts(with: ["2026-11-21", "1"]) && rows[2].starts(with: ["2026-11-22", "1"]))
        table = DailyTable([files[0], files[1]], of: day)
        #expect(table.status == 1 && table.text.contains("\(files[1]): it is of 2026-11-21"))
        #expect(DailyTable([files[0]], of: day).status == 0)
    }

    @Test("is ranked by lead, goals against, rally and time")
    func ranking() throws {
        let results = [(7, 0, 1, 90), (7, 3, 9, 90), (7, 3, 9, 95), (7, 3, 8, 50), (7, 6, 30, 40), (5, 7, 3, 9)].map {
            DailyResult(DailyTry(day: day, number: 1), score: PerPlayer($0.0, $0.1), longestRally: $0.2, seconds: $0.3)
        }
        for (one, other) in zip(results, results.dropFirst()) {
            #expect(DailyResult.isBetter(one, other) && !DailyResult.isBetter(other, one))
        }
        #expect(!DailyResult.isBetter(results[0], results[0]))
    }
}
