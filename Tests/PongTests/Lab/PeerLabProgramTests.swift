import Foundation
import ProgramTesting
import TerminalKit
import Testing

/// `pong lab --peer` with what is expected of a run, with an earlier one, and over several networks.
@Suite("The lab of programs", .waits) struct PeerLabProgramTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A program for the shell that counts its ticks, confirms each number, and sends four bytes in each tick.
    private static func peer(_ game: String = "count") -> String {
        let shown = #"{\"tick\":$n,\"state\":{\"n\":$n}}"#
        let send = #"{\"to\":\"all\",\"mode\":\"unreliable\",\"text\":\"four\"}"#
        return """
            read -r line; echo '{"protocol":1,"game":"\(game)","inputs":[]}'; n=0; while read -r line; do \
            case $line in *'"bye"'*) exit 0;; esac; n=$((n+1)); \
            echo "{\\"confirmed\\":[\(shown)],\\"shown\\":\(shown),\\"send\\":[\(send)]}"; done
            """
    }

    private func lab(_ arguments: [String], game: String = "count") throws -> Program.Result {
        try run(["lab", "--peer", Self.peer(game)] + arguments)
    }

    private func run(_ arguments: [String]) throws -> Program.Result {
        let state = folder.url.path(percentEncoded: false) + "state"
        return try Program.run(arguments, in: folder, environment: ["XDG_STATE_HOME": state])
    }

    private static let given = ["--headless", "--seconds", "2", "--network", "4g", "--seed", "1"]

    @Test("a broken expectation is exit status 1 and names the measured value; one that holds is 0")
    func expectations() throws {
        let good = try lab(Self.given + ["--expect", "left.bytesPerSecond>10 and differingTicks==0", "shownTicks>50"])
        #expect(good.status == 0 && good.output.contains("passed: 2 expectations hold\n"), "\(good)")
        let broken = try lab(Self.given + ["--expect", "healthy", "measures.bytesPerSecond<=10"])
        #expect(broken.status == 1 && broken.output.contains("0 differ\nno findings"), "\(broken)")
        #expect(broken.errors.hasPrefix("pong: measures.bytesPerSecond<=10 is broken: bytesPerSecond is 2"))
        let json = try lab(Self.given + ["--expect", "comparedTicks<10", "--format", "json"])
        #expect(json.status == 1 && json.output.contains(#""condition": "comparedTicks<10", "holds": false"#))
        let unknown = try lab(Self.given + ["--expect", "bytesPrSecond<10"])
        #expect(unknown.status == 64 && unknown.errors.contains("did you mean bytesPerSecond?"), "\(unknown)")
    }

    @Test("a baseline gives network, seed, length, options and players; a larger measure is exit status 1")
    func baselines() throws {
        let options = ["--option", "rules=short", "--left", "idle", "--network-seed", "5"]
        let earlier = try lab(Self.given + options + ["--format", "json"])
        #expect(earlier.status == 0, "\(earlier)")
        try folder.write(earlier.output.utf8, to: "base.json")
        let again = try lab(["--headless", "--baseline", "base.json", "--format", "json"])
        #expect(again.status == 0 && again.output.contains(#""holds": true,"#), "\(again)")
        for member in [
            #""network": "4g""#, #""seed": 1"#, #""networkSeed": 5"#, #""simulatedSeconds": 2.0"#,
            #""options": {"rules": "short"}"#, #""players": ["idle", "chaos"]"#,
        ] {
            #expect(again.output.contains(member), "\(member)")
        }
        let less = earlier.output.replacing(#/"bytesPerSecond": \[[\d.]+/#, with: "\"bytesPerSecond\": [0.5")
        try folder.write(less.utf8, to: "less.json")
        let worse = try lab(["--headless", "--baseline", "less.json"])
        #expect(worse.status == 1 && worse.errors.contains("left.bytesPerSecond is worse than in the baseline: "))
        #expect(!worse.errors.contains("right.") && worse.output.contains("failed: left.bytesPerSecond is worse"))
        for (arguments, difference) in [
            (["--seed", "2"], "seed"), (["--seconds", "3"], "simulatedSeconds"), (["--delay", "50"], "network"),
            (["--option", "rules=long"], "options"), (["--right", "idle"], "players"),
        ] {
            let other = try lab(["--headless", "--baseline", "base.json"] + arguments)
            #expect(other.status == 65 && other.errors.contains("another run: '\(difference)' differs"), "\(other)")
        }
    }

    @Test("a baseline of another game is refused, and so is one between a program and this game's own lab")
    func otherGames() throws {
        try folder.write(lab(Self.given + ["--format", "json"]).output.utf8, to: "peer.json")
        try folder.write(run(["lab"] + Self.given + ["--format", "json"]).output.utf8, to: "own.json")
        let own = try run(["lab", "--headless", "--baseline", "peer.json"])
        #expect(own.status == 65 && own.errors.contains("it is not a report of one run"), "\(own)")
        let peer = try lab(["--headless", "--baseline", "own.json"])
        #expect(peer.status == 65 && peer.errors.contains("it is not a report of one run"), "\(peer)")
        let other = try lab(["--headless", "--baseline", "peer.json"], game: "other")
        #expect(other.status == 65 && other.errors.contains("another run: 'game' differs"), "\(other)")
    }

    @Test("a comparison has a row for each network, and a sweep one for each value of a condition")
    func comparisons() throws {
        let networks = ["--compare", "--seconds", "2", "--seed", "1", "--network", "perfect", "4g"]
        let all = try lab(networks)
        #expect(all.status == 0, "\(all)")
        #expect(all.output.contains(#/network +compared +differ .* bytes .*\nperfect +\d+ +0 .*\n4g +\d+ +0 /#))
        #expect(all.output.contains("bytes         bytesPerSecond\n"))
        let one = try lab(networks + ["--measure", "right.ticksAhead"])
        #expect(one.output.contains(#/network +right.ticksAhead\nperfect +[\d.]+\n4g +[\d.]+\n/#), "\(one)")
        let json = try lab(networks + ["--format", "json"])
        #expect(json.output.hasPrefix("[\n") && json.output.matches(of: #/"comparedTicks"/#).count == 2)
        #expect(try lab(networks + ["--measure", "bytes"]).errors.contains("did you mean bytesPerSecond"))
        let sweep = try lab(["--sweep", "delay=0:100:50", "--seconds", "2", "--measure", "bytesPerSecond"])
        let curve = #/bytesPerSecond of count over perfect, by delay, .*\n0 +2\d\d\.\d +█+.*\n50 +2/#
        #expect(sweep.status == 0 && sweep.output.contains(curve), "\(sweep)")
        let refused = try lab(["--sync-test"])
        #expect(refused.status == 64 && refused.errors.contains("--sync-test has no effect with --peer"), "\(refused)")
    }

    @Test("a hunt keeps a run that breaks an expectation, and explain and shrink know it from its file")
    func hunts() throws {
        let hunt = ["--seeds", "1:2", "--seconds", "2", "--network", "4g", "--out", "bugs"]
        let result = try lab(hunt + ["--expect", "left.messagesPerSecond<=1"])
        #expect(result.status == 1 && result.output.contains("2 failed: 1 bug;"), "\(result)")
        #expect(result.output.contains("  expectation: left.messagesPerSecond<=1\n"))
        let explained = try run(["replay", "explain", "bugs/1-seed-1.pong.log"])
        #expect(explained.status == 0, "\(explained)")
        #expect(explained.output.hasPrefix("left.messagesPerSecond<=1 is broken: left.messagesPerSecond is "))
        let shrunk = try run(["shrink", "bugs/1-seed-1.pong.log"])
        #expect(shrunk.status == 0 && shrunk.output.hasPrefix("fails so: expectation: left.messagesPerSecond<=1\n"))
        let other = ["shrink", "bugs/1-seed-1.pong.log", "--expect"]
        let named = try run(other + ["comparedTicks<=9", "--out", "other.pong.log"])
        #expect(named.output.hasPrefix("fails so: expectation: comparedTicks<=9\n"), "\(named)")
        let kept = try run(other + ["comparedTicks>=9"])
        #expect(kept.status == 1 && kept.errors.contains("the run does not fail"), "\(kept)")
    }

    @Test("pages, recordings, traces and diagrams of runs, comparisons, hunts and shrunk runs; none for a wrong name")
    func pages() throws {
        func text(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: folder.url.appending(path: name)), as: UTF8.self)
        }
        let made = try lab(
            Self.given + ["--expect", "comparedTicks<=9", "--report", "run.html", "--record", "run.pong.log"]
        )
        #expect(made.status == 1, "\(made)")
        #expect(try text("run.html").contains("comparedTicks&lt;=9</td><td>broken"))
        for (name, part) in [
            ("a.html", "<h2>Messages around the cursor</h2>"), ("a.cast", "left  "), ("a.json", "traceEvents"),
            ("a.mmd", "4 bytes"),
        ] {
            let export = try run(["replay", "export", "run.pong.log", name])
            #expect(export.status == 0, "\(export)")
            #expect(try text(name).contains(part), "\(name)")
        }
        #expect(try run(["replay", "export", "run.pong.log", "a.txt"]).status == 64)
        let shrunk = ["shrink", "run.pong.log", "--expect", "comparedTicks<=9", "--report", "small.html"]
        #expect(try run(shrunk).status == 0)
        #expect(try text("small.html").contains("fails so: expectation: comparedTicks&lt;=9"))
        // A page is no greener than the exit status.
        let chance = try run(
            ["lab", "--peer", Self.peer().replacing(#"{\"n\":$n}"#, with: #"{\"n\":$n,\"id\":$$}"#)] + Self.given
                + ["--report", "chance.html"]
        )
        #expect(chance.status == 1 && chance.output.contains("notDeterministic"), "\(chance)")
        #expect(try text("chance.html").contains("✗ failed</p>"))
        let compared = try lab(["--compare", "--seconds", "1", "--network", "4g", "--report", "all.html"])
        #expect(compared.status == 0, "\(compared)")
        #expect(try text("all.html").contains("<h1>1 run over 4g</h1>"))
    }

    @Test("a scenario from a file is played; a broken expectation is exit status 1, a wrong line 65")
    func scenarios() throws {
        let header = #"{"pong":"scenario","format":1,"name":"s","summary":"counts","length":2,"network":"lte"}"#
        try folder.write((header + "\n" + #"{"at":1,"expect":"left.state.n>50"}"#).utf8, to: "good")
        try folder.write((header + "\n" + #"{"at":1,"expect":"left.state.n>70"}"#).utf8, to: "broken")
        try folder.write((header + "\n" + #"{"at":1,"action":"serve","device":"left"}"#).utf8, to: "wrong")
        let good = try lab(["--headless", "--scenario", "good", "--record", "good.pong.log"])
        #expect(good.status == 0 && good.output == "s: counts\n1 expectation holds\n", "\(good)")
        #expect(try run(["replay", "verify", "good.pong.log"]).status == 0)
        let broken = try lab(["--headless", "--scenario", "broken"])
        #expect(broken.status == 1 && broken.errors.contains("'left.state.n>70' does not hold: left.state.n 60"))
        let wrong = try lab(["--headless", "--scenario", "wrong"])
        #expect(wrong.status == 65 && wrong.errors.contains("wrong: line 2: 'action' is not one of conditions"))
        #expect(try lab(["--headless", "--scenario", "all"]).errors.contains("--scenario needs a file here"))
        #expect(try lab(["--scenario", "good"]).errors.contains("needs --headless"))
    }
}
