import Foundation
import GameCore
import PlayerProfile
import PongUI
import StageTesting
import TerminalKit
import TestExtent
import Testing

@testable import KeptFiles

/// The order of kept files, at various dates and after the clock was set back.
@Suite("Order of kept files", .waits)
struct KeptOrderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Plays a match and quits in the middle or at its end.
    private func play(over isOver: Bool = false, at moment: Moment, ticks: Int = 200) -> KeptPlay {
        let setup = MatchSetup(.human, .computer(.hard), rules: .first(to: isOver ? 1 : 99), seed: 5)
        return KeptPlay(.match(setup), in: folder, at: moment, "space +\(isOver ? 6_000 : ticks) closed")
    }

    private func names() throws -> [String] {
        try folder.names(in: "pong/runs")
    }

    /// Creates files as left by an earlier program.
    private func add(_ count: Int, at moment: Moment) throws -> [String] {
        let names = (1...count).map { "\(moment.stamp)-\("\(1_000 + $0)".dropFirst()).pong.log" }
        try folder.make("pong/runs")
        for name in names { try folder.write("x".utf8, to: "pong/runs/\(name)") }
        return names
    }

    @Test("a clock tells dates as they are", arguments: Moment.all)
    func dates(_ moment: Moment) throws {
        #expect(moment.clock.stamp() == moment.stamp)
        #expect(moment.clock.now().wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d/) != nil)
        #expect(moment.clock.now().hasPrefix("\(moment.clock.today())T"))
        // The local day is that of UTC, or an adjacent one.
        let days = (-1...1).map { moment.adding(days: $0).stamp.prefix(8) }
        #expect(days.contains("\(moment.clock.today().number)"))
    }

    @Test(
        "a file is named by its beginning, its match by its end; only a last unfinished one is offered",
        arguments: Moment.all
    )
    func offers(_ moment: Moment) throws {
        let over = play(over: true, at: moment)
        #expect(try names() == ["\(moment.stamp)-001.pong.log"])
        #expect(try over.store.history().entries.map(\.when) == [moment.clock.now()])
        // One without a serve is not kept.
        let unserved = MatchSetup(.human, .human, rules: .first(to: 1), seed: 5)
        #expect(try KeptPlay(.match(unserved), in: folder, "closed").store.interrupted() == nil)
        #expect(play(at: moment).interrupted() != nil)
        #expect(try play(over: true, at: moment).store.interrupted() == nil)
    }

    @Test("the match that began last is offered, also after a clock was set back", arguments: Moment.all)
    func setBack(_ moment: Moment) throws {
        for (count, days) in [0, 400, -3, -400, 1].enumerated() {
            let play = play(at: moment.adding(days: days), ticks: 200 + count)
            let names = try names()
            #expect(names.count == count + 1)
            let offered = play.interrupted()
            #expect(offered?.file == names.last && offered?.inputs.count == 200 + count)
        }
        #expect(try self.play(over: true, at: moment).store.interrupted() == nil)
        // After the latest date so far, names follow the clock again.
        _ = self.play(at: moment.adding(days: 500))
        #expect(try names().last == "\(moment.adding(days: 500).stamp)-001.pong.log")
    }

    @Test("the oldest files make room; their matches cannot be watched", arguments: TestExtent.rows(Moment.all))
    func room(_ moment: Moment) throws {
        _ = play(over: true, at: moment)
        let name = try #require(try names().first)
        let others = try add(KeptRuns.mostFiles, at: moment.adding(days: 1))
        try folder.write("mine".utf8, to: "pong/runs/notes.txt")
        // A program that was killed has left it.
        try folder.write("x".utf8, to: "pong/runs/\(name).new")
        // The clock is before the 500 files; new names still follow them.
        for round in 1...3 {
            let play = play(at: moment)
            let (names, entries) = try (names(), play.store.history().entries)
            let others = others.dropFirst(round)
            #expect(names.first == others.first && names.starts(with: others) && names.count == KeptRuns.mostFiles + 1)
            #expect(names.last == "notes.txt" && !names.contains(name))
            #expect(entries.map(\.canBeWatched) == [false] && play.store.replay(entries[0]) == nil)
        }
    }

    @Test("the oldest files make room for others of many bytes")
    func size() throws {
        let files = try add(3, at: Moment.ordinary)
        for name in files {
            // A file with a hole takes no room on the disk.
            truncate(folder.path(of: "pong/runs/\(name)"), off_t(KeptRuns.mostBytes / 2 - 10_000))
        }
        _ = play(at: Moment.ordinary.adding(days: 1))
        #expect(try names().count == 3 && names().first == files[1])
    }

    @Test("a match that is being played keeps its file, whatever needs room")
    func growing() throws {
        let setup = MatchSetup(.human, .human, rules: .first(to: 99), seed: 5)
        var first = KeptPlay(.match(setup), in: folder, "space +100")
        let name = try #require(try names().first)
        let others = try add(KeptRuns.mostFiles, at: Moment.ordinary.adding(days: 1))
        _ = play(at: .ordinary)
        #expect(try names().first == name && names().count == KeptRuns.mostFiles)
        #expect(try !names().contains(others[0]), "Another one makes room.")
        first.follow("+100 closed")
        let runs = KeptRuns(folder: folder.path(of: "pong/runs"), program: KeptPlay.program)
        let kept = try #require(KeptMatch(name, in: runs))
        #expect(kept.inputs.count >= 200)
    }

    @Test("a second has as many files as it takes, and programs at once have one each")
    func several() async throws {
        let last = "\(Moment.ordinary.adding(days: 1).stamp)-999.pong.log"
        _ = try add(1, at: Moment.ordinary.adding(days: 1))
        try folder.write([], to: "pong/runs/\(last)")
        let runs = folder.path(of: "pong/runs")
        let made = try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 1...4 {
                group.addTask {
                    let runs = KeptRuns(folder: runs, clock: Moment.ordinary.clock, program: KeptPlay.program)
                    return try (1...10).map { _ in URL(filePath: try runs.create().name).lastPathComponent }
                }
            }
            return try await group.reduce([]) { $0 + $1 }
        }
        #expect(made.count == 40 && Set(made).count == 40)
        #expect(made.allSatisfy { $0 > last && KeptRuns.isName($0) })
        #expect(try names().count == 42)
    }
}
