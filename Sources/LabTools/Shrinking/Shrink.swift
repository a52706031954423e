internal import MockGroupSessions
package import SyncLab

/// Makes a run that fails smaller, step by step, while it fails in the same way.
///
/// At its end no single element can be taken away: without any one of them the run does not fail so. A smaller run may
/// exist that differs in more than the kinds of ``RunChange``.
package struct Shrink {
    /// The smallest run so far that fails in the same way.
    package private(set) var run: RunRecord

    /// The failure of ``run``: the original run's, without the circumstances that it does not need.
    package private(set) var failure: HuntedRun.Failure

    /// Runs that fail in other ways and were met on the way, the first of each.
    package private(set) var others: [(failure: HuntedRun.Failure, run: RunRecord)] = []

    /// Runs that were tried.
    package private(set) var tries = 0

    private let broken: (RunReport) -> String?
    private let isStopped: () -> Bool

    /// Replays of ``run``.
    private var keyframes: Keyframes<Lab>

    /// The most runs kept in ``others``.
    private static let mostOthers = 9

    /// The reason why a run cannot be made smaller.
    package enum Refusal: Error {
        /// It does not fail.
        case healthy
        /// It fails, and the second time in another way or not at all.
        case unrepeatable
        /// It was stopped before it was known how the run fails.
        case stopped
    }

    /// Takes a run, and makes sure that it fails in the same way each time.
    ///
    /// - Parameters:
    ///   - broken: The first expectation that a report breaks; `nil` for none.
    ///   - isStopped: True if it is to end as soon as possible; asked several times a second.
    package init(
        _ run: RunRecord,
        broken: @escaping (RunReport) -> String?,
        isStopped: @escaping () -> Bool = { false }
    ) throws(Refusal) {
        self.run = run
        self.broken = broken
        self.isStopped = isStopped
        keyframes = Self.keyframes(of: run)
        let reports = [run.report(isStopped: isStopped), run.report(isStopped: isStopped)]
        guard !isStopped() else { throw .stopped }
        guard let failure = HuntedRun.Failure(reports[0], run, broken: broken) else { throw .healthy }
        self.failure = failure
        guard reports[0] == reports[1] else { throw .unrepeatable }
        // A delay alone is simpler than the fates of many messages.
        let explicit = run.explicit
        guard !RunRecord.simpleDelays.contains(where: { attempt(explicit.undecided(delay: $0)) }) else { return }
        _ = attempt(run)
        _ = attempt(run.explicit)
    }

    /// A way to make the run smaller, until it does so no more.
    private enum Step {
        /// Takes away ranges of elements of one kind: all, then halves, and so on.
        case coarse(RunPart, least: Int)
        /// Takes away ranges of elements of one kind, of the given sizes.
        case fine(RunPart, sizes: [Int])
        case change(RunChange)
    }

    /// Single ticks come last: they are many, and few runs need fewer of them after another step.
    private static let steps: [Step] =
        [.coarse(.ticks, least: 16)]
        + RunPart.all.filter { $0.name != RunPart.ticks.name }.map { .coarse($0, least: 1) }
        + RunChange.all.map { .change($0) } + [.fine(.ticks, sizes: [4, 1])]

    /// Takes away all that the failure does not need, from the first step again until no step makes the run smaller.
    ///
    /// - Parameter goesOn: Takes the state before each try; false ends it early.
    /// - Returns: False if it was ended early.
    package mutating func reduce(while goesOn: (Shrink) -> Bool) -> Bool {
        var (next, idle) = (0, 0)
        while idle < Self.steps.count {
            guard let isSmaller = take(Self.steps[next], while: goesOn) else { return false }
            // A step that was of use has nothing left to do until another one is.
            idle = isSmaller ? 1 : idle + 1
            next = (next + 1) % Self.steps.count
        }
        return true
    }

    /// - Returns: True if the step made the run smaller; `nil` if it was ended early.
    private mutating func take(_ step: Step, while goesOn: (Shrink) -> Bool) -> Bool? {
        switch step {
        case .coarse(let part, let least):
            return reduce(part, by: RangeSearch(halvesOf: part.count(run), least: least), while: goesOn)
        case .fine(let part, let sizes): return reduce(part, by: RangeSearch(sizes: sizes), while: goesOn)
        case .change(let change): return reduce(by: change, while: goesOn)
        }
    }

    /// Takes away elements of one kind.
    private mutating func reduce(_ part: RunPart, by search: RangeSearch, while goesOn: (Shrink) -> Bool) -> Bool? {
        var search = search
        while let range = search.next(of: part.count(run)) {
            guard goesOn(self) else { return nil }
            search.note(attempt(part.removing(range, from: run)))
        }
        return search.hasRemoved
    }

    /// Tries the candidates of a change, from the first one again after each that fails in the same way.
    private mutating func reduce(by change: RunChange, while goesOn: (Shrink) -> Bool) -> Bool? {
        var hasChanged = false
        var candidates = change.candidates(run)[...]
        while let candidate = candidates.popFirst() {
            guard goesOn(self) else { return nil }
            guard attempt(candidate()) else { continue }
            hasChanged = true
            candidates = change.candidates(run)[...]
        }
        return hasChanged
    }

    /// Tries a run; it becomes the smallest one if it fails in the same way.
    private mutating func attempt(_ candidate: RunRecord) -> Bool {
        let (failure, _, keyframes) = replay(candidate)
        guard let failure else { return false }
        guard failure.isLike(self.failure) else {
            if others.count < Self.mostOthers, !others.contains(where: { $0.failure.isLike(failure) }) {
                others.append((failure, candidate))
            }
            return false
        }
        (run, self.failure, self.keyframes) = (candidate, failure, keyframes)
        // Ticks after the first finding are not needed; a freeze is known long after it begins.
        let isKnownAtOnce = failure.kind.isFinding && failure.kind != .freeze
        if isKnownAtOnce, let tick = failure.tick, tick < run.end { _ = attempt(run.prefix(through: tick)) }
        return true
    }

    /// True if a run fails in the same way; with the depth of its deepest rollback.
    mutating func test(_ candidate: RunRecord) -> (isSame: Bool, depth: Int) {
        let (failure, depth, _) = replay(candidate)
        return (failure?.isLike(self.failure) ?? false, depth)
    }

    private static func keyframes(of run: RunRecord) -> Keyframes<Lab> {
        Keyframes(Lab(run.setup, keepsLog: false, measuresAll: true), spacing: 50, most: 256)
    }

    /// Replays a run, as far as it is not the same as ``run``; with its failure, and the depth of its deepest rollback.
    private mutating func replay(
        _ candidate: RunRecord
    ) -> (failure: HuntedRun.Failure?, depth: Int, keyframes: Keyframes<Lab>) {
        tries += 1
        var keyframes =
            run.setup == candidate.setup
            ? keyframes.prefix(upTo: run.sharedTicks(with: candidate)) : Self.keyframes(of: candidate)
        var lab = keyframes.state(upTo: candidate.end)
        let isWhole = candidate.replay(on: &lab, isStopped: isStopped) { keyframes.take($0, at: $0.tick) }
        let failure = isWhole ? HuntedRun.Failure(lab.report, candidate, broken: broken) : nil
        return (failure, lab.deepestRollback, keyframes)
    }
}

