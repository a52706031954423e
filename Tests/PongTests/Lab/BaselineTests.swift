internal import JSONText
internal import LabTools
import ProgramTesting
internal import SyncLab
import TerminalKit
import Testing

@Suite("Baselines") struct BaselineTests {
    @Test("a measure is worse above the baseline and its tolerance, or when it is gone")
    func worse() throws {
        var plan = LabRun.Plan(seed: 1)
        plan.length = .ticks(600)
        let report = LabRun.report(on: plan).values()
        let text = report.json()
        func worse(_ before: String, _ now: String, tolerance: Int) throws -> [String] {
            let baseline = try Baseline(
                Array(text.replacing("\"packetsSent\": 6", with: before).utf8),
                tolerance: tolerance
            )
            let later = try JSONReader.read(
                Array(text.replacing("\"packetsSent\": 6", with: now).utf8)[...],
                upTo: Baseline.largestFile
            )
            #expect(baseline.difference(from: later) == nil)
            return baseline.worse(in: later).map(\.name)
        }
        for (before, now, tolerance, names) in [
            ("\"packetsSent\": 6", "\"packetsSent\": 6", 0, []), ("\"packetsSent\": 6", "\"packetsSent\": 5", 0, []),
            ("\"packetsSent\": 5", "\"packetsSent\": 6", 0, ["peers.0.packetsSent"]),
            ("\"packetsSent\": 5", "\"packetsSent\": 6", 50, []),
            ("\"packetsSent\": null, \"x\": 6", "\"packetsSent\": 6", 50, ["peers.0.packetsSent"]),
        ] as [(String, String, Int, [String])] {
            #expect(try worse(before, now, tolerance: tolerance) == names, "\(before), \(now)")
        }
        #expect(throws: (any Error).self) { try Baseline(Array("[]".utf8), tolerance: 0) }
    }
}
