import TerminalKit
import Testing

/// Reports of the headless lab, which are the same in every build.
@Suite("Golden reports", .waits)
struct GoldenReportTests {
    private static let rough = "--seed 11 --delay 60 --jitter 30 --loss 5 --duplicate 2 --reorder 5"

    @Test(
        "a seed's report is this one each time and in every build",
        arguments: [
            ("host", "--seed 7 --network 4g", 13_990_469_518_583_578_302), ("host", rough, 4_069_930_130_467_235_161),
            ("host-extrapolated", rough, 8_332_133_757_105_996_265), ("lockstep", rough, 13_692_593_914_685_556_832),
            ("rollback", rough, 5_226_171_718_769_184_515), ("rollback-filtered", rough, 4_616_393_410_080_501_037),
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
