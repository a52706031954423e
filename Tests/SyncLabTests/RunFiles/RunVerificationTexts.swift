internal import GameCore
internal import JSONText
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab

@testable internal import RunFiles

/// Runs compared with the checkpoints of others.
enum RunVerificationTexts {
    /// A run of two computer players over 4G.
    private static func record(_ strategy: StrategyKind = .standard) -> RunRecord {
        var plan = LabRun.Plan(seed: 4)
        plan.setup.network = NetworkPreset.fourG.conditions
        plan.setup.strategy = strategy
        var run = LabRun(plan)
        run.advance(by: 1_200)
        return run.record
    }

    /// The run with another input of the left player from a tick on.
    private static func moved(_ record: RunRecord, in ticks: Range<Int>) -> RunRecord {
        var inputs = record.inputs
        for tick in ticks { inputs[tick].left = Input(.low) }
        return RunRecord(record.setup, inputs: inputs, actions: [])
    }

    /// The findings in each run, as text and as JSON.
    static func all() throws -> String {
        let original = record()
        var slow = original.setup
        slow.network.fromLeft.delay += .milliseconds(50)
        let others = [
            original, moved(original, in: 900..<1_200),
            RunRecord(original.setup, inputs: original.inputs, actions: [(0, .addDevice)]),
            RunRecord(slow, inputs: original.inputs, actions: []),
        ]
        let pairs =
            StrategyKind.allCases.map(record).map { (moved($0, in: 800..<801), $0) } + others.map { ($0, original) }
        var files = try pairs.map { record, other in
            let file = try RunFile(RunFileWriter.file(of: other, .test))
            return RunFile(header: file.header, record: record, checkpoints: file.checkpoints)
        }
        // The second device shows another match.
        let first = files[files.count - 1].checkpoints[0]
        let shown = RunCheckpoint(tick: 60, devices: first.devices, shown: first.shown.map { [$0[0], ~$0[1]] })
        files.append(RunFile(header: files[0].header, record: original, checkpoints: [shown]))
        // The states behind it are the same: the search for a different one ends after ten seconds.
        let rest = files[StrategyKind.allCases.count].checkpoints.dropFirst()
        files.append(RunFile(header: files[0].header, record: original, checkpoints: [shown] + rest))
        // A state that its hashes do not tell, and no tick at all.
        let unlike = first.devices.map { device in
            let state = device.state.map { state in
                var match = state.match
                match.ball.x = .one
                return EngineState(match)
            }
            return RunCheckpoint.Device(confirmedTick: device.confirmedTick, hashes: device.hashes, state: state)
        }
        let states = RunCheckpoint(tick: 60, devices: unlike, shown: first.shown)
        files.append(RunFile(header: files[0].header, record: original, checkpoints: [states]))
        files.append(RunFile(header: files[0].header, record: RunRecord(original.setup)))
        // Up to a second before the difference, too.
        let part = files[StrategyKind.allCases.count + 1]
        let results = files.map { (RunVerification(of: $0), $0) } + [(RunVerification(of: part, through: 930), part)]
        return results.map { "\($0.text(name: "run"))\n\($0.json(name: "run", of: $1).line)" }
            .joined(separator: "\n\n")
    }
}
