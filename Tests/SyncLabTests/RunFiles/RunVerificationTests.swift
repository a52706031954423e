internal import GameCore
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
import Testing

@testable import RunFiles

@Suite("Verifying run files")
struct RunVerificationTests {
    /// A run of two computer players over 4G.
    private func record(_ strategy: StrategyKind = .standard, ticks: Int = 1_200) -> RunRecord {
        var plan = LabRun.Plan(seed: 4)
        plan.setup.network = NetworkPreset.fourG.conditions
        plan.setup.strategy = strategy
        var run = LabRun(plan)
        run.advance(by: ticks)
        return run.record
    }

    /// A file with the run of one record and the checkpoints of another.
    private func file(_ record: RunRecord, checkpointsOf other: RunRecord) throws -> RunFile {
        RunFile(
            header: RunFileHeader(record.setup, .test),
            record: record,
            checkpoints: try RunFile(RunFileWriter.file(of: other, .test)).checkpoints,
            truncation: nil
        )
    }

    @Test("names tick, device, fields and both values of a difference", arguments: StrategyKind.allCases)
    func difference(strategy: StrategyKind) throws {
        let original = record(strategy)
        var changed = RunRecord(original.setup)
        for (tick, inputs) in original.inputs.enumerated() {
            changed.append(left: tick == 800 ? Input(.low) : inputs.left, right: inputs.right)
        }
        #expect(!changed.isSame(as: original))
        let verification = RunVerification(of: try file(changed, checkpointsOf: original))
        let difference = try #require(verification.difference)
        #expect(difference.tick == 840 && difference.device == 0, "\(difference)")
        guard case .confirmed(let recorded?, let replayed?) = difference.kind else {
            Issue.record("\(difference)")
            return
        }
        #expect(recorded.tick == replayed.tick && (770...840).contains(recorded.tick))
        #expect(recorded.hash != replayed.hash)
        let fields = try #require(difference.fields)
        #expect(fields.all.contains { $0.field == .paddleOfOne || $0.field == .paddleOfTwo }, "\(fields.all)")
        #expect(fields.all.allSatisfy { $0.one != $0.other })
    }

    @Test("ends at the tick that it is told, and finds a difference after it no more")
    func end() throws {
        let original = record()
        var changed = original.prefix(through: 900)
        for _ in 0..<300 { changed.append(left: Input(.high), right: Input(.high)) }
        let file = try file(changed, checkpointsOf: original)
        let part = RunVerification(of: file, through: 930)
        #expect(part.difference == nil && part.ticks == 900 && part.hashes > 1_600 && part.states >= 15)
        #expect(RunVerification(of: file).difference != nil)
    }

    @Test("notices another number of devices, another match shown, and ticks confirmed at other times")
    func kinds() throws {
        let original = record()
        var more = RunRecord(original.setup)
        more.append(.addDevice)
        for inputs in original.inputs { more.append(left: inputs.left, right: inputs.right) }
        guard
            case .deviceCount(recorded: 2, replayed: 3) = try RunVerification(
                of: file(more, checkpointsOf: original)
            ).difference?.kind
        else {
            Issue.record("another number of devices is not noticed")
            return
        }
        var setup = original.setup
        setup.network.fromLeft.delay += .milliseconds(50)
        var later = RunRecord(setup)
        for inputs in original.inputs { later.append(left: inputs.left, right: inputs.right) }
        let difference = try RunVerification(of: file(later, checkpointsOf: original)).difference
        #expect(difference?.tick == 60, "\(difference as Any)")

        let checkpoint = try #require(RunFile(RunFileWriter.file(of: original, .test)).checkpoints.first)
        let shown = RunCheckpoint(
            tick: 60,
            devices: checkpoint.devices,
            shown: checkpoint.shown.map { [$0[0], ~$0[1]] }
        )
        guard case .shown = RunDifference(checkpoint, shown)?.kind else {
            Issue.record("another match shown is not noticed")
            return
        }
        #expect(RunDifference(checkpoint, checkpoint) == nil)
    }
}
