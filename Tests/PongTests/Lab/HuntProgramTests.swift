import Foundation
import ProgramTesting
import TerminalKit
import Testing

/// `pong lab --seeds` in the real program.
@Suite("Hunts of the program", .waits)
struct HuntProgramTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("a run that ends its process is a failure, and the hunt goes on behind it")
    func crash() throws {
        // The limit of CPU time ends each process by SIGKILL in its first long run.
        let long = "lab --seeds 1:2 --seconds 86400 --network perfect --strategy lockstep --jobs 2 --format json"
        let command = ["/bin/sh", "-c", "ulimit -t 1; exec \"$0\" \(long)"]
        let result = try Program.result(of: command + [Program.path()], in: folder.url)
        let bugs = try #require(result.object["bugs"] as? [[String: Any]])
        #expect(result.status == 1 && bugs.map { $0["runs"] as? Int } == [2])
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
}
