package import SyncLab

/// The failure of a run without the parts that its error does not need.
///
/// One error shows itself in other fields when a player moves, serves or pauses. What it comes to in a run with as little
/// as possible is the same for all of its runs. Parts are taken away by halves, in a bounded number of tries: a shrink
/// would take a thousand.
package struct SimplerFailure {
    private var run: RunRecord
    private let broken: (RunReport) -> String?

    /// The failure of the simplest run so far.
    package private(set) var failure: HuntedRun.Failure

    /// The failures of other kinds in the simplest run, each error once.
    ///
    /// Those of its own kind tell nothing: what comes later is often a consequence, which several bugs have in common.
    package private(set) var also: [HuntedRun.Failure] = []

    /// Ticks after the failure that the simplest run may have: without some parts it may fail later, and otherwise first.
    private static let ticksBehind: UInt32 = 3_600

    /// Ticks with findings that are looked at.
    private static let mostTicks = 12

    /// - Parameters:
    ///   - run: A run that fails.
    ///   - broken: The first expectation that a report breaks; `nil` for none.
    package init(of failure: HuntedRun.Failure, in run: RunRecord, broken: @escaping (RunReport) -> String?) {
        (self.run, self.failure, self.broken) = (run, failure, broken)
        if let first = LabRun.report(on: run).verdict.firsts.first {
            _ = attempt(run.prefix(through: first.labTick + Self.ticksBehind))
        }
        for part in RunPart.all where part.name != RunPart.ticks.name { reduce(part) }
        noteOthers()
    }

    private mutating func noteOthers() {
        let history = RunHistory(run)
        var tick: UInt32 = 0
        for _ in 0..<Self.mostTicks {
            let found = history.first(after: tick) { $0.findings.isEmpty ? nil : ($0.tick, $0.findings) }
            guard let found else { return }
            tick = found.0
            for finding in found.1 where HuntedRun.Failure.Kind(finding) != failure.kind {
                let other = HuntedRun.Failure(finding, in: run)
                if !also.contains(where: { $0.kind == other.kind && $0.cause == other.cause }) { also.append(other) }
            }
        }
    }

    /// Takes away all parts of a kind, or halves, or quarters of them.
    private mutating func reduce(_ part: RunPart) {
        for share in [1, 2, 4] {
            let size = (part.count(run) + share - 1) / share
            var first = 0
            while first < part.count(run) {
                if !attempt(part.removing(first..<first + size, from: run)) { first += size }
            }
        }
    }

    /// - Returns: True if the run has the same error; it is the simplest one then.
    private mutating func attempt(_ candidate: RunRecord) -> Bool {
        let found = HuntedRun.Failure(LabRun.report(on: candidate), candidate, broken: broken)
        guard let found, found.kind == failure.kind, found.cause.error == failure.cause.error else { return false }
        (run, failure) = (candidate, found)
        return true
    }
}
