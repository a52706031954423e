import Foundation
import ProgramTesting
import TerminalKit
import TestExtent
import Testing

/// `pong lab --seeds` in the real program.
@Suite("Hunts of the program", .waits)
struct HuntProgramTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Twelve runs of five seconds, some of which have a bug.
    private static let hunt = [
        "lab", "--seeds", "1:4", "--seconds", "8", "--network", "4g", "--left", "chaos", "--right", "chaos",
        "--strategy", "rollback", "host", "planted-bug-dropped-input",
    ]

    private func hunt(_ arguments: [String]) throws -> Program.Result {
        try Program.run(Self.hunt + arguments, in: folder)
    }

    @Test("prints the same for any number of jobs, and for the merged files of any number of shards")
    func shards() throws {
        let whole = try hunt(["--format", "jsonl", "--jobs", "1"])
        #expect(whole.status == 1 && whole.errors == "")
        let lines = whole.output.split(separator: "\n")
        #expect(lines.count == 13 && lines.contains { $0.contains("\"kind\":\"desync\"") })
        for jobs in TestExtent.full([2, 5], slice: [5]) {
            #expect(try hunt(["--format", "jsonl", "--jobs", "\(jobs)"]) == whole)
        }
        let summary = try hunt(["--format", "json"])
        for count in TestExtent.full([1, 3, 64], slice: [1, 3]) {
            var names: [String] = []
            for shard in 1...min(count, 12) {
                names.append("\(count)-\(shard).jsonl")
                let part = try hunt(["--format", "jsonl", "--shard", "\(shard)/\(count)"])
                try folder.write(part.output.utf8, to: names[shard - 1])
            }
            let merged = try Program.run(["lab", "--merge"] + names.reversed() + ["--format", "jsonl"], in: folder)
            #expect(merged == whole, "\(count)")
            #expect(try Program.run(["lab", "--merge"] + names + ["--format", "json"], in: folder) == summary)
        }
        let missing = try Program.run(["lab", "--merge", "3-1.jsonl", "3-3.jsonl"], in: folder)
        #expect(missing.status == 65)
        #expect(missing.errors == "pong: 8 of 12 runs are there; the first that is missing is run 2\n")
        let doubled = try Program.run(["lab", "--merge", "3-1.jsonl", "1-1.jsonl"], in: folder)
        #expect(doubled.status == 65 && doubled.errors == "pong: 3-1.jsonl: run 1 is in 1-1.jsonl, too\n")
    }

    @Test("prints a bug once, with its count and the file that explains it")
    func bug() throws {
        let result = try Program.run(
            ["lab", "--seeds", "1:6", "--seconds", "20", "--network", "4g", "--out", "bugs"]
                + ["--strategy", "planted-bug-other-rules", "--left", "easy"],
            in: folder
        )
        #expect(result.status == 1 && result.errors == "")
        let players = "left computer easy, right computer normal"
        #expect(result.output.contains("6 runs of 20 simulated seconds: seeds 1 to 6, \(players)"))
        let head = try #require(result.output.firstMatch(of: /6 runs, 6 failed: ([1-3]) bugs?[;\n]/))
        #expect(try folder.names(in: "bugs").count == Int(head.1))
        let row = /\n([1-6]) +planted-bug-other-rules +4g +seed [1-6], tick (\d+) +desync/
        let first = try #require(result.output.firstMatch(of: row))
        let explained = try Program.run(["replay", "explain", "bugs/bug-1.pong.log"], in: folder)
        #expect(explained.status == 0 && explained.output.contains("in tick \(first.2) of the run\n"))
        let again = try hunt(["--out", "bugs"])
        #expect(again.status == 74 && again.errors.contains("the folder must be a new one"))
    }

    @Test("a run that ends its process is a failure, and the hunt goes on behind it")
    func crash() throws {
        // The limit of CPU time ends each process by SIGKILL in its first long run.
        let long = ["lab", "--seeds", "1:2", "--seconds", "86400", "--network", "perfect", "--strategy", "lockstep"]
        let result = try Program.result(
            of: ["/bin/sh", "-c", "ulimit -t 1; exec \"$0\" \"$@\"", Program.path()] + long
                + ["--jobs", "2", "--format", "json"],
            in: folder.url
        )
        #expect(result.status == 1)
        let object = try result.object
        let bugs = try #require(object["bugs"] as? [[String: Any]])
        #expect(object["runs"] as? Int == 2 && bugs.count == 1 && bugs[0]["runs"] as? Int == 2)
        #expect(bugs[0]["kind"] as? String == "crash")
        #expect((bugs[0]["likeness"] as? String)?.hasPrefix("ended by signal ") == true)
    }

    @Test(
        "Ctrl-C ends it with what is done, the files of its bugs, and how to go on; a terminal shows progress",
        arguments: [("host", 130 as Int32), ("planted-bug-other-rules", 1)]
    )
    func interruption(_ strategy: String, _ status: Int32) throws {
        let hunt = ["lab", "--seeds", "1:1000000", "--network", "4g", "--seconds", "20", "--left", "easy"]
        let terminal = try Program.start(
            hunt + ["--strategy", strategy, "--out", "bugs"],
            columns: 120,
            in: folder
        )
        try terminal.wait(for: "a bug or none") {
            $0.shows(status == 1 ? " bug" : "0 bugs") && !$0.shows(status == 1 ? "0 bugs" : "1 bug")
        }
        try terminal.send("\u{3}")
        #expect(try terminal.waitForEnd() == .exited(status))
        let text = String(decoding: terminal.output, as: UTF8.self)
        #expect(text.contains(" of 1000000 runs, ") && text.contains("× real time"))
        let runs = try #require(text.firstMatch(of: /(\d+) of 1000000 runs, (none failed|\d+ failed)/))
        #expect(text.contains("stopped; --seeds \(try #require(Int(runs.1)) + 1):1000000 goes on"))
        let files = try folder.names(in: "bugs")
        #expect(files.isEmpty == (status == 130))
        guard let file = files.first else { return }
        let verified = try Program.run(["replay", "verify", "bugs"], in: folder)
        #expect(verified.status == 1 && verified.output.contains("bugs/\(file): fails as it did: desync"))
    }

    @Test("says when too little happened, with status 3")
    func tooFewContacts() throws {
        let short = ["lab", "--seeds", "1:2", "--seconds", "2", "--network", "4g", "--strategy", "host"]
        let result = try Program.run(short)
        #expect(result.status == 3 && result.output.contains("2 runs, none failed; 2 with fewer than 10 contacts"))
    }
}
