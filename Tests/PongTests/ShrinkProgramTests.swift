import Foundation
import ProgramTesting
import TerminalKit
import Testing

/// `pong shrink`, and what becomes of a failing run after it, in the real program.
@Suite("Shrinks of the program", .waits)
struct ShrinkProgramTests {
    /// The files of a hunt, with which each test begins.
    private static let hunted = Result {
        let folder = try TemporaryFolder()
        let hunt = ["lab", "--seeds", "1:1", "--seconds", "10", "--network", "4g", "--strategy"]
        _ = try Program.run(
            hunt + ["planted-bug-short-resimulation", "--out", "bugs", "--report", "hunt.html"],
            in: folder
        )
        return try ["bugs/bug-1.pong.log", "hunt.html"].map { (name: $0, bytes: try folder.bytes(of: $0)) }
    }

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for file in try Self.hunted.get() { try folder.write(file.bytes, to: file.name) }
    }

    private func run(_ arguments: [String]) throws -> Program.Result { try Program.run(arguments, in: folder) }

    @Test("writes a small run beside the original, which fails in the same way")
    func shrink() throws {
        let result = try run(["shrink", "bugs/bug-1.pong.log", "--report", "run.html"])
        #expect(result.status == 0 && result.errors == "")
        #expect(
            result.output.contains(#/\nshrunk +30\d ticks, /#) && result.output.contains("needs a rollback of at least")
        )
        #expect(try folder.names(in: "bugs").sorted() == ["bug-1.min.pong.log", "bug-1.pong.log"])
        let likeness = /desync: paddles\.\w+ differs first, from the part paddles on, at the right device/
        #expect(result.output.contains(likeness))
        let explained = try run(["replay", "explain", "--all", "bugs/bug-1.min.pong.log"])
        #expect(explained.output.contains(#/\n1 +\d+ +paddles/#) && explained.status == 0)
        #expect(try run(["replay", "verify", "bugs/bug-1.min.pong.log"]).status == 0)
        let folder = try run(["replay", "verify", "bugs"])
        #expect(folder.status == 1 && folder.output.matches(of: #/(?m)^bugs/.*: fails as it did: desync: /#).count == 2)
        let screen = try Program.start(["replay", "bugs/bug-1.min.pong.log"], in: self.folder)
        try screen.wait(for: "the tick of the failure")
        #expect(screen.screen.shows(" frozen 30"))
        try screen.type(["q": "Quit the lab?"])
        try screen.type("y")
        #expect(try screen.waitForEnd() == .exited(0))
        let again = try run(["shrink", "bugs/bug-1.pong.log"])
        #expect(again.status == 74 && again.errors.contains("it exists"))
        for (page, part) in [("hunt.html", "planted-bug-short-resimulation"), ("run.html", "a rollback of at least")] {
            #expect(try self.folder.text(of: page).contains(part))
        }
    }

    @Test("prints a test in Swift")
    func emission() throws {
        let emission = ["shrink", "bugs/bug-1.pong.log", "--emit", "test"]
        let result = try run(emission)
        #expect(result.status == 0)
        #expect(try folder.names(in: "bugs") == ["bug-1.pong.log"])
        #expect(try run(emission + ["--format", "json"]).status == 64)
        #expect(try run(emission + ["--out", "bugs/bug-1.min.pong.log"]).output == result.output)
        for part in ["import RunFiles", "@Test(", "LabRun.report(on: run).verdict"] {
            #expect(result.output.contains(part))
        }
        try folder.write(result.output.utf8, to: "BugTests.swift")
        let parsed = try Program.result(of: ["swiftc", "-parse", "BugTests.swift"], in: folder.url)
        #expect(parsed.status == 0, "\(parsed.errors)")
        // The text in the test is the file, byte for byte.
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
        let first = try #require(lines.firstIndex { $0.hasSuffix("#\"\"\"") }) + 1
        let end = try #require(lines.firstIndex { $0.hasSuffix("\"\"\"#") })
        let indentation = lines[end].prefix { $0 == " " }.count
        let text = lines[first..<end].map { $0.dropFirst(indentation) }.joined(separator: "\n")
        #expect(try text == folder.text(of: "bugs/bug-1.min.pong.log"))
    }

    @Test("Ctrl-C keeps the smallest run so far, and says how to go on, with status 130")
    func interruption() throws {
        let lab = ["lab", "--headless", "--seconds", "60", "--network", "wifi-burst", "--strategy", "rollback"]
        #expect(try run(lab + ["--seed", "2", "--record", "pop.pong.log"]).status == 0)
        let original = try folder.bytes(of: "pop.pong.log")
        let shrink = ["shrink", "pop.pong.log", "--expect", "pops.max<=0.02"]
        let terminal = try Program.start(shrink, columns: 120, in: folder, showing: " runs: ")
        try terminal.send("\u{3}")
        #expect(try terminal.waitForEnd() == .exited(130))
        try terminal.wait(for: "stopped; pong shrink pop.min.pong.log goes on, with the same --expect if it had one")
        #expect(try folder.bytes(of: "pop.pong.log") == original)
        let verified = try run(["replay", "verify", "pop.min.pong.log"])
        #expect(verified.status == 0, "\(verified)")
        // It goes on from there, and what it begins with fails.
        let again = try run(["shrink", "pop.min.pong.log", "--expect", "pops.max<=0.02"])
        #expect(again.status == 0 && again.output.hasPrefix("expectation: pops.max<=0.02 is broken\n"), "\(again)")
    }

    @Test("refuses a run that does not fail")
    func healthy() throws {
        _ = try run(["lab", "--headless", "--seconds", "5", "--seed", "1", "--record", "good.pong.log"])
        let result = try run(["shrink", "good.pong.log"])
        #expect(
            result.status == 1
                && result.errors
                    == "pong: good.pong.log: it does not fail: give the condition on measures that it breaks with --expect\n"
        )
        let broken = try run(["shrink", "good.pong.log", "--expect", "contacts>1000"])
        #expect(broken.status == 0 && broken.output.hasPrefix("expectation: contacts>1000 is broken\n"))
        let folder = try run(["replay", "verify", "."])
        #expect(folder.status == 1)
        #expect(folder.output.contains("good.pong.log: as recorded\n"))
        #expect(folder.output.contains("good.min.pong.log: fails as it did: expectation: contacts>1000 is broken\n"))
        #expect(try run(["replay", "verify", "--until", "3", "."]).status == 64)
    }

    @Test("a hunt counts its own conditions over all runs, the same for any number of jobs")
    func reach() throws {
        let hunt = ["lab", "--seeds", "1:3", "--seconds", "5", "--network", "4g", "--strategy", "rollback"]
        let reach = ["--reach", "rollbackDepth >= 3", "left.rollbackDepth > 100"]
        let one = try run(hunt + reach + ["--jobs", "1"])
        #expect(
            one.output.contains(#/\nreached:\nrollbackDepth >= 3  \d+\n\nnever reached:\nleft.rollbackDepth > 100\n/#)
        )
        let lines = try run(hunt + reach + ["--format", "jsonl", "--jobs", "1"])
        #expect(try run(hunt + reach + ["--format", "jsonl", "--jobs", "3"]) == lines)
        try folder.write(lines.output.utf8, to: "all.jsonl")
        let merged = try Program.run(["lab", "--merge", "all.jsonl", "--format", "json"], in: folder).object
        #expect(merged["neverReached"] as? [String] == ["left.rollbackDepth > 100"])
        #expect((merged["reached"] as? [String: Int])?["rollbackDepth >= 3"] ?? 0 > 0)
        #expect(try run(hunt + ["--reach", "rollbackDepht > 3"]).status == 64)
        #expect(try run(["lab", "--headless", "--reach", "goal"]).status == 64)
    }

    @Test("the futures of a run say when its failure became inevitable")
    func futures() throws {
        let futures = ["replay", "futures", "bugs/bug-1.pong.log", "--every", "5", "--futures", "3"]
        let result = try run(futures + ["--report", "futures.html"])
        #expect(result.status == 0 && result.errors == "")
        #expect(result.output.hasPrefix("futures that fail, of 3 at each moment\n\nsecond  fail\n0 "))
        #expect(try folder.text(of: "futures.html").contains("When it was inevitable"))
        let json = try Program.run(futures + ["--format", "json"], in: folder).object
        #expect((json["moments"] as? [[String: Int]])?.map { $0["tick"] } == [0, 300, 600])
        _ = try run(["shrink", "bugs/bug-1.pong.log"])
        let shrunk = try run(["replay", "futures", "bugs/bug-1.min.pong.log"])
        #expect(shrunk.status == 1 && shrunk.errors.contains("leaves nothing to chance"))
        #expect(try run(["replay", "futures", "bugs/bug-1.pong.log", "--every", "0"]).status == 64)
    }

    @Test("a run is exported by the name of the new file")
    func exports() throws {
        for suffix in ["html", "cast", "json", "mmd"] {
            #expect(try run(["replay", "export", "bugs/bug-1.pong.log", "out.\(suffix)"]).status == 0)
            #expect(try !folder.text(of: "out.\(suffix)").isEmpty)
        }
        #expect(try run(["replay", "export", "bugs/bug-1.pong.log", "out.txt"]).status == 64)
        #expect(try run(["replay", "export", "bugs/bug-1.pong.log", "3.cast", "--cast-version", "3"]).status == 0)
        #expect(try folder.text(of: "3.cast").hasPrefix("{\"version\":3,"))
        for wrong in [["4.cast", "--cast-version", "4"], ["3.html", "--cast-version", "3"]] {
            #expect(try run(["replay", "export", "bugs/bug-1.pong.log"] + wrong).status == 64)
        }
        let lab = ["lab", "--headless", "--seconds", "30", "--seed", "1", "--report", "page.html"]
        #expect(try run(lab + ["--expect", "contacts>1000"]).status == 1)
        #expect(try folder.text(of: "page.html").contains("<td>contacts&gt;1000</td><td>broken</td>"))
        // The page of several runs has the words that are printed.
        let runs = ["--seconds", "10", "--seed", "1", "--strategy", "rollback", "--report"]
        for (name, kind) in [("compare", ["--compare", "--network", "4g"]), ("sweep", ["--sweep", "delay=0:60:30"])] {
            let printed = try run(["lab"] + kind + runs + ["\(name).html"])
            let page = try folder.text(of: "\(name).html")
            for line in printed.output.split(separator: "\n").dropFirst() {
                #expect(page.contains(line.replacing(">", with: "&gt;").replacing("<", with: "&lt;")), "\(line)")
            }
            #expect(page.contains("<figure>") == (name == "sweep"))
        }
    }
}
