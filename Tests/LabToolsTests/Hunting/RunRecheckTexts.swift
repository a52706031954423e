internal import MockGroupSessions
internal import Testing

@testable internal import LabTools
@testable internal import RunFiles
@testable internal import SyncLab

/// Recorded runs that are made again, with and without a bug.
enum RunRecheckTexts {
    private static func run(_ bug: PlantedBug?) -> RunRecord { .made(over: .fourG, bug, seed: 3, ticks: 1_200) }

    private static func file(_ record: RunRecord, _ occasion: String? = nil) throws -> RunFile {
        let origin = RunOrigin(program: "1", left: "a", right: "b", occasion: occasion)
        return try RunFile(RunFileWriter.file(of: record, origin))
    }

    /// A line for each run: the failure for which it was recorded, and what becomes of it.
    static func all() throws -> String {
        let (bug, honest) = (run(PlantedBug(.shortResimulation)), run(nil))
        let failure = try #require(
            HuntedRun.Failure(LabRun.report(on: bug), bug) { $0.verdict.isHealthy ? nil : "healthy" }
        )
        // The files of earlier versions name no circumstances.
        let former = "desync: \(failure.signature)"
        // The longest condition, with a line end.
        let long = "contacts>1" + String(repeating: "\nand contacts>1", count: 65) + " and ticks>9999"
        let broken = HuntedRun.Failure(kind: .expectation, signature: "\(long) is broken")
        let rows: [(RunRecord, String?)] = [
            (bug, failure.occasion), (bug, nil), (bug, former), (bug, "desync: ball.x"), (honest, failure.occasion),
            (honest, nil), (honest, "daily 2026-11-22 try 1"), (honest, "expectation: contacts>1000 is broken"),
            (honest, "expectation: contacts>1 is broken"), (honest, "expectation: contacts>1 and con"),
            (honest, "crash: ended by signal 4"), (honest, broken.occasion),
            // As earlier versions named it.
            (honest, "desync: takenBack: takenBack, at the left device"),
        ]
        let recorded = try file(bug)
        let mixed = RunFile(header: recorded.header, record: honest, checkpoints: recorded.checkpoints)
        let checks =
            try rows.map { RunRecheck(file: $1 ?? "no occasion", try file($0, $1)) }
            + [RunRecheck(file: "hashes of another run", mixed)]
        return checks.map { "\($0.text), \($0.isGood ? "good" : "bad")" }.joined(separator: "\n")
    }
}
