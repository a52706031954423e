import Foundation
internal import JSONText
internal import PlayerProfile
import PongUI
import ProgramTesting
import RunFiles
import TerminalKit
import TerminalUI
import TestExtent
import Testing

@testable import KeptFiles
@testable import pong

/// Kept matches in the real program that a transcript cannot have; `KeptOnScreen.txt` has the others.
@Suite("Kept matches in the program", .waits)
struct KeptProgramTests {
    private let folder: TemporaryFolder
    private var environment: [String: String] { ["XDG_STATE_HOME": folder.path(of: "state")] }

    init() throws { folder = try TemporaryFolder() }

    @Test("a match that is killed at any moment can be read and goes on, and what was kept before stays")
    func killed() throws {
        // The bytes of the one match; none before its beginning.
        func kept() -> [UInt8] {
            let names = (try? folder.names(in: "state/pong/runs").filter { !$0.hasSuffix(".new") }) ?? []
            return names.count == 1 ? (try? folder.bytes(of: "state/pong/runs/\(names[0])")) ?? [] : []
        }
        var (goneOn, lastTicks) = (0, 0)
        let rounds = TestExtent.full(40, slice: 3)
        for round in 0..<rounds {
            let isResumed = round > 0
            let terminal =
                try isResumed
                ? Program.start(["play", "--resume"], environment: environment, showing: "Paused")
                : Program.match(points: 99, environment: environment)
            try terminal.type(" ")
            // The first second of play follows the header. A random number of new bytes: during a write, or between
            // two.
            let least = kept().count + Int.random(in: isResumed ? 1...150 : 800...900)
            try terminal.wait(for: "\(least) bytes") { _ in kept().count >= least }
            let before = kept()
            terminal.signal(SIGKILL)
            #expect(try terminal.waitForEnd() == .killed(by: SIGKILL))
            let after = kept()
            let match = try #require(KeptMatch(readable: after, program: Pong.version), "round \(round)")
            #expect((isResumed || after.starts(with: before)) && match.inputs.count >= lastTicks, "round \(round)")
            if match.inputs.count > lastTicks && isResumed { goneOn += 1 }
            lastTicks = match.inputs.count
            let difference = try RunVerification(of: RunFile(after)).difference
            #expect(difference == nil)
        }
        #expect(goneOn > rounds / 4)
    }

    @Test("a daily match goes on, and its result is copied and printed")
    func daily() throws {
        // The paddle does not move, so the computer wins. All but the last two seconds are played in this process.
        let day = try #require(CalendarDay("2026-07-18"))
        let whole = try play(day, ticks: 40_000, in: nil)
        _ = try play(day, ticks: whole.ticks - 120, in: folder.path(of: "state/pong"))
        let terminal = try Program.start(["play", "--resume", "--name", "Anna"], environment: environment)
        try terminal.wait(for: "Paused")
        try terminal.type(" ", for: "the result") { $0.shows("not counted") && !$0.isUpdating }
        let line = try #require(whole.result)
        #expect(line.hasPrefix("Pong 2026-07-18 ") && line.hasSuffix("░ not counted"))
        #expect(terminal.screen.shows(String(line.dropLast(12))))
        #expect(!String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}]52"))
        try terminal.type("c", for: "the notice") { $0.shows("copied, if the terminal allows it") }
        let copied = "\u{1B}]52;c;\(Data(line.utf8).base64EncodedString())\u{7}"
        #expect(String(decoding: terminal.output, as: UTF8.self).components(separatedBy: copied).count == 2)
        try terminal.end()
        #expect(terminal.screen.shows(line))
    }

    /// Plays a daily match without moving, and leaves it.
    ///
    /// - Returns: The ticks until the match was over, or all of them; and its result.
    private func play(
        _ day: CalendarDay,
        ticks: Int,
        in state: String?
    ) throws -> (ticks: Int, result: String?) {
        let store = MatchStore(in: state, program: Pong.version)
        var effects = Effects()
        effects.history = store.keeper
        var app = App(
            AppOptions(),
            start: .match(DailyMatch(day).setup(try: 0)),
            capabilities: Capabilities(colors: .none, glyphs: .ascii),
            size: Size(columns: 80, rows: 24),
            seed: 1,
            effects: effects
        )
        _ = app.handle(.key(KeyEvent(.character(" "))))
        var played = 0
        while played < ticks, store.dailyResults.isEmpty {
            app.advance(by: 1)
            played += 1
        }
        _ = app.handle(.closed)
        return (played, store.dailyResults.last?.line(isASCII: false))
    }

    @Test("the tries of a day are counted, and no more than three begin")
    func tries() throws {
        let tries = LineFile(path: folder.path(of: "state/pong/daily"))
        // Also if the day ends meanwhile.
        for distance in [0, 86_400] {
            let date = Calendar.current.dateComponents(
                [.year, .month, .day],
                from: Date(timeIntervalSinceNow: TimeInterval(distance))
            )
            let day = try #require(CalendarDay(year: date.year ?? 0, month: date.month ?? 0, day: date.day ?? 0))
            for _ in 1...3 { try tries.append([("day", .text(day.description))]) }
        }
        let refused = try Program.run(["daily"], environment: environment)
        #expect(refused.status == 64 && refused.errors.contains("no tries left for"))
    }
}
