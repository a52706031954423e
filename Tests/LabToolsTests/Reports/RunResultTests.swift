internal import GroupSessions
internal import MatchSync
internal import MockGroupSessions
internal import Testing

@testable internal import LabTools
@testable internal import SyncLab

extension LabTools.Expectation {
    /// - Parameter condition: A condition on measures.
    static func made(_ condition: String) -> LabTools.Expectation {
        do {
            return try LabTools.Expectation(Expression(condition, names: MeasureNames.names))
        } catch {
            preconditionFailure("\(error)")
        }
    }
}

/// One verdict for the exit status, the report and the page.
@Suite("Run results") struct RunResultTests {
    private static let long = RunRecord.made(over: .fourG, seed: 3, ticks: 1_800)
    private static let short = long.prefix(through: 120)
    private static let desynced = RunRecord.made(over: .fourG, PlantedBug(.shortResimulation), seed: 3, ticks: 1_800)

    /// A device of it stands still behind a forged message; it has too few contacts besides.
    private static let frozen = RunHistory.played(
        RunSetup(seed: 2, network: NetworkConditions(LinkConditions([.delay: 50])), strategy: .host),
        ticks: 500
    ) { history, _ in
        if history.end == 30 { history.perform(.send(StrayMessage.forged.bytes, .unreliable, from: 0)) }
    }.record

    private typealias Row = (name: String, RunRecord, [String], isRecorded: Bool, RunResult.Verdict, begin: String)

    private static let rows: [Row] = [
        ("nothing expected", long, [], false, .passed, "healthy: no desync, no freeze, no input fault"),
        ("kept", long, ["contacts>1"], false, .passed, "passed: 1 expectation holds"),
        (
            "broken", long, ["contacts>1", "ticks<1000"], false, .failed,
            "failed: ticks<1000 is broken: ticks is 1800, 800 "
        ),
        ("too short", short, ["ticks<100"], false, .inconclusive, "inconclusive: too few contacts: 0, at least 10"),
        ("shrunk", short, ["ticks<100"], true, .failed, "failed: ticks<100 is broken: ticks is 120, 20 too much"),
        ("shrunk too far", short, ["ticks>100"], true, .inconclusive, "inconclusive: too few contacts"),
        ("desync", desynced, [], false, .failed, "failed: "),
        ("desync that nothing forbids", desynced, ["ticks>1"], false, .failed, "failed: "),
        ("freeze", frozen, [], false, .failed, "failed: "),
        ("freeze that nothing forbids", frozen, ["ticks>1"], false, .failed, "failed: "),
        ("unhealthy", desynced, ["healthy"], false, .failed, "failed: healthy is broken: "),
    ]

    @Test(
        "have the exit status's verdict first, with the condition and its value, on the page as well",
        arguments: rows.indices
    )
    func verdict(index: Int) {
        let (name, run, conditions, isRecorded, verdict, begin) = Self.rows[index]
        let expectations = conditions.map { Expectation.made($0) }
        let result = RunResult(LabRun.report(on: run).figures, expectations, isRecorded: isRecorded)
        let page = RunPresentation(run, command: "", expectations, isRecorded: isRecorded)
        let text = RunExport.html.text(of: page)
        #expect(result.verdict == verdict && result.lines[0].hasPrefix(begin), "\(name): \(result.lines)")
        #expect(result.complaints.isEmpty == (verdict == .passed), "\(name)")
        let words = ["failed: ", "inconclusive: "]
        #expect(text.contains("\(verdict.sign) \(verdict.word)</p>"), "\(name)")
        for line in result.lines {
            let reason = words.reduce(line) { $0.replacing($1, with: "", maxReplacements: 1) }
            let isShown = [line, reason].contains { text.contains(">\(HTML.escaped($0))<") }
            #expect(isShown, "\(name): \(line)")
        }
        let saysHealthy = result.lines.contains { $0.hasPrefix("healthy") }
        #expect(saysHealthy == (name == "nothing expected"), "\(name): \(result.lines)")
    }

    @Test("have the dossier of an unhealthy run, and none of a healthy one")
    func dossier() throws {
        let dossier = try #require(Self.desynced.dossier)
        #expect(dossier.hasPrefix("desync at tick ") && dossier.contains("player one") && Self.long.dossier == nil)
    }

    @Test("have the values that break a condition, none if it holds or was not measured, and an error for another text")
    func violation() throws {
        #expect(try Self.short.violation(of: "ticks<100") == "ticks<100 is broken: ticks is 120, 20 too much")
        #expect(try Self.desynced.violation(of: "healthy")?.hasPrefix("healthy is broken: ") == true)
        #expect(try Self.long.violation(of: "ticks==1800") == nil && Self.long.violation(of: "healthy") == nil)
        #expect(try Self.long.prefix(through: 1).violation(of: "pops.max>1000") == nil)
        #expect(throws: ExpressionError.self) { try Self.short.violation(of: "tick<100") }
    }
}
