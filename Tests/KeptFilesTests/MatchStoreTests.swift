import Foundation
internal import GameBasics
import GameCore
import JSONText
import OperatingSystem
import PongUI
import RunFiles
import StageTesting
import TerminalKit
import TestExtent
import Testing

@testable import KeptFiles
@testable import PlayerProfile

@Suite("Store of matches", .waits)
struct MatchStoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func setup(points: Int = 1) -> App.Start {
        .match(MatchSetup(.human, .computer(.hard), rules: .first(to: points), seed: 5))
    }

    /// Scripts of sittings of the same match, each of which resumes the one before, and what is kept after the last
    /// one.
    private static let scripts: [(points: Int, scripts: [String], kept: [String], left: ClosedRange<Int>?)] = [
        // A match with its rematches, left in the fourth.
        (1, ["space +6000 r +6000 r +6000 r +65 closed"], ["0:1 watched", "0:1 watched", "0:1 watched"], 65...10_000),
        // A match that goes on is as if it had not been left.
        (5, ["space +300 w +47 closed"], [], 347...347),
        (5, ["space +300 w +47 closed", "space +20000 closed"], ["0:5 watched"], nil),
        // A match is listed once, also if its rematch was left and went on.
        (1, ["space +6000 r +100 closed", "space +6000 closed"], ["0:1 watched", "0:1 watched"], nil),
        // Watching a match ends its sitting; the rematch begins another one in the same file.
        (1, ["space +6000 v esc r +6000 v +30 closed"], ["0:1 watched", "0:1 watched"], nil),
    ]

    @Test(
        "keeps matches as runs that verify and replay to the same score, and lets the last one go on",
        arguments: scripts
    )
    func sittings(points: Int, scripts: [String], kept: [String], left: ClosedRange<Int>?) throws {
        var play = KeptPlay(setup(points: points), in: folder, scripts[0])
        for script in scripts.dropFirst() {
            let match = try #require(play.interrupted())
            play = KeptPlay(.resumed(match), in: folder)
            #expect(play.text.contains("Paused"))
            play.follow(script)
        }
        #expect(try play.kept() == kept + ["whole file, verified"])
        let match = try left == nil ? play.store.interrupted() : play.interrupted()
        #expect(match.map { left?.contains($0.inputs.count) == true } ?? (left == nil))
        #expect(try HistoryStatistics(play.store.history(), on: .first).streak == -kept.count)
    }

    @Test("has all but the last second of a match whose program ends without a word")
    func abandoned() throws {
        for ticks in [70, 130, 400, 401, 1_000] {
            let folder = try TemporaryFolder()
            var play: KeptPlay? = KeptPlay(setup(points: 99), in: folder, "space +\(ticks)")
            #expect(try play?.store.interrupted() == nil, "it is played")
            // The program ends without finishing anything; its lock is released.
            play = nil
            let match = try #require(KeptPlay(.title, in: folder).interrupted())
            #expect((ticks - 60...ticks + 1).contains(match.inputs.count))
        }
    }

    @Test("lets a match go on that an earlier version kept as a run of the lab, in a file of the newest format")
    func earlierFormat() throws {
        let name = "20261123-085453-001.pong.log"
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Left-1.pong.log")
        try folder.write(Data(contentsOf: path), to: "pong/runs/\(name)")
        let left = try #require(KeptPlay(.title, in: folder).interrupted())
        #expect(left.inputs.count == 300 && left.setup.players == PerPlayer(.human, .computer(.hard)))
        let play = KeptPlay(.resumed(left), in: folder, "space +20000 closed")
        let lines = try play.kept()
        #expect(lines[0].hasSuffix(" watched") && lines.dropFirst() == ["whole file, verified"])
        #expect(try folder.names(in: "pong/runs") == [name])
        let bytes = try folder.bytes(of: "pong/runs/\(name)")
        let kept = try #require(KeptMatch(readable: bytes, program: KeptPlay.program))
        #expect(kept.inputs.starts(with: left.inputs) && bytes.starts(with: #"{"pong":"run","format":2"#.utf8))
        // A match of another simulation is none that could go on.
        let header = try JSONReader.read(bytes.prefix { $0 != 0x0A }, upTo: 1 << 20)
        guard case .object(let members) = header else {
            Issue.record("The header is no object: \(header)")
            return
        }
        let readable = [Simulation.version, Simulation.version + 1].map { simulation in
            let changed = members.dropLast().map { $0.name == "simulation" ? ($0.name, .whole(simulation)) : $0 }
            return KeptMatch(readable: SummedLine.bytes(changed), program: KeptPlay.program) != nil
        }
        #expect(readable == [true, false])
    }

    @Test("lets a match go on against the same named opponent, and lists it by that name", arguments: [0, 4])
    func namedOpponents(place: Int) throws {
        let player = PlayerKind.opponent(Opponent.all[place])
        let setup = MatchSetup(.human, player, rules: .first(to: 5), seed: 5)
        let left = try #require(KeptPlay(.match(setup), in: folder, "space +700 closed").interrupted())
        #expect(left.setup.players.two == player && left.inputs.count == 700)
        let play = KeptPlay(.resumed(left), in: folder, "space +20000 closed")
        let kept = try play.kept()
        #expect(kept.count == 2 && kept[0].hasSuffix(" watched") && kept[1] == "whole file, verified")
        let match = try #require(try play.store.history().entries.first).match
        #expect(match.players.two == player && match.names.two == Opponent.all[place].name)
    }

    @Test("keeps the ease of the computer with a match, and brings that of the matches before to the next program")
    func ease() throws {
        // With most seeds a person that does not move loses the last of three matches.
        for seed in 5...15 as ClosedRange<UInt64> {
            let folder = try TemporaryFolder()
            let setup = MatchSetup(.human, .computer(.easy), rules: .first(to: 3).played(at: .easy), seed: seed)
            // Two matches, and a rematch that is left and goes on.
            let first = KeptPlay(.match(setup), in: folder, "space +9000 r +9000 r +65 closed")
            let rematch = try #require(first.interrupted())
            #expect(rematch.setup.ease == Ease())
            _ = KeptPlay(.resumed(rematch), in: folder, "space +9000 closed")
            let ease = try Ease(after: first.store.history())
            guard ease.steps > 0 else { continue }
            let next = KeptPlay(.match(setup), in: folder, "space +65 closed")
            let left = try #require(next.interrupted())
            #expect(try left.setup.ease == ease && next.store.history().entries.count == 3)
            // The computer player of its file is the one with this ease, before and after it was left.
            let resumed = KeptPlay(.resumed(left), in: folder, "space +9000 closed")
            #expect(try resumed.kept().count == 6)
            let header = try folder.bytes(of: "pong/runs/\(left.file)").prefix { $0 != 0x0A }
            #expect(String(decoding: header, as: UTF8.self).contains("\"ease \(ease.steps)\""))
            return
        }
        Issue.record("The last of three matches was never lost.")
    }

    @Test("lets one program go on with a match, and says so in another one")
    func resumedTwice() throws {
        let play = KeptPlay(setup(points: 3), in: folder, "space +300 closed")
        let match = try #require(play.interrupted())
        var first = KeptPlay(.resumed(match), in: folder)
        #expect(try first.store.interrupted() == nil, "It is played from now on, also before a key.")
        var second = KeptPlay(.resumed(match), in: folder)
        #expect(second.text.contains("another program has resumed this match"))
        first.follow("space +20000")
        second.follow("space +20000 closed")
        first.follow("closed")
        #expect(try first.kept() == ["0:3 watched", "0:3 listed", "whole file, verified"])
    }

    @Test("has the court's own name and the names on the screen at the end, in a folder whose name is not of ASCII")
    func names() throws {
        var options = AppOptions()
        options.rules = .first(to: 1)
        try options.choose(Court(Array("name two pegs\npeg 0.3 0.4 0.05\npeg 0.7 0.6 0.05\n".utf8)))
        let setup = MatchSetup(.human, .human, options, seed: 5)
        let play = KeptPlay(.match(setup), in: folder, named: "jürgen/日本", "space w +100 o +6000 closed")
        let entry = try #require(try play.store.history().entries.first)
        #expect(entry.match.court == "two pegs" && entry.match.names == PerPlayer("Bottom", "Top"))
        #expect(try play.kept().count == 2 && KeptRuns.isName(entry.file) && entry.canBeWatched)
    }

    @Test("says once that a match is not kept, and plays on: without a home, or if a folder cannot be made")
    func nowhere() throws {
        try folder.write([], to: "file")
        for path in [nil, folder.path(of: "file/pong")] as [String?] {
            var play = KeptPlay(setup(points: 2), in: path, "space +100")
            #expect(play.text.contains("matches are not kept: "))
            play.follow("+6000")
            #expect(play.text.contains("r rematch"))
            play.follow("closed")
            #expect(
                try play.store.interrupted() == nil
                    && (try? play.store.history().entries.count) == (path == nil ? 0 : nil)
            )
        }
    }

    @Test(
        "keeps the result where no run file can be made, and offers no match that is over, though its file lost its end"
    )
    func failures() throws {
        // A file in the place of the folder of runs.
        try folder.write([], to: "pong/runs")
        let play = KeptPlay(setup(), in: folder, "space +6000 closed")
        #expect(try play.kept() == ["0:1 listed"] && play.store.interrupted() == nil)

        // The next match is kept, if it can be.
        try folder.write([], to: "full/runs")
        var full = KeptPlay(setup(), in: folder, named: "full", "space +6000 esc")
        unlink(folder.path(of: "full/runs"))
        full.follow("enter space +300 closed")
        #expect(try folder.names(in: "full/runs").count == 1)

        let cut = KeptPlay(setup(), in: folder, named: "cut", "space +6000 closed")
        let name = "cut/runs/\(try folder.names(in: "cut/runs")[0])"
        let all = try #require(KeptMatch(readable: folder.bytes(of: name), program: KeptPlay.program))
        let lines = try folder.bytes(of: name).split(separator: UInt8(ascii: "\n"))
        try folder.write(lines.dropLast(3).joined(separator: [UInt8(ascii: "\n")]), to: name)
        let kept = try #require(KeptMatch(readable: folder.bytes(of: name), program: KeptPlay.program))
        #expect(InterruptedMatch(kept.setup, inputs: kept.inputs, file: "").score != nil, "It is not over.")
        let entries = try cut.store.history().entries
        #expect(try entries.count == 1 && cut.store.interrupted() == nil && cut.store.replay(entries[0]) == nil)

        // Only the tick of the goal that ended it is lost, or nothing.
        let path = folder.path(of: name)
        for lost in [1, 0] {
            unlink(path)
            var recording = try MatchRecording(
                kept.setup.rules,
                seed: kept.setup.seed,
                KeptMatch.origin(of: kept.setup, program: KeptPlay.program),
                in: RecordedFile(creating: path)
            )
            for inputs in all.inputs.prefix(entries[0].match.ticks.upperBound - lost) {
                try recording.append(inputs, count: 1)
            }
            try recording.finish()
            #expect(try cut.store.interrupted() == nil && (cut.store.replay(entries[0]) == nil) == (lost == 1))
        }
    }

    @Test("does not wait in a match for a program that holds the history, and writes the result later")
    func busyHistory() throws {
        var play = KeptPlay(setup(), in: folder)
        let lock = try KeptFile(path: folder.path(of: "pong/history")).lock()
        play.follow("space …r_rematch +1")
        #expect(play.text.contains("r rematch") && !play.text.contains("not kept"))
        #expect(try play.store.history().entries.isEmpty)
        lock.release()
        for script in ["r +70", "closed"] {
            play.follow(script)
            #expect(try play.store.history().entries.count == 1)
        }
    }

    @Test("offers no match and counts no try where it cannot read what is over")
    func unreadableAnswers() throws {
        let play = KeptPlay(setup(points: 9), in: folder, "space +300 closed")
        for name in ["history", "daily"] { try folder.make("pong/\(name)") }
        #expect(throws: KeptFileError.self) { try play.store.history() }
        #expect(throws: KeptFileError.self) { try play.store.interrupted() }
        #expect(throws: KeptFileError.self) { try play.store.dailyTries(of: .first) }
        #expect(play.store.keeper.interrupted() == nil && play.store.keeper.dailyTries(.first) == DailyMatch.tries)
    }

    @Test("reads a run file as far as it is whole, after any edit")
    func editedRuns() throws {
        _ = KeptPlay(setup(points: 99), in: folder, "space +1200 closed")
        let whole = try folder.bytes(of: "pong/runs/\(try folder.names(in: "pong/runs")[0])")
        let inputs = try #require(KeptMatch(readable: whole, program: KeptPlay.program)).inputs
        let ends = whole.indices.filter { whole[$0] == UInt8(ascii: "\n") }
        var random = SplitMix64(seed: 4)
        var shorter = 0
        for _ in 0..<TestExtent.full(10_000, slice: 300) {
            var bytes = whole
            let place = Int(random.next() % UInt64(bytes.count))
            switch random.next() % 3 {
            case 0: bytes[place] ^= UInt8(1 << (random.next() % 8))
            case 1: bytes.removeSubrange(place..<min(place + 40, bytes.count))
            default: bytes.removeSubrange(place...)
            }
            // After the header, one line a second; that of the first serve ends within its second.
            let seconds = ends.count { $0 < place } - 3
            guard let kept = KeptMatch(readable: bytes, program: KeptPlay.program) else {
                try #require(seconds < 1, "nothing is read, with \(seconds) seconds whole")
                continue
            }
            let least = min(seconds * 60, inputs.count)
            try #require(inputs.starts(with: kept.inputs) && kept.inputs.count >= least, "\(seconds) seconds are whole")
            if kept.inputs.count < inputs.count { shorter += 1 }
        }
        #expect(shorter > 100)
    }
}
