import ArgumentParser
import ProgramTesting
import SyncLab
import TerminalKit
import Testing

@testable import pong

@Suite("The flags of conditions")
struct ConditionOptionsTests {
    @Test("each condition has its flag", arguments: Condition.allCases)
    func flags(_ condition: Condition) throws {
        let number = condition.unit == .partsPerMillion ? 70_000 : 7
        let options = try ConditionOptions.parse(["--\(condition.name)", "7"])
        #expect(options[condition]?[.left] == number)
    }

    @Test("a measured link is a part of the recorded run, and a file that is none is refused")
    func link() throws {
        let folder = try TemporaryFolder()
        let rows = (0..<100).map { "\($0 * 16),\($0 % 10 == 3 ? "" : "\(40 + $0 % 7)"),\($0 % 10 == 3 ? 1 : 0)\n" }
        try folder.write("ms,delay,lost\n\(rows.joined())".utf8, to: "link.csv")
        try folder.write("0,1,0\n1,x,0\n".utf8, to: "bad.csv")
        try folder.write("-8192 0 8192\n".utf8, to: "spread.dist")
        try folder.make("folder")
        let lab = ["lab", "--headless", "--seconds", "20", "--seed", "1", "--network", "4g", "--link"]
        func run(_ arguments: String...) throws -> Program.Result { try Program.run(lab + arguments, in: folder) }
        let result = try run("link.csv", "--record", "run.pong.log", "--format", "json")
        let conditions = "43 to 46 ms (p50 to p99), 10% lost as measured"
        #expect(try result.status == 0 && result.object["conditions"] as? [String] == [conditions, conditions])
        try folder.write([], to: "link.csv")
        let verified = try Program.run(["replay", "verify", "run.pong.log"], in: folder)
        #expect(verified.status == 0 && verified.output.contains(" are as recorded."))
        let spread = try run("spread.dist", "spread.dist", "--jitter", "0/20", "--delay", "50")
        #expect(spread.status == 64 && spread.errors.contains("--link has a delay distribution: it needs --jitter"))
        let expected: [(name: String, status: Int32, reason: String)] = [
            ("bad.csv", 65, "bad.csv: line 2: the delay 'x' is no number of milliseconds from 0 to 60000"),
            ("link.csv", 65, "link.csv: it is empty"), ("folder", 66, "cannot read 'folder': Is a directory"),
            ("none", 66, "cannot read 'none': No such file or directory"),
        ]
        for file in expected {
            #expect(
                try run(file.name) == Program.Result(status: file.status, output: "", errors: "pong: \(file.reason)\n")
            )
        }
        #expect(try run("-").status == 64 && run("bad.csv", "bad.csv", "bad.csv").status == 64)
    }
}
