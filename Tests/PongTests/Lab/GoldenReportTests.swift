import TerminalKit
import Testing

/// Reports of the headless lab, which are the same in every build.
@Suite("Golden reports", .waits)
struct GoldenReportTests {
    private static let rough = "--seed 11 --delay 60 --jitter 30 --loss 5 --duplicate 2 --reorder 5"

    @Test(
        "a seed's report is this one each time and in every build",
        arguments: [
            ("host", "--seed 7 --network 4g", 2_755_542_849_967_486_359), ("host", rough, 4_493_901_044_450_508_149),
            ("host-extrapolated", rough, 7_327_996_566_333_814_645), ("lockstep", rough, 7_076_121_756_496_666_904),
            ("rollback", rough, 10_541_338_707_567_345_452), ("rollback-filtered", rough, 3_467_786_682_969_548_538),
        ] as [(String, String, UInt64)]
    )
    func digests(_ strategy: String, _ conditions: String, _ digest: UInt64) throws {
        let run = ["lab", "--headless", "--seconds", "30", "--strategy", strategy, "--format", "json"]
        let result = try Program.run(run + conditions.split(separator: " ").map(String.init))
        #expect(result.status == 0 && result.errors == "")
        // FNV-1a of its bytes.
        let report = result.output.split(separator: "\n").joined(separator: "\n")
        let hash = report.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
        #expect(hash == digest, "\(strategy): \(hash)\n\(report)")
    }
}
