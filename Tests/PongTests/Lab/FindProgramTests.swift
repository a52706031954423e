import Foundation
internal import LabTools
import ProgramTesting
internal import RunFiles
internal import SyncLab
import TerminalKit
import Testing

@testable import pong

/// `pong replay find` as used by a script.
@Suite("Finding in a run file", .waits)
struct FindProgramTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path(of: "run.pong.log") }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(RecordedRun.bytes.get(), to: "run.pong.log")
    }

    private func find(_ condition: String, _ others: String...) throws -> Program.Result {
        try Program.run(["replay", "find", condition, path] + others)
    }

    @Test("lists the ticks as text or JSON", arguments: ["rollbackDepth > 3", "contact", "changed(left.score.right)"])
    func found(condition: String) throws {
        let record = try RunFile(folder.bytes(of: "run.pong.log")).record
        let found = FoundTicks(try TickSearch(condition), in: RunHistory(record))
        #expect(!found.isEmpty)
        let text = try find(condition)
        #expect(text == Program.Result(status: 0, output: found.text + "\n", errors: ""))
        let json = try find(condition, "--format", "json")
        #expect(json == Program.Result(status: 0, output: found.json + "\n", errors: ""))
    }

    @Test("ends with status 1 where the condition holds at no tick")
    func none() throws {
        let result = try find("tick > 1200")
        #expect(result == Program.Result(status: 1, output: "tick > 1200: 0 of 1200 ticks\n", errors: ""))
    }

    @Test("points at the characters of an incorrect condition, with status 64")
    func incorrect() throws {
        let result = try find("goal and left.rolbackDepth > 3")
        #expect(result.status == 64 && result.output == "")
        #expect(
            result.errors == """
                pong: condition: 'left.rolbackDepth' is not a value of a tick; did you mean left.rollbackDepth?
                  goal and left.rolbackDepth > 3
                           ^^^^^^^^^^^^^^^^^

                """
        )
        let measure = try find("pops.perMinute>3")
        #expect(measure.status == 64 && measure.errors.hasPrefix("pong: 'pops.perMinute' is not a value of a tick"))
    }

    @Test("lists what a file that ends too soon has, with status 65")
    func cut() throws {
        let bytes = try RecordedRun.bytes.get()
        try folder.write(bytes.prefix(bytes.count / 2), to: "run.pong.log")
        let result = try find("tick >= 1")
        #expect(result.status == 65 && result.errors.contains("line"))
        #expect(result.output.hasPrefix("tick >= 1: "))
    }
}
