import Foundation
import LabTools
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
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        )
        let expected: Set = [
            "seed", "network", "conditions", "strategy", "ticks", "simulatedSeconds", "wallSeconds", "points",
            "contacts", "score", "peers", "measures",
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

    @Test("accepts bounds that hold")
    func kept() throws {
        let bounds = ["pops.perMinute>0", "revokedGoals==0", "displayedDivergence.max<1", "peers.0.packetsSent>=1000"]
        let result = try Program.run(Self.run + ["--strategy", "host", "--expect"] + bounds)
        #expect(result.status == 0 && result.errors == "")
    }

    @Test("says which bound is broken and by how much, with status 1")
    func broken() throws {
        let result = try Program.run(
            Self.run + ["--strategy", "host", "--expect", "ticks<=1750", "confirmedDivergence==0", "contacts>0"]
        )
        #expect(result.status == 1)
        let complaints = """
            pong: ticks<=1750 is broken: it is 1800, 50 too much
            pong: confirmedDivergence==0 is broken: nothing was measured

            """
        #expect(result.errors == complaints)
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

    private static let impossible: [([String], String)] = [
        (["--headless", "--expect", "bogus<=3"], "'bogus' is not a measure"),
        (["--headless", "--expect", "network==3"], "'network' is not a measure; pong lab --list prints them all"),
        (["--headless", "--expect", "peers.0.confirmedHash==3"], "'peers.0.confirmedHash' is not a measure"),
        (["--compare", "--measure", "peers.1.confirmedHash"], "'peers.1.confirmedHash' is not a measure"),
        (["--compare", "--measure", "pops"], "did you mean pops.perMinute, pops.p99, pops.p999 or pops.max?"),
        (["--compare", "--measure", "Contacts"], "did you mean contacts or unfairContacts?"),
        (["--compare", "--measure", "peers"], "pong lab --list prints them all"),
        (["--compare", "--measure", ""], "pong lab --list prints them all"),
        (["--headless", "--expect", "pops.perMinute"], "one of <= < >= > =="),
        (["--headless", "--expect", "pops.perMinute<=three"], "a number"),
        (["--headless", "--left", "keyboard"], "without a screen"),
        (["--headless", "--compare"], "Only one of"),
        (
            ["--headless", "--network", "4g", "--network", "3g"],
            "Only --compare takes several networks. See pong lab --help."
        ),
        (["--sweep", "delay=0:9:1", "--network", "4g", "3g"], "Only --compare"),
        (["--seconds", "5"], "--seconds needs --headless"),
        (["--network", "6g"], "Please provide one of the following: perfect, "),
        (["--headless", "--seconds", "0"], "1 to 86400"),
        (["--sweep", "delay=0:300"], "first:last:step"),
        (
            ["--sweep", "weather=0:300:1"],
            "such as delay=0:300:25; the conditions are delay, jitter, jitter-correlation"
        ),
        (
            ["--sweep", "delay=0:9:1", "--delay", "10"],
            "--delay has no effect: --sweep sets it."
        ),
        (["--sweep", "queue=1000:2000:500"], "--queue has no effect without --bandwidth."),
        (["--sweep", "reorder=0:9:1", "--in-order"], "--reorder has no effect with --in-order."),
        (["--queue", "1000"], "--queue has no effect without --bandwidth."),
        (["--queue", "1000", "--network", "3g", "--bandwidth", "0"], "--queue has no effect without --bandwidth."),
        (["--headless", "--loss-burst", "5"], "--loss-burst has no effect without --loss."),
        (["--headless", "--jitter-shape", "pareto"], "--jitter-shape has no effect without --jitter."),
        (["--headless", "--jitter-correlation", "5"], "--jitter-correlation has no effect without --jitter."),
        (["--format", "json"], "--format needs --headless, --compare, --sweep, --sync-test or --list."),
        (["--sync-test", "0"], "--sync-test must be 1 to 60 ticks."),
        (["--sync-test", "61"], "--sync-test must be 1 to 60 ticks."),
        (
            ["--sync-test", "--compare"],
            "Only one of --list, --headless, --compare, --sweep and --sync-test may be given."
        ),
        (["--strategy", "planted-bug-nothing"], "no planted bug has this name; pong lab --list prints them all."),
        (["--compare", "--strategy", "planted-bug-lost-ball.vx"], "--compare and --sweep take no planted bug."),
        (["--headless", "--format", "xml"], "Please provide one of 'table' and 'json'. See pong lab --help."),
        (["--headless", "--ascii"], "--ascii has no effect with --headless"),
        (["--compare", "--theme", "mono"], "--theme has no effect with --headless"),
        (["--headless", "--input", "auto"], "--input has no effect with --headless"),
        (["--sweep", "delay=0:9:1", "--split", "50:50"], "--split has no effect with --headless"),
        (["--list", "--delay", "5"], "--delay: it takes no other options but --format."),
        (["--list", "--hitch", "5:10"], "--hitch: it takes no other options"),
        (["--list", "--network", "4g"], "--network: it takes no other options"),
        (["--list", "--level", "hard"], "--level: it takes no other options"),
        (["--list", "--points", "5"], "--points: it takes no other options"),
        (["--list", "--win-by-two"], "--win-by-two: it takes no other options"),
        (["--list", "--seed", "1"], "--seed: it takes no other options"),
        (["--blackout", "11:10"], "no longer than its period"),
        (["--hitch", "11:10"], "no longer than its period"),
        (["--strategy", "lockstep:31"], "its input delay must be 0 to 30 ticks, as in lockstep:12."),
        (["--strategy", "lockstep:-1"], "its input delay must be 0 to 30 ticks"),
        (["--strategy", "rollback:+5"], "its input delay must be 0 to 30 ticks, as in rollback:12."),
        (["--strategy", "rollback:05"], "its input delay must be 0 to 30 ticks"),
        (["--strategy", "rollback:5:5"], "its input delay must be 0 to 30 ticks"),
        (["--strategy", "host:3"], "host takes no input delay."),
        (["--strategy", "hope"], "it must be one of 'host', 'host-extrapolated', 'lockstep', 'rollback' or"),
        (["--sweep", "delay=0:300:0"], "steps"),
        (["--compare", "--measure", "bogus"], "is not a measure"),
        (["--blackout", "5"], "250:5000"),
        (["--loss-burst", "0"], "1 to 1000"),
    ]

    @Test("refuses impossible arguments with status 64, in one line", arguments: TestExtent.rows(impossible))
    func refusals(_ arguments: [String], _ hint: String) throws {
        let result = try Program.answer(["lab"] + arguments)
        #expect(result.status == 64 && result.output == "")
        #expect(result.errors.wholeMatch(of: /pong: [^\n]+\n/) != nil, "\(result.errors)")
        #expect(result.errors.contains(hint), "\(result.errors)")
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
        let lists = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: [Any]]
        )
        let text = try Program.run(["lab", "--list"]).output
        for list in ["networks", "strategies", "plantedBugs"] {
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
