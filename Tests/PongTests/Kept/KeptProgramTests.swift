import Foundation
internal import JSONText
import OperatingSystem
import PongUI
import ProgramTesting
import RunFiles
import TerminalKit
import TerminalUI
import TestExtent
import Testing

@testable import KeptFiles
@testable import pong

/// Recording, resuming and replaying in the real program.
@Suite("Kept matches in the program", .waits)
struct KeptProgramTests {
    private let folder: TemporaryFolder
    private var environment: [String: String] { ["XDG_STATE_HOME": folder.path(of: "state")] }

    init() throws { folder = try TemporaryFolder() }

    private func start(_ arguments: [String]) throws -> TerminalSession {
        try Program.start(arguments, environment: environment)
    }

    /// The kept run files, the oldest first.
    private func runs() -> [String] {
        let runs = folder.path(of: "state/pong/runs")
        let names = (try? folder.names(in: "state/pong/runs")) ?? []
        return names.filter { !$0.hasSuffix(".new") }.map { "\(runs)/\($0)" }
    }

    private func size(_ path: String?) -> Int { path.flatMap { FolderContents.size(of: $0) } ?? 0 }

    @Test("a match that is left goes on from the title, and is then in the history, to be watched")
    func life() throws {
        var terminal = try Program.match(points: 2, environment: environment)
        try terminal.type(" ", for: "the first point") { $0.shows("scores") && !$0.isUpdating }
        try terminal.type("q", for: "Quit the match?")
        try terminal.type("y")
        #expect(try terminal.waitForEnd() == .exited(0))

        terminal = try start([])
        try terminal.wait(for: "Go on: ")
        #expect(terminal.screen.shows(", two players"))
        try terminal.type(.enter, for: "Paused")
        try terminal.type(" ", for: "the result") { $0.shows("r rematch") && !$0.isUpdating }
        try terminal.type(.escape, for: "Two players")
        #expect(!terminal.screen.shows("Go on: "))
        try terminal.end()
        #expect(runs().count == 1)

        let table = try Program.run(["history"], environment: environment).output
        #expect(table.contains("Left : Right") && table.contains("to 2"))
        terminal = try Program.start(["history"], columns: 40, environment: environment)
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(terminal.screen.shows(" Left : Right; rally "))
        let json = try Program.run(["history", "--format", "json", "--limit", "1"], environment: environment).output
        #expect(json.contains("\"canBeWatched\": true") && json.contains("\"number\": 1"))
        #expect(try Program.run(["replay", "verify", try #require(runs().first)]).status == 0)

        terminal = try start(["history", "--replay", "1"])
        try terminal.wait(for: "Playing")
        try terminal.type([.end: "Paused", "b": "Backward", .escape: "Two players"])
        try terminal.end()
        #expect(try Program.run(["history", "--replay", "2"], environment: environment).status == 64)
    }

    @Test("a match that is killed at any moment can be read and goes on, and what was kept before stays")
    func killed() throws {
        var random = SystemRandomNumberGenerator()
        var goneOn = 0
        var lastTicks = 0
        let rounds = TestExtent.full(40, slice: 3)
        for round in 0..<rounds {
            let isResumed = round > 0
            let terminal =
                try isResumed
                ? start(["play", "--resume"]) : Program.match(points: 99, environment: environment)
            if isResumed { try terminal.wait(for: "Paused") }
            try terminal.type(" ")
            let old = size(runs().last)
            // The first second of play follows the header.
            let more = Int.random(in: isResumed ? 1...150 : 800...900, using: &random)
            // A random number of new bytes: during a write, or between two.
            try terminal.wait(for: "\(more) bytes more") { _ in size(runs().last) >= old + more }
            let path = try #require(runs().last)
            let kept = try InputFile.read(path, upTo: 1 << 24)
            terminal.signal(SIGKILL)
            _ = try terminal.waitForEnd()
            let after = try InputFile.read(path, upTo: 1 << 24)
            #expect(after.starts(with: kept) || isResumed)
            let match = try #require(KeptMatch(readable: after, program: Pong.version))
            #expect(match.inputs.count >= lastTicks, "round \(round)")
            if match.inputs.count > lastTicks && isResumed { goneOn += 1 }
            lastTicks = match.inputs.count
            #expect(try RunVerification(of: RunFile(after)).difference == nil)
        }
        #expect(goneOn > rounds / 3 && runs().count == 1)
    }

    @Test("pong forget asks, and leaves what is played")
    func forget() throws {
        let file = folder.path(of: "state/pong/daily")
        try folder.write("mine".utf8, to: "state/pong/daily")
        for (answer, status) in [("n\n", 1), ("\n", 1), ("y\n", 0)] as [(String, Int32)] {
            #expect(size(file) == 4)
            let terminal = try start(["forget"])
            try terminal.wait(for: "[y/N]")
            try terminal.send(answer)
            #expect(try terminal.waitForEnd() == .exited(status))
        }
        #expect(!FileManager.default.fileExists(atPath: file))
        try folder.make("state/pong/runs")
        var run: RecordedFile? = try RecordedFile(
            kept: folder.path(of: "state/pong/runs/20261122-153107-001.pong.log")
        )
        let played = try Program.run(["forget", "--yes"], environment: environment)
        #expect(played.status == 74 && played.errors.contains("its match is being played") && run != nil)
        run = nil
        // A process that another test is forking holds a copy of the lock until it calls exec.
        var status: Int32 = 74
        for _ in 0..<100 where status == 74 {
            status = try Program.run(["forget", "--yes"], environment: environment).status
        }
        #expect(status == 0)
    }

    @Test("a daily match is played, left and gone on with, and its result is printed")
    func daily() throws {
        var terminal = try start(["daily", "--date", "2026-07-18"])
        try terminal.wait(for: "Space begin  ")
        try terminal.type(" ", for: "serves")
        terminal.signal(SIGTERM)
        _ = try terminal.waitForEnd()
        terminal = try start(["play", "--resume"])
        try terminal.wait(for: "Paused")
        terminal.signal(SIGTERM)
        _ = try terminal.waitForEnd()

        // The paddle does not move, so the computer wins. All but the last two seconds are played in this process.
        let day = try #require(CalendarDay("2026-07-18"))
        let whole = try play(day, ticks: 40_000, in: nil)
        _ = try play(day, ticks: whole - 120, in: folder.path(of: "state/pong"))
        terminal = try start(["play", "--resume", "--name", "Anna"])
        try terminal.wait(for: "Paused")
        try terminal.type(" ", for: "the result") { $0.shows("not counted") && !$0.isUpdating }
        try terminal.end()
        #expect(terminal.screen.lines.joined().contains("Pong 2026-07-18, ") && runs().count == 2)
    }

    /// Plays a daily match without moving, and leaves it.
    ///
    /// - Returns: The ticks until the match was over, or all of them.
    private func play(_ day: CalendarDay, ticks: Int, in state: String?) throws -> Int {
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
        return played
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
        #expect(refused.status == 64 && refused.errors.contains("the 3 tries of"))
    }
}
