import TerminalKit
import Testing

/// Reports of the headless lab, which are the same in every build.
@Suite("Golden reports", .waits)
struct GoldenReportTests {
    private static let rough = "--seed 11 --delay 60 --jitter 30 --loss 5 --duplicate 2 --reorder 5"

    @Test(
        "a seed's report is this one each time and in every build",
        arguments: [
            ("host", "--seed 7 --network 4g", 5_745_682_468_232_237_190), ("host", rough, 12_021_122_288_443_545_298),
            ("host-extrapolated", rough, 708_680_349_514_517_302), ("lockstep", rough, 2_536_039_686_443_939_551),
            ("rollback", rough, 7_975_126_558_012_267_161), ("rollback-filtered", rough, 13_155_301_153_181_673_549),
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
