import TerminalKit
import Testing

/// Reports of the headless lab, which are the same in every build.
@Suite("Golden reports", .waits)
struct GoldenReportTests {
    private static let rough = "--seed 11 --delay 60 --jitter 30 --loss 5 --duplicate 2 --reorder 5"

    @Test(
        "a seed's report is this one each time and in every build",
        arguments: [
            ("host", "--seed 7 --network 4g", 16_410_758_168_535_573_614), ("host", rough, 4_730_387_373_041_412_280),
            ("host-extrapolated", rough, 17_023_636_714_502_081_196), ("lockstep", rough, 15_243_699_109_504_700_255),
            ("rollback", rough, 10_006_679_902_795_237_667), ("rollback-filtered", rough, 16_815_814_272_511_950_047),
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
