internal import MatchSync

/// The replay of a run that was recorded, measured from its first tick.
///
/// A copy goes on from where it has come, with any run that is the same up to there.
package struct MeasuredReplay {
    package private(set) var lab: Lab
    private var measures: RunMeasures

    /// The depth of the deepest rollback so far, of any device and timeline.
    package private(set) var deepestRollback = 0

    /// - Parameter keepsLog: See ``Lab/init(_:keepsLog:)``.
    package init(_ setup: RunSetup, keepsLog: Bool = false) {
        lab = Lab(setup, keepsLog: keepsLog)
        measures = RunMeasures(lab.moment, countsAllPackets: true)
    }

    /// Replays the next tick.
    package mutating func replayNext(of record: RunRecord) {
        let inputs = record.inputs[Int(lab.tick)]
        record.replayNext(on: &lab)
        let tick = measures.take(lab.moment, PerSide(inputs.left, inputs.right))
        deepestRollback = max(deepestRollback, tick.left.rollbackDepth, tick.right.rollbackDepth)
    }

    /// Replays a run to its end.
    ///
    /// - Parameter take: Takes the replay right after each tick; it ends the replay by `false`.
    package mutating func replay(_ record: RunRecord, take: (MeasuredReplay) -> Bool = { _ in true }) {
        while lab.tick < record.end {
            replayNext(of: record)
            if !take(self) { return }
        }
    }

    /// The findings so far.
    package var verdict: RunVerdict { RunVerdict(measures) }

    /// The report on the run, from its first tick to the last one that was replayed.
    package var report: RunReport {
        var plan = LabRun.Plan(seed: lab.setup.seed)
        plan.setup = lab.setup
        plan.length = .ticks(lab.tick)
        var measures = measures
        measures.finish()
        return RunReport(plan, lab.moment, measures)
    }
}
