internal import MatchSync
internal import MockGroupSessions
import Testing

@testable import LabTools
@testable import RunFiles
@testable import SyncLab

/// Recorded runs that are made again.
@Suite("Run recheck")
struct RunRecheckTests {
    private static func run(_ bug: PlantedBug?) -> RunRecord { .made(over: .fourG, bug, seed: 3, ticks: 1_200) }

    private static func recheck(_ record: RunRecord, _ occasion: String? = nil) throws -> String {
        let origin = RunOrigin(program: "1", left: "a", right: "b", occasion: occasion)
        return RunRecheck(file: "a.log", try RunFile(RunFileWriter.file(of: record, origin))).text
    }

    @Test("tells a failure that is as recorded from one that is gone or another one")
    func failures() throws {
        let bug = Self.run(PlantedBug(.shortResimulation))
        let failure = try #require(
            HuntedRun.Failure(LabRun.report(on: bug), bug) { $0.verdict.isHealthy ? nil : "healthy" }
        )
        #expect(failure.occasion.hasPrefix("desync: paddles.") && failure.occasion.utf8.count <= 100)
        let asItDid = "a.log: fails as it did: \(failure.occasion)"
        #expect(try Self.recheck(bug, failure.occasion) == asItDid && Self.recheck(bug) == asItDid)
        // The files of earlier versions name no circumstances.
        let former = "desync: \(failure.likeness)"
        #expect(try former != failure.occasion && Self.recheck(bug, former) == asItDid)
        #expect(try Self.recheck(bug, "desync: ball.x") == "a.log: fails: \(failure.occasion)")
        let honest = Self.run(nil)
        #expect(try Self.recheck(honest, failure.occasion) == "a.log: fails no more: \(failure.occasion)")
        #expect(try Self.recheck(honest) == "a.log: as recorded")
        #expect(try Self.recheck(honest, "daily 2026-11-22 try 1") == "a.log: as recorded")
    }

    @Test("checks the condition that the run broke, and says so if it cannot")
    func expectations() throws {
        let run = Self.run(nil)
        let broken = "expectation: contacts>1000 is broken"
        let held = "expectation: contacts>1 is broken"
        let results = ["a.log: fails as it did: \(broken)", "a.log: fails no more: \(held)"]
        #expect(try [broken, held].map { try Self.recheck(run, $0) } == results)
        let reason = "the condition that it broke is too long for the file to name"
        #expect(try Self.recheck(run, "expectation: contacts>1 and con") == "a.log: cannot be replayed: \(reason)")
    }

    @Test("a run that replays in another way is named with its tick")
    func difference() throws {
        let (one, other) = (Self.run(nil), Self.run(PlantedBug(.stalePrediction(lateness: 3))))
        let origin = RunOrigin(program: "1", left: "a", right: "b")
        let file = try RunFile(RunFileWriter.file(of: other, origin))
        // The recorded hashes of the bug, and a run without it.
        let mixed = RunFile(header: file.header, record: one, checkpoints: file.checkpoints, truncation: nil)
        let check = RunRecheck(file: "a.log", mixed)
        let tick = check.text.split(separator: " ").last.flatMap { UInt32($0) }
        #expect(tick ?? 0 > 120 && check.result == .differs && !check.isGood)
        #expect(check.text.hasPrefix("a.log: replays in another way: in the second"), "\(check.text)")
    }
}
