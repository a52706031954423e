import Foundation
import ProgramTesting
import SyncLab
import TerminalKit
import Testing

/// `pong lab --sync-test` in the real program.
@Suite("Sync test on the command line", .waits)
struct SyncTestProgramTests {
    private static let run = ["lab", "--network", "broadband", "--seconds", "40", "--seed", "4"]

    @Test("finds nothing in a strategy without a bug")
    func sound() throws {
        let result = try Program.run(Self.run + ["--strategy", "rollback", "--sync-test"])
        #expect(result.status == 0 && result.errors == "")
        #expect(
            result.output.contains("rollback over broadband, seed 4, and the rules alone: 2400 ticks, 8 rolled back")
        )
        #expect(result.output.contains(" contacts; nothing differs\n"))
    }

    @Test("names the field that a planted bug leaves out, and exits with 1")
    func lostField() throws {
        let result = try Program.run(Self.run + ["--strategy", "planted-bug-lost-ball.vx", "--sync-test", "5"])
        #expect(result.status == 1)
        #expect(result.output.contains("the right device resimulates another match at tick "))
        #expect(result.output.contains("; ball.vx was "))
    }

    @Test("prints the same as JSON")
    func json() throws {
        let result = try Program.run(
            Self.run + ["--strategy", "planted-bug-lost-ball.vx", "--sync-test", "--format", "json"]
        )
        #expect(result.status == 1)
        let report = try result.object
        #expect(report["strategy"] as? String == "planted-bug-lost-ball.vx" && report["depth"] as? Int == 8)
        let finding = try #require(report["finding"] as? [String: Any])
        let fields = try #require(finding["fields"] as? [[String: Any]])
        #expect(fields.compactMap { $0["name"] as? String }.contains("ball.vx"))
    }

    @Test("a planted bug shows in the measures of a run, under its own name")
    func plantedBug() throws {
        let result = try Program.run(
            Self.run + ["--strategy", "planted-bug-dropped-input", "--headless", "--expect", "confirmedDivergence==0"]
        )
        #expect(result.status == 1 && result.errors.contains("confirmedDivergence"))
        #expect(result.output.contains("planted-bug-dropped-input over broadband"))
    }
}
