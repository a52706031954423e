internal import JSONText
internal import LabTools
internal import MockGroupSessions
internal import SyncLab
internal import TerminalKit
import Testing

@testable internal import PeerPrograms

@Suite("Expectations of runs of programs", .waits)
struct PeerExpectationTests {
    /// It stalls in each second tick at the left device, and sends 30 bytes in each.
    private static func program(_ more: String = "") -> String {
        ShellPeer.greeting(
            """
            case $line in *left*) s=2;; *) s=1000000;; esac; n=0; while read -r line; do case $line in \
            *'"bye"'*) exit 0;; esac; n=$((n+1)); \
            if [ $((n % s)) = 0 ]; then w=true; else w=false; fi; \
            echo "{\\"confirmed\\":[{\\"tick\\":$n,\\"state\\":{\\"n\\":$n}}],\\"shown\\":{\\"tick\\":$n},\
            \\"send\\":[{\\"to\\":\\"all\\",\\"mode\\":\\"unreliable\\",\\"text\\":\\"012345678901234567890123456789\\"}],\
            \\"stalled\\":$w\(more)}"; done
            """
        )
    }

    private static func expectation(_ condition: String) throws -> LabTools.Expectation {
        try LabTools.Expectation(condition, PeerReport.table)
    }

    @Test("a report has its measures by their names, and the larger of both devices")
    func names() throws {
        let figures = try ShellPeer.setup(Self.program()).report(seconds: 2).figures
        let names = PeerReport.table.names.all.map(\.text)
        #expect(names.contains("differingTicks") && names.contains("right.bytesPerSecond") && names.contains("healthy"))
        #expect(figures.number("comparedTicks") == Decimal(120, digits: 0))
        #expect(figures.number("left.stalledPercent") == Decimal(50, digits: 0))
        #expect(figures.number("right.stalledPercent") == Decimal(0, digits: 0))
        #expect(figures.number("stalledPercent") == Decimal(50, digits: 0))
        #expect(figures.number("measures.left.bytesPerSecond") == Decimal(1_800, digits: 0))
        #expect(figures.number("bytesPerSecond") == Decimal(1_800, digits: 0))
        let json = figures.json
        #expect(json["measures.stalledPercent"]?.line == "[50.0,0.0]")
        let read = RunFigures(try JSONValue(json: json.line), PeerReport.table)
        #expect(read.json.line == json.line && read.number("stalledPercent") == figures.number("stalledPercent"))
    }

