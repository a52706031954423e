import Foundation
import GameCore
import OperatingSystem
import PongUI
import RunFiles
import TerminalKit
import TerminalUI
import TestExtent
import Testing

@testable import KeptFiles

@Suite("Store of matches", .waits)
struct MatchStoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func setup(points: Int = 1, seed: UInt64 = 5) throws -> MatchSetup {
        MatchSetup(.human, .computer(.hard), rules: try KeptPlay.rules(points: points), seed: seed)
    }

    @Test("keeps a match with its rematches, as runs that verify and replay to the same score")
    func rematches() throws {
        var play = KeptPlay(try setup(), in: folder)
        play.press(" ")
        for _ in 1...3 {
            play.run(6_000)
            play.press("r")
        }
        play.run(65)
        play.quit()
        let history = try play.store.history()
        #expect(history.entries.count == 3 && history.unreadable == 0)
        let names = try folder.names(in: "pong/runs")
        #expect(names.count == 1)
        let file = try RunFile(folder.bytes(of: "pong/runs/\(names[0])"))
        let verification = RunVerification(of: file)
        #expect(file.truncation == nil && verification.difference == nil && verification.hashes > 10)
        #expect(file.header.origin.left == "keyboard" && file.header.origin.right == "computer hard")
        for entry in history.entries {
            #expect(entry.canBeWatched && entry.file == names[0] && entry.match.opponent?.level == .hard)
            var replay = try #require(play.store.replay(entry))
            replay.seek(to: .max)
            #expect(Int(replay.match.score.two) == entry.match.score.two && replay.tick == entry.match.ticks.count)
        }
        #expect(HistoryStatistics(history).streak == -3)
        // Left in the middle of the fourth match, which can be resumed.
        #expect(play.interrupted() != nil)
    }

    @Test("has all but the last second of a match whose program ends without a word")
    func abandoned() throws {
        for ticks in [70, 130, 400, 401, 1_000] {
            let folder = try TemporaryFolder()
            var play: KeptPlay? = KeptPlay(try setup(points: 99), in: folder)
            play?.press(" ")
            play?.run(ticks)
            #expect(try play?.store.interrupted() == nil, "it is played")
            // The program ends without finishing anything; its lock is released.
            play = nil
            let next = KeptPlay(.title, in: folder)
            let match = try #require(next.interrupted())
            #expect(match.inputs.count > ticks - 61 && match.inputs.count <= ticks + 1)
        }
    }

    @Test("lets a match go on in the same file, which is then as if it had not been left")
    func resume() throws {
        var first = KeptPlay(try setup(points: 5), in: folder)
        first.serve(300)
        first.press("w")
        first.run(47)
        first.quit()
        let names = try folder.names(in: "pong/runs")
        var second = KeptPlay(.title, in: folder)
        let match = try #require(second.interrupted())
        #expect(match.inputs.count == 347)
        second = KeptPlay(.resumed(match), in: folder)
        #expect(second.text.contains("Paused"))
        second.serve(20_000)
        #expect(try second.store.history().entries.count == 1)
        second.quit()
        #expect(try folder.names(in: "pong/runs") == names)
        let file = try RunFile(folder.bytes(of: "pong/runs/\(names[0])"))
        #expect(RunVerification(of: file).difference == nil)
        let kept = try #require(KeptMatch(file))
        #expect(kept.inputs.starts(with: match.inputs))
        // The computer player's inputs are those of one that has seen the whole match.
        var computer = kept.setup.computers.two
        var state = kept.setup.beginning
        for inputs in kept.inputs {
            #expect(computer?.input(for: state, under: kept.setup.rules) == inputs.two)
            _ = state.step(inputs, under: kept.setup.rules)
        }
        #expect(try second.store.interrupted() == nil)
    }

    @Test("lets a match go on that an earlier version kept as a run of the lab, in a file of the newest format")
    func earlierFormat() throws {
        let name = "20261123-085453-001.pong.log"
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Left-1.pong.log")
        try folder.write(Data(contentsOf: path), to: "pong/runs/\(name)")
        let left = try #require(KeptPlay(.title, in: folder).interrupted())
        #expect(left.inputs.count == 300 && left.setup.contenders == PerPlayer(.human, .computer(.hard)))
        var play = KeptPlay(.resumed(left), in: folder)
        play.play(20_000)
        #expect(try folder.names(in: "pong/runs") == [name])
        let bytes = try folder.bytes(of: "pong/runs/\(name)")
        let kept = try #require(KeptMatch(readable: bytes, program: KeptPlay.program))
        #expect(kept.inputs.starts(with: left.inputs) && bytes.starts(with: #"{"pong":"run","format":2"#.utf8))
        #expect(try RunVerification(of: RunFile(bytes)).difference == nil)
        let entry = try #require(try play.store.history().entries.first)
        #expect(play.store.replay(entry) != nil)
    }

    @Test("lists a match once, also where its rematch was left and went on")
    func listedOnce() throws {
        var play = KeptPlay(try setup(), in: folder)
        play.serve(6_000)
        play.press("r")
        play.run(100)
        play.quit()
        let first = try play.store.history().entries
        #expect(first.count == 1)
        play = KeptPlay(.resumed(try #require(play.interrupted())), in: folder)
        play.play(6_000)
        let entries = try play.store.history().entries
        #expect(entries.count == 2 && entries.starts(with: first) && Set(entries.map(\.file)).count == 1)
        #expect(entries.allSatisfy { play.store.replay($0) != nil })
    }

    @Test("lets one program go on with a match, and says so in another one")
    func resumedTwice() throws {
        var play = KeptPlay(try setup(points: 3), in: folder)
        play.play(300)
        let match = try #require(KeptPlay(.title, in: folder).interrupted())
        var first = KeptPlay(.resumed(match), in: folder)
        #expect(try first.store.interrupted() == nil, "It is played from now on, also before a key.")
        var second = KeptPlay(.resumed(match), in: folder)
        #expect(second.text.contains("another program goes on with this match"))
        first.press(" ")
        second.press(" ")
        first.run(20_000)
        second.run(20_000)
        first.quit()
        second.quit()
        #expect(try folder.names(in: "pong/runs").count == 1)
        let entries = try first.store.history().entries
        #expect(entries.count == 2 && entries.count(where: \.canBeWatched) == 1)
    }

    @Test("ends the file of a match that is left while it is watched again, and goes on in it after that")
    func watchedAgain() throws {
        var play = KeptPlay(try setup(), in: folder)
        play.serve(6_000)
        play.press("v")
        #expect(play.text.contains("Playing"))
        play.press(.escape)
        #expect(play.text.contains("r rematch"))
        play.press("r")
        play.run(6_000)
        play.press("v")
        play.run(30)
        play.quit()
        let names = try folder.names(in: "pong/runs")
        #expect(names.count == 1)
        let file = try RunFile(folder.bytes(of: "pong/runs/\(names[0])"))
        #expect(file.truncation == nil && RunVerification(of: file).difference == nil)
        let entries = try play.store.history().entries
        #expect(entries.count == 2 && entries.allSatisfy { play.store.replay($0) != nil })
    }

    @Test("has the court's own name and the names on the screen at the end, in a folder whose name is not of ASCII")
    func names() throws {
        var options = AppOptions()
        options.rules = try KeptPlay.rules(points: 1)
        try options.choose(Court(Array("name two pegs\npeg 0.3 0.4 0.05\npeg 0.7 0.6 0.05\n".utf8)))
        var play = KeptPlay(MatchSetup(.human, .human, options, seed: 5), in: folder, "jürgen/日本")
        play.serve(100)
        play.press("o")
        play.run(6_000)
        play.quit()
        let entry = try #require(try play.store.history().entries.first)
        #expect(entry.match.court == "two pegs" && entry.match.names == PerPlayer("Bottom", "Top"))
        #expect(entry.canBeWatched && KeptRuns.isName(entry.file) && play.store.replay(entry) != nil)
    }

    @Test("without a home, or where the folder cannot be made, says so once and plays on")
    func nowhere() throws {
        try folder.write([], to: "file")
        for path in [nil, folder.path(of: "file/pong")] as [String?] {
            let store = MatchStore(in: path, program: KeptPlay.program)
            var play = KeptPlay(.match(try setup(points: 2)), store: store)
            play.serve(100)
            #expect(play.text.contains("matches are not kept: "))
            play.run(6_000)
            #expect(play.text.contains("r rematch"))
            play.quit()
            #expect(try store.interrupted() == nil)
            if path == nil {
                #expect(try store.history().entries.isEmpty)
            } else {
                #expect(throws: KeptFileError.self) { try store.history() }
            }
        }
    }

    @Test("keeps the result where the run cannot grow any more, and offers no match that is over")
    func failure() throws {
        var play = KeptPlay(try setup(), in: folder)
        try folder.make("pong")
        // A file in the place of the folder: no run file can be created.
        try folder.write([], to: "pong/runs")
        play.play(6_000)
        let history = try play.store.history()
        #expect(history.entries.count == 1 && history.entries.first?.canBeWatched == false)
        #expect(try play.store.interrupted() == nil)
    }

    @Test("offers no match whose result is listed, though its file lost its end")
    func lostEnd() throws {
        var play = KeptPlay(try setup(), in: folder)
        play.play(6_000)
        let name = "pong/runs/\(try folder.names(in: "pong/runs")[0])"
        let lines = try folder.bytes(of: name).split(separator: UInt8(ascii: "\n"))
        try folder.write(lines.dropLast(3).joined(separator: [UInt8(ascii: "\n")]), to: name)
        let runs = KeptRuns(folder: folder.path(of: "pong/runs"), program: KeptPlay.program)
        let kept = try #require(KeptMatch(runs.names()[0], in: runs))
        #expect(InterruptedMatch(kept.setup, inputs: kept.inputs, file: "").score != nil, "It is not over.")
        #expect(try play.store.history().entries.count == 1)
        #expect(try play.store.interrupted() == nil)
    }

    @Test("does not wait in a match for a program that holds the history, and writes the result later")
    func busyHistory() throws {
        var play = KeptPlay(try setup(), in: folder)
        let busy = KeptFile(path: folder.path(of: "pong/history"))
        let lock = try busy.lock()
        play.serve(6_000)
        #expect(play.text.contains("r rematch") && !play.text.contains("not kept"))
        #expect(try play.store.history().entries.isEmpty)
        lock.release()
        play.press("r")
        play.run(70)
        #expect(try play.store.history().entries.count == 1)
        play.quit()
        #expect(try play.store.history().entries.count == 1)
    }

    @Test("offers no match and counts no try where it cannot read what is over")
    func unreadableAnswers() throws {
        var play = KeptPlay(try setup(points: 9), in: folder)
        play.play(300)
        for name in ["history", "daily"] {
            try folder.make("pong/\(name)")
        }
        #expect(throws: KeptFileError.self) { try play.store.history() }
        #expect(throws: KeptFileError.self) { try play.store.interrupted() }
        #expect(throws: KeptFileError.self) { try play.store.dailyTries(of: .first) }
        #expect(play.store.keeper.interrupted() == nil && play.store.keeper.dailyTries(.first) == DailyMatch.tries)
    }

    @Test("of several programs at once loses nothing")
    func several() async throws {
        let rounds = 25
        await withTaskGroup(of: Void.self) { group in
            for program in 1...4 {
                group.addTask {
                    let file = LineFile(path: folder.path(of: "pong/history"))
                    for round in 1...rounds {
                        #expect(throws: Never.self) {
                            try file.append(LineFileTests.entry(program * 1_000 + round).members)
                        }
                    }
                }
            }
        }
        let read = try LineFile(path: folder.path(of: "pong/history")).read()
        #expect(read.unreadable == 0 && read.lines.count == 4 * rounds)
        let rallies = try read.lines.map { try HistoryEntry($0).match.longestRally }
        #expect(Set(rallies).count == 4 * rounds)
    }

    @Test("reads a run file as far as it is whole, after any edit")
    func editedRuns() throws {
        var play = KeptPlay(try setup(points: 99), in: folder)
        play.play(1_200)
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
                #expect(seconds < 1, "nothing is read, with \(seconds) seconds whole")
                continue
            }
            if !inputs.starts(with: kept.inputs) || kept.inputs.count < min(seconds * 60, inputs.count) {
                Issue.record("\(kept.inputs.count) ticks of \(inputs.count), with \(seconds) seconds whole")
                return
            }
            if kept.inputs.count < inputs.count { shorter += 1 }
        }
        #expect(shorter > 100)
    }
}
