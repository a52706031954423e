import Foundation
import GameCore
import JSONText
import OperatingSystem
import RunFiles
import TerminalKit
import Testing

@testable import KeptFiles

@Suite("Courts of one's own") struct OwnCourtsTests {
    @Test("the valid ones are offered, without waiting for the writer of a pipe")
    func playable() throws {
        let folder = try TemporaryFolder()
        for (name, text) in [("mine", "name mine"), ("junk", "junk"), ("blocked", "name no\nblock 0.5 0.5 0.2 0.2")] {
            try folder.write("\(text)\n".utf8, to: "pong/courts/\(name).court")
        }
        let pipe = folder.path(of: "pong/courts/pipe.court")
        #expect(mkfifo(pipe, 0o600) == 0)
        // Only who waits for its end gets a valid court.
        let writer = open(pipe, O_RDWR | O_CLOEXEC)
        #expect(SystemCalls.writeAll(Array("name pipe\n".utf8), to: writer))
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: 1)
            SystemCalls.close(writer)
        }
        let path = folder.path(of: "")
        let courts = OwnCourts(KeptFolder { variable in variable == "XDG_CONFIG_HOME" ? path : nil })
        #expect(courts.names() == ["blocked", "junk", "mine", "pipe"])
        #expect(courts.playable().map(\.name) == ["mine"])
        #expect(courts.newPath(of: "My court_1")?.hasSuffix("/my-court_1.court") == true)
    }

    @Test("a court's trial is kept until the court changes, and a damaged result is no result")
    func trials() throws {
        let folder = try TemporaryFolder()
        let path = folder.path(of: "")
        let own = OwnCourts(KeptFolder { ["XDG_CONFIG_HOME", "XDG_STATE_HOME"].contains($0) ? path : nil })
        let kept = "pong/\(CourtTrials.fileName)"
        func write(_ court: Court, as name: String) throws {
            try folder.write(court.text.utf8, to: "pong/courts/\(name).court")
        }
        func names() -> [String] { own.playable().map(\.name) }

        try write(Court.pinball, as: "open")
        try folder.write("name shut\nwall 0 0.3 1 0.3\nwall 0 0.7 1 0.7\n".utf8, to: "pong/courts/shut.court")
        #expect(names() == ["pinball"])
        let truth = try folder.text(of: kept)
        #expect(truth.split(separator: "\n").count == 2)

        // Results that say the opposite show that the kept ones count.
        let opposite: [Bool: Bool] = [true: false, false: true]
        let lines = try LineFile(path: folder.path(of: kept)).read().lines.flatMap { line -> [UInt8] in
            var line = line
            let (court, flag) = try (line.take("court", .text), line.take("playable", .flag))
            return SummedLine.bytes([("court", .text(court)), ("playable", .flag(opposite[flag] ?? flag))])
        }
        try folder.write(lines, to: kept)
        #expect(names() == ["shut"])

        // A damaged line counts for nothing, and is replaced.
        for damaged in [truth.replacing("true", with: "false"), "junk", "\u{0}", String(truth.dropLast(9))] {
            try folder.write(damaged.utf8, to: kept)
            #expect(names() == ["pinball"], "\(damaged)")
            #expect(try folder.text(of: kept) == truth)
        }

        // A changed court is tried, under the same name.
        try folder.write(lines, to: kept)
        var changed = Court.pinball
        changed.obstacles = Court.gate.obstacles
        try write(changed, as: "open")
        #expect(names() == ["pinball", "shut"])
        #expect(try folder.text(of: kept).split(separator: "\n").count == 2)
    }

    @Test("results that cannot be kept only cost time")
    func unwritable() throws {
        let folder = try TemporaryFolder()
        let path = folder.path(of: "")
        let own = OwnCourts(KeptFolder { ["XDG_CONFIG_HOME", "XDG_STATE_HOME"].contains($0) ? path : nil })
        for court in Court.shipped.dropFirst() {
            try folder.write(court.text.utf8, to: "pong/courts/\(court.name).court")
        }
        try folder.make("pong/\(CourtTrials.fileName)")
        #expect(own.playable().count == Court.shipped.count - 1)
    }
}