    @Test("an expectation is broken with its values, and a finding outranks it")
    func verdicts() throws {
        let report = try ShellPeer.setup(Self.program()).report()
        let result = RunResult(
            report.figures,
            try ["differingTicks==0", "stalledPercent<=40"].map(Self.expectation)
        )
        #expect(result.verdict == .failed)
        #expect(result.expected == ["failed: stalledPercent<=40 is broken: stalledPercent is 50.0, 10 too much"])
        #expect(report.text(speed: "", expected: result.expected).contains("too much\n60 confirmed ticks compared, 0"))
        #expect(report.failure(expecting: [try Self.expectation("stalledPercent<=60")]) == nil)
        let other = try ShellPeer.setup(Self.program(), ShellPeer.counting(state: #"\"n\":0"#)).report()
        let failure = try #require(other.failure(expecting: [try Self.expectation("stalledPercent<=40")]))
        #expect(failure.signature == "difference: n" && failure.expectation == nil)
    }

    @Test("a run of a hunt that breaks an expectation fails by it, is kept with it, and shrunk to it")
    func hunts() throws {
        var plan = PeerRun.Plan(ShellPeer.setup(Self.program()))
        (plan.players, plan.ticks) = (PerSide(.idle, .idle), 60)
        let expectations = try ["healthy", "left.stalledPercent<=40"].map(Self.expectation)
        let hunt = PeerHunt(plan, seeds: 1...3, networks: [.perfect], expecting: expectations)
        var summary = PeerHuntSummary()
        for number in 1...3 { summary.add(hunt.run(number)) }
        let bug = try #require(summary.bugs.first)
        #expect(summary.bugs.count == 1 && bug.count == 3)
        #expect(bug.error == "expectation: left.stalledPercent<=40")
        #expect(bug.earliest.failure?.text.hasSuffix("left.stalledPercent is 50.0, 10 too much") == true)
        let record = try #require(bug.earliest.record)
        let read = try PeerRunFile.record(PeerRunFile.bytes(of: record, program: "test"))
        #expect(read.expectation?.text == "left.stalledPercent<=40")
        var shrink = try PeerShrink(read) { false }
        shrink.reduce()
        #expect(shrink.record.end < 60 && shrink.record.end > 1)
        #expect(shrink.record.failure()?.signature == "expectation: left.stalledPercent<=40")
        #expect(shrink.record.expectation?.text == "left.stalledPercent<=40")
        let kept = PeerHunt(plan, seeds: 1...1, networks: [.perfect], expecting: [expectations[0]])
        #expect(kept.run(1).failure == nil)
    }

    /// It counts its own player's actions in one of two fields.
    ///
    /// - Parameters:
    ///   - tellsInputs: True if it says what inputs it applied.
    ///   - odd: What it does in odd ticks besides.
    private static func faulty(_ fields: [String], tellsInputs: Bool, odd: String = ":") -> String {
        let hello = #"{"protocol":1,"game":"count","inputs":[{"name":"go","action":true}]}"#
        let inputs = tellsInputs ? #",\"inputs\":[$a,$b]"# : ""
        return ShellPeer.greeting(
            """
            n=0; a=0; b=0; while read -r line; do case $line in *'"bye"'*) exit 0;; esac; n=$((n+1)); \
            case $line in *'"go":true'*) if [ $((n % 2)) = 0 ]; then a=$((a+1)); else b=$((b+1)); \(odd); fi;; esac; \
            echo "{\\"confirmed\\":[{\\"tick\\":$n,\\"state\\":{\\"\(fields[0])\\":$a,\\"\(fields[1])\\":$b}\(inputs)}],\
            \\"shown\\":{\\"tick\\":$n},\\"send\\":[]}"; done
            """,
            hello: hello
        )
    }

    private typealias Row = (fields: [String], tellsInputs: Bool, odd: String, errors: [String])

    private static let rows: [Row] = [
        (["one", "two"], true, ":", ["difference, the inputs differ"]),
        (["ball.x", "ball.y"], false, ":", ["difference"]),
        // In some runs both differ in the same tick.
        (["two", "one"], false, "a=$((a+1))", ["difference"]),
        (["one", "two"], false, ":", ["difference", "difference"]),
    ]

    @Test("one error in two fields is one bug", arguments: rows.indices)
    func fields(index: Int) {
        let (fields, tellsInputs, odd, errors) = Self.rows[index]
        var plan = PeerRun.Plan(ShellPeer.setup(Self.faulty(fields, tellsInputs: tellsInputs, odd: odd)))
        plan.ticks = 60
        let hunt = PeerHunt(plan, seeds: 1...5, networks: [.perfect])
        var summary = PeerHuntSummary()
        for number in 1...5 { summary.add(hunt.run(number)) }
        #expect(summary.bugs.map(\.error) == errors)
        // It shows itself in both.
        let lines = summary.text.split(separator: "\n").filter { $0.contains("seed") && !$0.contains("lab tick") }
        #expect(fields.allSatisfy { field in lines.contains { $0.contains(field) } }, "\(lines)")
        #expect(lines.count == errors.count)
    }

    @Test("one error at two sides is one bug")
    func sides() {
        let findings = LabSide.allCases.map { PeerFinding(kind: .frozen, places: [$0.rawValue], labTick: 400) }
        #expect(findings[0] != findings[1] && findings[0].error == findings[1].error)
        let failures = LabSide.allCases.map { PeerFailure(place: $0.rawValue, tick: 3, reason: .ended(-11), log: []) }
        #expect(failures[0].signature != failures[1].signature && failures[0].error == failures[1].error)
        let members = ["send[0].bytes in its answer to tick 3", "about in its answer to tick 1"].map { member in
            var finding = PeerFinding(kind: .notDeterministic, places: [0], labTick: 9)
            finding.field = member
            return PeerRecord.Failure(finding)
        }
        #expect(members[0].signature != members[1].signature)
        #expect(members[0].isOne(with: members[1].error, in: members[1].parts))
        #expect(!members[0].isOne(with: findings[0].error, in: findings[0].parts))
    }
}
