import Foundation
import LabTools
import ProgramTesting
import TerminalKit
import TestExtent
import Testing

/// The headless lab as used by a script.
@Suite("Headless", .waits)
struct HeadlessTests {
    private static let run = ["lab", "--headless", "--seconds", "30", "--seed", "7", "--network", "4g"]

    @Test("prints valid JSON under the documented names")
    func names() throws {
        let result = try Program.run(Self.run + ["--strategy", "host", "--format", "json"])
        let report = try result.object
        let expected: Set = [
            "seed", "network", "conditions", "strategy", "heals", "left", "right", "rules", "ticks", "simulatedSeconds",
            "points",
            "contacts", "score", "peers", "healthy", "desyncs", "freezes", "inputFaults", "findings", "exercised",
            "measures",
        ]
        #expect(Set(report.keys) == expected)
        #expect(report["seed"] as? Int == 7 && report["ticks"] as? Int == 1_800)
        let measures = try #require(report["measures"] as? [String: Any])
        #expect(measures["confirmedDivergence"] is NSNull)
        #expect((measures["displayedDivergence"] as? [String: Any])?["p99"] is NSNumber)
        #expect((report["peers"] as? [[String: Any]])?.count == 2)
    }

    @Test("prints a table for a person, and a run's length by its points")
    func table() throws {
        let result = try Program.run(["lab", "--headless", "--points", "3", "--seed", "7", "--left", "hard"])
        #expect(result.status == 0 && result.errors == "")
        #expect(result.output.contains("rollback-filtered over perfect") && result.output.contains("× real time"))
        #expect(result.output.contains("displayedDivergence") && result.output.contains("meanPacketBytes"))
        #expect(!result.output.contains("\u{1B}"))
    }

