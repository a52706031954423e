import ProgramTesting
import TerminalKit
import Testing

/// Reports of the headless lab, which are the same in every build.
@Suite("Golden reports", .waits)
struct GoldenReportTests {
    private static let rough = "--seed 11 --delay 60 --jitter 30 --loss 5 --duplicate 2 --reorder 5"

    private static let digests: [(strategy: String, conditions: String, digest: UInt64)] = [
        ("host", "--seed 7 --network 4g", 15_504_056_297_504_047_568), ("host", rough, 13_238_386_422_433_697_352),
        ("host-extrapolated", rough, 15_556_150_572_971_516_154), ("lockstep", rough, 11_500_266_895_867_960_610),
        ("rollback", rough, 9_022_932_567_094_940_197), ("rollback-filtered", rough, 10_214_310_135_995_738_992),
    ]

    @Test("a seed's report is this one each time and in every build")
    func report() throws {
        for (strategy, conditions, digest) in Self.digests {
            let run = ["lab", "--headless", "--seconds", "30", "--strategy", strategy, "--format", "json"]
            let result = try Program.run(run + conditions.split(separator: " ").map(String.init))
            // FNV-1a of its bytes.
            let report = result.output.split(separator: "\n").joined(separator: "\n")
            let hash = report.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
            #expect(hash == digest && result.status == 0, "\(strategy): \(hash)\n\(report)")
        }
    }
}
