import Foundation
internal import GameBasics
import GameCore
import GameTesting
import JSONText
import OperatingSystem
import PlayerProfile
import RunFiles
import StageTesting
import TerminalKit
import TestExtent
import Testing

@testable import KeptFiles

/// The history as a file of lines.
@Suite("File of lines", .waits)
struct LineFileTests {
    @Test(
        "keeps the newer half of what is readable when it makes room, whatever damage is at the end, and behind a link"
    )
    func compaction() throws {
        let folder = try TemporaryFolder()
        let target = KeptFile(path: folder.path(of: "elsewhere/history"))
        try target.append((1...3_000).flatMap { SummedLine.bytes(Self.entry($0).members) })
        try target.append([UInt8](repeating: 0, count: 400_000))
        let link = folder.path(of: "history")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target.path)
        try LineFile(path: link).append(Self.entry(3_001).members)
        let read = try LineFile(path: target.path).read()
        let rallies = try read.lines.map { try HistoryEntry($0).match.longestRally }
        #expect(
            read.unreadable == 0 && LineFile.lines(of: Array("junk\n".utf8)).unreadable == 1
                && (1_000..<3_000).contains(rallies.count)
                && rallies == Array(3_002 - rallies.count...3_001)
        )
        #expect(FolderContents.isLink(link) && FolderContents.size(of: target.path) ?? .max <= LineFile.mostBytes / 2)
    }

    @Test("keeps the last win over each opponent when older lines make room, so that the ladder stays")
    func lastingWins() throws {
        let folder = try TemporaryFolder()
        let history = MatchStore.history(in: folder.path(of: ""))
        // A win and a loss against each opponent, then the wins again, then matches that fill the file.
        let beginning = Opponent.all.flatMap { [Self.entry(1, against: $0, isWon: true), Self.entry(2, against: $0)] }
        let wins = Opponent.all.map { Self.entry(3, against: $0, isWon: true) }
        let rest = (4...4_003).map { Self.entry($0) }
        try history.file.append((beginning + wins + rest).flatMap { SummedLine.bytes($0.members) })
        try history.append(Self.entry(4_004).members)
        let kept = try history.read().lines.map { try HistoryEntry($0).match }
        #expect(kept.prefix(Opponent.all.count).map(\.beatenOpponent?.name) == Opponent.all.map(\.name))
        #expect(kept.prefix(Opponent.all.count + 1).map(\.longestRally).max() ?? 0 > 1_000, "the rest is the newest")
        #expect(kept.count { $0.longestRally < 4 } == Opponent.all.count)
    }

    @Test("reads every line of a history that an edit did not touch")
    func editedHistory() throws {
        let lines = (1...40).map { SummedLine.bytes(Self.entry($0).members) }
        let whole = Array(lines.joined())
        var random = SplitMix64(seed: 9)
        var lost = 0
        for _ in 0..<TestExtent.full(10_000, slice: 2_000) {
            var bytes = whole
            let place = Int(random.next() % UInt64(bytes.count))
            var touched = place..<place + 1
            switch random.next() % 4 {
            case 0: bytes[place] ^= UInt8(1 << (random.next() % 8))
            case 1:
                let length = min(Int(random.next() % 300) + 1, bytes.count - place)
                bytes.removeSubrange(place..<place + length)
                touched = place..<place + length
            case 2:
                bytes.insert(contentsOf: (0..<random.next() % 50).map { _ in UInt8(random.next() % 256) }, at: place)
            default:
                bytes.removeSubrange(place...)
                touched = place..<whole.count
            }
            let read = LineFile.lines(of: bytes)
            let rallies = read.lines.compactMap { try? HistoryEntry($0).match.longestRally }
            var start = 0
            for (index, line) in lines.enumerated() {
                let range = start..<start + line.count
                // Removing a line end joins the line to the next one.
                let isTouched = touched.overlaps(range) || touched.contains(range.lowerBound - 1)
                try #require(isTouched || rallies.contains(index + 1), "line \(index + 1), \(touched) of \(range)")
                start += line.count
            }
            lost += lines.count - rallies.count
        }
        #expect(lost > 1_000)
    }

    @Test("an entry has all its properties, except for those that other files decide")
    func properties() throws {
        let one = Self.entry(6)
        var two = one
        (two.when, two.file) = ("2026-11-23T08:00:00+01:00", "other.pong.log")
        two.match.players = PerPlayer(.computer(.hard), .human)
        two.match.names = PerPlayer("Ann", "Bob")
        (two.match.score, two.match.aces) = (PerPlayer(3, 5), PerPlayer(4, 3))
        (two.match.longestRally, two.match.target) = (7, Rules.Target(5, needsLead: true))
        (two.match.court, two.match.daily, two.match.ticks) = (nil, nil, 2...3)
        #expect(equalProperties(one, two) == ["HistoryEntry.canBeWatched", "HistoryEntry.isCountedTry"])
        for entry in [one, two, Self.entry(1, against: Opponent.all[4])] {
            var read = try HistoryEntry(JSONFields(.object(entry.members)))
            (read.canBeWatched, read.isCountedTry) = (entry.canBeWatched, entry.isCountedTry)
            #expect(read == entry)
        }
        #expect(PlayerKind(name: "pointer") == .human)
        two.match.score.one = 5
        #expect(throws: FieldError.self, "It has no winner.") { try HistoryEntry(JSONFields(.object(two.members))) }
    }

    @Test("an opponent's name is a member of its own, so that older programs read the line as one of its level")
    func opponents() throws {
        let opponent = Opponent.all[4]
        let entry = Self.entry(1, against: opponent)
        let text = JSONValue.object(entry.members).json()
        #expect(text.contains("\"player\": \"computer \(opponent.level.rawValue)\""))
        #expect(text.contains("\"opponent\": \"\(opponent.name)\""))
        let members = entry.members.filter { $0.name != "opponent" }
        var older = entry
        older.match.players.two = .computer(opponent.level)
        #expect(try HistoryEntry(JSONFields(.object(members))).match == older.match)
        // A newer program has an opponent that this one does not know.
        let read = try HistoryEntry(JSONFields(.object(members + [("opponent", .text("Nobody"))])))
        #expect(read.match == older.match)
        #expect(older.members.map(\.name) == members.map(\.name))
    }

    static func entry(_ rally: Int) -> HistoryEntry {
        .sample(file: "20261122-153107-001.pong.log", points: 7, rally: rally)
    }

    private static func entry(_ rally: Int, against opponent: Opponent, isWon: Bool = false) -> HistoryEntry {
        var entry = entry(rally)
        entry.match.players.opponent = opponent
        entry.match.names.two = opponent.name
        if isWon { entry.match.score.one = 12 }
        return entry
    }
}