    @Test("says when too little happened, with status 3")
    func tooFewContacts() throws {
        let result = try Program.run(["lab", "--headless", "--seconds", "2", "--seed", "7", "--expect", "ticks==1"])
        #expect(result.status == 3)
        #expect(
            result.errors.wholeMatch(of: /pong: \d contacts are too few to measure anything; at least 10 are needed\n/)
                != nil
        )
    }

    @Test(
        "takes flags that have an effect only with what the network brings along",
        arguments: [
            ["--network", "4g", "--jitter-shape", "pareto", "--jitter-correlation", "5", "--loss-burst", "2"],
            ["--network", "3g", "--queue", "1000"],
            ["--jitter", "5", "--jitter-shape", "normal", "--blackout", "10:10"],
            ["--strategy", "rollback-filtered:0"],
        ]
    )
    func effects(_ arguments: [String]) throws {
        let result = try Program.run(["lab", "--headless", "--seconds", "1"] + arguments)
        #expect(result.status == 3, "too few contacts, but nothing to refuse: \(result.errors)")
    }

    @Test("lists networks, strategies and measures")
    func list() throws {
        let result = try Program.run(["lab", "--list"])
        #expect(result.status == 0 && result.errors == "")
        #expect(result.output.contains("\n4g           100 ± 20 ms one-way, 4% lost\n"))
        #expect(result.output.contains("\nlte          65 ms one-way, 10000 kbit/s; 50 ms one-way, 50000 kbit/s\n"))
        #expect(result.output.contains("\nrollback-filtered"))
        let measures = try #require(result.output.split(separator: "measures, for --expect and --measure\n").last)
        let names = measures.split(whereSeparator: \.isWhitespace)
        for name in TickName.all where !name.text.hasPrefix("right.") {
            #expect(measures.contains("\n\(name.text) ") && measures.contains(" \(name.summary)\n"), "\(name.text)")
        }
        #expect(names.contains("pops.perMinute") && names.contains("peers.1.rollbacks"))
        #expect(!names.contains { $0.hasSuffix("confirmedHash") })
        #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    }

    @Test("lists the same names as JSON")
    func listAsJSON() throws {
        let result = try Program.run(["lab", "--list", "--format", "json"])
        #expect(result.status == 0 && result.errors == "")
        let lists = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: [Any]])
        let text = try Program.run(["lab", "--list"]).output
        for list in ["networks", "strategies", "plantedBugs", "scenarios"] {
            let objects = try #require(lists[list] as? [[String: Any]])
            #expect(objects.count >= 5)
            for object in objects {
                let name = try #require(object["name"] as? String)
                #expect(text.contains("\n\(name) "), "\(name)")
            }
        }
        let hitch = try #require((lists["networks"] as? [[String: Any]])?.first { $0["name"] as? String == "hitch" })
        #expect(hitch["conditions"] as? [String] == ["20 ms one-way", "20 ms one-way"])
        #expect((hitch["clocks"] as? [Any])?.first as? String == "stands still for 250 ms every 5000 ms")
        let standards = (lists["strategies"] as? [[String: Any]])?.filter { $0["standard"] as? Bool == true }
        #expect(standards?.map { $0["name"] as? String } == ["rollback-filtered"])
        let table = try Program.run(["lab", "--list", "--format", "table"])
        #expect(table.output == text)
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let measures = try #require(lists["measures"] as? [String])
        #expect(measures.count > 40 && Set(measures).isSubset(of: words))
        let values = try #require(lists["values"] as? [[String: Any]])
        #expect(values.map { $0["name"] as? String } == TickName.all.map(\.text))
        #expect(values.first?["unit"] as? String == "ticks" && values.first?["summary"] is String)
        #expect(values.first { $0["name"] as? String == "pop" }?["unit"] is NSNull)
    }

    @Test("prints only seeds that JavaScript and jq read exactly")
    func seeds() throws {
        let largest = "9007199254740991"
        let run = ["lab", "--headless", "--seconds", "1", "--format", "json"]
        #expect(try Program.run(run + ["--seed", largest]).output.contains("\n  \"seed\": \(largest),\n"))
        // Of seeds with 64 random bits, only one in 2,048 would be below 2⁵³.
        for _ in 0..<3 {
            let output = try Program.run(run).output
            let seed = try #require(output.firstMatch(of: /"seed": (\d+),/))
            #expect(try #require(UInt64(seed.1)) <= 1 << 53 - 1)
        }
    }

    @Test("compares networks in a table, or one measure of them")
    func compare() throws {
        let some = ["lab", "--compare", "--seconds", "30", "--seed", "7", "--network", "perfect", "4g", "offline"]
        let result = try Program.run(some + ["--strategy", "host"])
        #expect(result.status == 0 && result.errors == "")
        let lines = result.output.split(separator: "\n")
        #expect(lines[0] == "Each run: seed 7, 30 simulated seconds.")
        #expect(lines[1].hasPrefix("network  strategy  contacts"))
        #expect(lines[2].hasPrefix("perfect  host") && lines[3].hasPrefix("4g       host"))
        #expect(lines[4].hasPrefix("offline  host") && lines[4].contains("–"))
        #expect(!result.output.contains("*"))
        let one = try Program.run(some + ["--strategy", "host", "--measure", "revokedGoals"])
        #expect(
            one.output.hasSuffix("\n\nrevokedGoals  host\nperfect          0\n4g               0\noffline          –\n")
        )
    }

    @Test("a network that flags have changed keeps its name, with a mark")
    func changed() throws {
        let result = try Program.run([
            "lab", "--compare", "--seconds", "30", "--strategy", "host", "--delay", "100", "--network", "4g", "wifi",
            "perfect",
        ])
        #expect(result.status == 0 && result.errors == "")
        let lines = result.output.split(separator: "\n")
        #expect(lines[0].wholeMatch(of: /Each run: seed \d+, 30 simulated seconds\./) != nil)
        #expect(lines[2].hasPrefix("4g       host"), "4g takes 100 ms without the flag too")
        #expect(lines[3].hasPrefix("wifi*    host") && lines[4].hasPrefix("custom   host"))
        #expect(lines.last == "* with conditions changed by flags")
        let json = try Program.run(Self.run + ["--loss", "0", "--format", "json"])
        #expect(json.output.contains("\n  \"network\": \"4g*\",\n"))
    }

    @Test("takes one value for each direction of the link, or one for both")
    func eachWay() throws {
        let conditions = ["--delay", "20/120", "--loss", "0/5", "--jitter", "10", "--blackout", "0:1/500:3000"]
        let result = try Program.run(["lab", "--headless", "--seconds", "20", "--seed", "1"] + conditions)
        #expect(result.errors == "" && result.status == 0)
        let network =
            "over custom (20 ± 10 ms one-way; 120 ± 10 ms one-way, 5% lost, all lost for 500 ms every 3000 ms)"
        #expect(result.output.contains(network))
        let refused = try Program.answer(["lab", "--delay", "20/120/3"])
        #expect(refused.status == 64 && refused.errors.contains("such as 20/120"))
    }

    @Test("plots a measure over a condition")
    func sweep() throws {
        let result = try Program.run([
            "lab", "--sweep", "delay=0:100:50", "--seconds", "30", "--seed", "7", "--strategy", "host",
            "--measure", "inputToRemotePaddleTicks.p50",
        ])
        #expect(result.status == 0 && result.errors == "")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 5)
        #expect(lines[0] == "Each run: seed 7, 30 simulated seconds.")
        #expect(lines[1] == "inputToRemotePaddleTicks.p50 of host over perfect, by delay, milliseconds, one way")
        #expect(lines[2] == "0    0")
        #expect(lines[3] == "50   2  ████████████████████")
        #expect(lines[4] == "100  5  ██████████████████████████████████████████████████")
    }

    @Test("plots all curves of a command to one scale")
    func scale() throws {
        let result = try Program.run([
            "lab", "--sweep", "delay=100:100:1", "--seconds", "30", "--seed", "7", "--network", "4g", "--loss", "0",
            "--measure", "inputToRemotePaddleTicks.p50", "--strategy", "host", "host-extrapolated", "rollback",
        ])
        #expect(result.status == 0 && result.errors == "")
        #expect(result.output.contains(" of rollback over 4g*, by delay,"))
        let bars = result.output.matches(of: /(?m)^100 +(\d+) +(█+▌?)$/).map { (Int($0.1) ?? 0, $0.2) }
        #expect(bars.count == 3)
        let largest = bars.map(\.0).max()
        #expect(bars.contains { $0.0 != largest })
        for (figure, bar) in bars { #expect((bar.count == 50) == (figure == largest)) }
    }
}
