internal import JSONText
internal import LabTools
import ProgramTesting
internal import SyncLab
import TerminalKit
import Testing

@Suite("Baselines", .waits) struct BaselineTests {
    private static let run = ["lab", "--headless", "--seconds", "20", "--network", "4g", "--strategy", "rollback"]

    @Test("a measure is worse above the baseline and its tolerance, or when it is gone")
    func worse() throws {
        var plan = LabRun.Plan(seed: 1)
        plan.length = .ticks(600)
        let report = LabRun.report(on: plan).values()
        let text = report.json()
        func worse(_ before: String, _ now: String, tolerance: Int) throws -> [Baseline.Row] {
            let baseline = try Baseline(
                Array(text.replacing("\"packetsSent\": 6", with: before).utf8),
                tolerance: tolerance
            )
            let later = try JSONReader.read(
                Array(text.replacing("\"packetsSent\": 6", with: now).utf8)[...],
                upTo: Baseline.largestFile
            )
            #expect(baseline.difference(from: later) == nil)
            return baseline.worse(in: later)
        }
        #expect(text.contains("\"packetsSent\": 6"))
        #expect(try worse("\"packetsSent\": 6", "\"packetsSent\": 6", tolerance: 0) == [])
        #expect(try worse("\"packetsSent\": 6", "\"packetsSent\": 5", tolerance: 0) == [])
        let rows = try worse("\"packetsSent\": 5", "\"packetsSent\": 6", tolerance: 0)
        #expect(rows.map(\.name) == ["peers.0.packetsSent"])
        #expect(try worse("\"packetsSent\": 5", "\"packetsSent\": 6", tolerance: 50) == [])
        #expect(try worse("\"packetsSent\": null, \"x\": 6", "\"packetsSent\": 6", tolerance: 50).count == 1)
        #expect(throws: (any Error).self) { try Baseline(Array("[]".utf8), tolerance: 0) }
    }

    @Test("the program ends with 1 where a measure is worse, and with 65 for a report of another run")
    func program() throws {
        let folder = try TemporaryFolder()
        let report = try Program.run(Self.run + ["--seed", "1", "--format", "json"], in: folder)
        try folder.write(report.output.utf8, to: "base.json")
        let compare = ["--baseline", "base.json"]
        #expect(try Program.run(Self.run + ["--seed", "1"] + compare, in: folder).status == 0)
        let other = try Program.run(Self.run + ["--seed", "2"] + compare, in: folder)
        #expect(other.status == 65 && other.errors == "pong: base.json: it is of another run: its seed differs\n")
        try folder.write("{}".utf8, to: "empty.json")
        #expect(try Program.run(Self.run + ["--seed", "1", "--baseline", "empty.json"], in: folder).status == 65)
        let lower = report.output.replacing(/"rollbacks": \d+/, with: "\"rollbacks\": 1")
        try folder.write(lower.utf8, to: "lower.json")
        let worse = try Program.run(Self.run + ["--seed", "1", "--baseline", "lower.json"], in: folder)
        #expect(worse.status == 1 && worse.errors.contains("pong: peers.0.rollbacks is worse than in the baseline: "))
        #expect(try Program.run(["lab", "--baseline", "base.json"]).status == 64)
        #expect(try Program.run(Self.run + ["--tolerance", "5"]).status == 64)
    }
}