extension HuntedRun.Failure {
    /// True if it is another failure, or that without some of its circumstances: it needs no others.
    package func isLike(_ other: HuntedRun.Failure) -> Bool {
        kind == other.kind && signature == other.signature && circumstances.allSatisfy(other.circumstances.contains)
    }
}

extension RunRecord {
    /// Measures the run, unless that is stopped.
    fileprivate func report(isStopped: () -> Bool) -> RunReport {
        var lab = Lab(setup, keepsLog: false, measuresAll: true)
        while lab.tick < end {
            if lab.tick % 600 == 0, isStopped() { break }
            replayNext(on: &lab)
        }
        return lab.report
    }

    /// Advances a lab of this run to its first desync, which no later failure outranks, or to the run's end.
    ///
    /// - Parameters:
    ///   - isStopped: Asked after each ten seconds of the run.
    ///   - take: Takes the lab right after each tick.
    /// - Returns: False if it was stopped.
    fileprivate func replay(on lab: inout Lab, isStopped: () -> Bool, take: (Lab) -> Void) -> Bool {
        while lab.tick < end, !lab.hasDesync {
            if lab.tick % 600 == 0, isStopped() { return false }
            replayNext(on: &lab)
            take(lab)
        }
        return true
    }

    /// The ticks up to which another run of the same setup is the same.
    func sharedTicks(with other: RunRecord) -> UInt32 {
        let inputs = zip(inputs, other.inputs)
        let same = inputs.enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(Int(end), Int(other.end))
        let place = zip(actions, other.actions).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        let next = place ?? min(actions.count, other.actions.count)
        let ticks = [actions, other.actions].compactMap { $0.count > next ? $0[next].tick : nil }
        return min(UInt32(same), ticks.min() ?? .max)
    }
}
