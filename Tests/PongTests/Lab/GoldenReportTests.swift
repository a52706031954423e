import TerminalKit
import Testing

/// Reports of the headless lab, which are the same in every build.
@Suite("Golden reports", .waits)
struct GoldenReportTests {
    private static let rough = "--seed 11 --delay 60 --jitter 30 --loss 5 --duplicate 2 --reorder 5"

    @Test(
        "a seed's report is this one each time and in every build",
        arguments: [
            ("host", "--seed 7 --network 4g", 15_720_304_604_958_338_197), ("host", rough, 7_648_296_817_993_431_543),
            ("host-extrapolated", rough, 6_421_824_970_379_810_187), ("lockstep", rough, 7_900_150_477_245_653_358),
            ("rollback", rough, 1_903_720_048_000_705_742), ("rollback-filtered", rough, 8_057_667_680_040_482_200),
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
