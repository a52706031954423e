import TerminalKit
import Testing

/// Reports of the headless lab, which are the same in every build.
@Suite("Golden reports", .waits)
struct GoldenReportTests {
    @Test("the same seed gives the same JSON each time, and this one in every build")
    func json() throws {
        let run = ["lab", "--headless", "--seconds", "30", "--seed", "7", "--network", "4g", "--strategy", "host"]
        let first = try Self.json(run)
        #expect(try Self.json(run) == first)
        #expect(first == Self.goldenJSON)
    }

    @Test(
        "every strategy's report is this one in every build",
        arguments: [
            ("host", 12_625_218_485_631_457_780), ("host-extrapolated", 994_744_128_254_712_554),
            ("lockstep", 8_231_238_414_714_433_021), ("rollback", 16_655_576_081_222_948_850),
            ("rollback-filtered", 5_356_579_468_876_210_567),
        ] as [(String, UInt64)]
    )
    func digests(_ strategy: String, _ digest: UInt64) throws {
        let conditions = ["--delay", "60", "--jitter", "30", "--loss", "5", "--duplicate", "2", "--reorder", "5"]
        let report = try Self.json(
            ["lab", "--headless", "--seconds", "30", "--seed", "11", "--strategy", strategy] + conditions
        )
        // FNV-1a of its bytes.
        let hash = report.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
        #expect(hash == digest, "\(strategy): \(hash)")
    }

    /// The JSON of a run without the wall time.
    private static func json(_ arguments: [String]) throws -> String {
        let result = try Program.run(arguments + ["--format", "json"])
        #expect(result.status == 0 && result.errors == "")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count { $0.contains("\"wallSeconds\": ") } == 1)
        return lines.filter { !$0.contains("\"wallSeconds\"") }.joined(separator: "\n")
    }

    private static let goldenJSON = """
        {
          "seed": 7,
          "network": "4g",
          "conditions": ["100 ± 20 ms one-way, 4% lost", "100 ± 20 ms one-way, 4% lost"],
          "strategy": "host",
          "ticks": 1800,
          "simulatedSeconds": 30.000,
          "points": 1,
          "contacts": 26,
          "score": [0, 1],
          "peers": [
            {
              "owner": true,
              "epoch": 1,
              "tick": 1795,
              "score": [0, 1],
              "confirmedHash": null,
              "rollbacks": null,
              "maxRollbackDepth": null,
              "meanRollbackDepth": null,
              "resimulatedTicks": null,
              "stallTicks": null,
              "desyncs": null,
              "packetsSent": 1800,
              "packetsLost": 75,
              "bytesSent": 58133,
              "meanPacketBytes": 31.86,
              "maxPacketBytes": 32
            },
            {
              "owner": false,
              "epoch": 1,
              "tick": 1789,
              "score": [0, 1],
              "confirmedHash": null,
              "rollbacks": null,
              "maxRollbackDepth": null,
              "meanRollbackDepth": null,
              "resimulatedTicks": null,
              "stallTicks": null,
              "desyncs": null,
              "packetsSent": 1788,
              "packetsLost": 75,
              "bytesSent": 29266,
              "meanPacketBytes": 15.87,
              "maxPacketBytes": 16
            }
          ],
          "measures": {
            "confirmedDivergence": null,
            "displayedDivergence": {"p50": 0.0831, "p99": 0.1697, "max": 0.1979},
            "pops": {"perMinute": 826.00, "p99": 0.0486, "p999": 0.0566, "max": 0.0617},
            "unfairContacts": 0,
            "revokedGoals": 0,
            "scoreDisagreementTicks": {"p50": 6, "max": 6},
            "inputToOwnPaddleTicks": {"p50": 0, "p99": 0},
            "inputToRemotePaddleTicks": {"p50": 6, "p99": 7},
            "reconvergeTicks": {"max": null}
          }
        }
        """
}
