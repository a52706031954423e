internal import GameCore
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
import Testing

@testable import RunFiles

@Suite("Verifying run files")
struct RunVerificationTests {
    /// A run of two computer players over 4G.
    private func record(_ strategy: StrategyKind = .standard) -> RunRecord {
        var plan = LabRun.Plan(seed: 4)
        plan.setup.network = NetworkPreset.fourG.conditions
        plan.setup.strategy = strategy
        var run = LabRun(plan)
        run.advance(by: 1_200)
        return run.record
    }

    /// A run with other actions, inputs or setup.
    private func changed(
        _ record: RunRecord,
        setup: (inout RunSetup) -> Void = { _ in },
        actions: [(tick: UInt32, action: LabAction)] = [],
        left: (Int, Input) -> Input = { $1 }
    ) -> RunRecord {
        var changed = record.setup
        setup(&changed)
        return RunRecord(
            changed,
            inputs: record.inputs.enumerated().map { PerSide(left($0, $1.left), $1.right) },
            actions: actions
        )
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

    @Test("names tick, device, fields and both values of a difference")
    func difference() throws {
        for strategy in StrategyKind.allCases {
            let original = record(strategy)
            let changed = changed(original, left: { tick, input in tick == 800 ? Input(.low) : input })
            let verification = RunVerification(of: try file(changed, checkpointsOf: original))
            let difference = try #require(verification.difference)
            guard case .confirmed(let recorded?, let replayed?) = difference.kind else {
                Issue.record("\(difference)")
                return
            }
            #expect(recorded.tick == replayed.tick && recorded.hash != replayed.hash && !changed.isSame(as: original))
            #expect(difference.tick == 840 && difference.device == 0 && (770...840).contains(recorded.tick))
            let fields = try #require(difference.fields?.all)
            #expect(fields.contains { $0.field == .paddleOfOne || $0.field == .paddleOfTwo }, "\(fields)")
            #expect(fields.allSatisfy { $0.one != $0.other })
        }
        // It ends at the tick that it is told, and finds no difference after it.
        let original = record()
        let file = try file(changed(original, left: { $0 > 900 ? Input(.high) : $1 }), checkpointsOf: original)
        let part = RunVerification(of: file, through: 930)
        #expect(part.difference == nil && part.ticks == 900 && part.hashes > 1_600 && part.states >= 15)
        #expect(RunVerification(of: file).difference != nil)
    }

    @Test("notices another number of devices, another match shown, and ticks confirmed at other times")
    func kinds() throws {
        let original = record()
        let late = changed(original, setup: { $0.network.fromLeft.delay += .milliseconds(50) })
        let checkpoint = try #require(RunFile(RunFileWriter.file(of: original, .test)).checkpoints.first)
        let shown = RunCheckpoint(
            tick: 60,
            devices: checkpoint.devices,
            shown: checkpoint.shown.map { [$0[0], ~$0[1]] }
        )
        let differences = [
            try RunVerification(of: file(changed(original, actions: [(0, .addDevice)]), checkpointsOf: original))
                .difference,
            RunDifference(checkpoint, shown), RunDifference(checkpoint, checkpoint),
        ]
        let kinds = differences.map { difference in
            switch difference?.kind {
            case .deviceCount(2, 3): "3 devices"
            case .shown: "shown"
            case nil: "none"
            default: "\(difference as Any)"
            }
        }
        #expect(kinds == ["3 devices", "shown", "none"])
        #expect(try RunVerification(of: file(late, checkpointsOf: original)).difference?.tick == 60)
    }
}
