import ProgramTesting
import TerminalKit
import Testing

/// `pong lab --seeds` in the real program; `Lab.txt` has what a hunt shows and leaves.
@Suite("Hunts of the program", .waits)
struct HuntProgramTests {
    @Test("that Ctrl-C ends name the first seed that was not run")
    func interruption() throws {
        let hunt = ["lab", "--seeds", "1:1000000", "--network", "4g", "--seconds", "20", "--strategy", "host"]
        let terminal = try Program.start(hunt, columns: 120)
        try terminal.wait(for: " of 1000000 runs, ")
        try terminal.send("\u{3}")
        #expect(try terminal.waitForEnd() == .exited(130))
        let text = String(decoding: terminal.output, as: UTF8.self)
        let runs = try #require(text.firstMatch(of: /(\d+) of 1000000 runs, none failed/))
        #expect(text.contains("stopped; --seeds \(try #require(Int(runs.1)) + 1):1000000 goes on"))
    }
}
