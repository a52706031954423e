package import JSONText
package import SyncLab

/// The futures of a run: from each of some moments on, the same inputs and events with other network seeds.
///
/// They tell when a failure became inevitable. The futures of all moments have the same seeds, one by one, so that
/// neighbouring moments differ by what happened between them alone.
package struct RunFutures {
    /// Futures of each moment.
    package let count: Int

    /// In ascending order; the last one is the end of the run, which has no future but itself.
    package private(set) var moments: [Moment] = []

    /// A moment of the run.
    package struct Moment: Sendable, Equatable {
        /// The ticks before it.
        package let tick: UInt32

        /// Its futures that fail.
        package let failed: Int
    }

    /// - Parameters:
    ///   - ticks: From one moment to the next, 1 or more.
    ///   - count: See ``count``, 1 or more. The network seeds of the futures are 1 to this number.
    ///   - fails: True for the report on a run that fails.
    ///   - progress: Takes each moment.
    package init(
        of run: RunRecord,
        every ticks: UInt32,
        count: Int,
        fails: (RunReport) -> Bool,
        progress: (Moment) -> Void = { _ in }
    ) {
        self.count = count
        var present = Lab(run.setup, keepsLog: false, measuresAll: true)
        while present.tick < run.end {
            if present.tick.isMultiple(of: ticks) {
                let failed = (1...count).count { seed in
                    var future = present
                    run.reseeded(UInt64(seed), at: present.tick).replay(on: &future)
                    return fails(future.report)
                }
                moments.append(Moment(tick: present.tick, failed: failed))
                progress(moments[moments.count - 1])
            }
            run.replayNext(on: &present)
        }
        moments.append(Moment(tick: run.end, failed: fails(present.report) ? count : 0))
    }

    /// The earliest of the neighbouring moments between which the failure becomes more likely by most; `nil` if it
    /// never does.
    package var steepest: (from: Moment, to: Moment)? {
        zip(moments, moments.dropFirst()).map { (from: $0, to: $1) }.filter { $0.to.failed > $0.from.failed }
            .max { $0.to.failed - $0.from.failed < $1.to.failed - $1.from.failed }
    }

    package var text: String {
        var rows = moments.map { [Self.seconds($0), "\($0.failed)", String(barOf: $0.failed, of: count)] }
        rows[rows.count - 1][1] = hasFailed ? "the run fails" : "the run does not"
        let head = "futures that fail, of \(count) at each moment before the end"
        return [head, TextTable([["second", "fail", ""]] + rows).text, verdict].joined(separator: "\n\n")
    }

    private var hasFailed: Bool { (moments.last?.failed ?? 0) > 0 }

    private var verdict: String {
        guard let (from, to) = steepest else { return "the share that fails never rises" }
        let before = "the share that fails rises most between second \(Self.seconds(from)) and "
        let share = "\(from.failed) of \(count)"
        guard to != moments.last else { return "\(before)the end: \(share) before it, and the run itself fails" }
        return "\(before)\(Self.seconds(to)): from \(share) to \(to.failed)"
    }

    package var json: JSONValue {
        func values(_ moment: Moment) -> JSONValue { ["tick": .whole(moment.tick), "failed": .whole(moment.failed)] }
        return [
            "futures": .whole(count), "moments": .list(moments.map(values)),
            "steepest": steepest.map { ["from": values($0.from), "to": values($0.to)] } ?? .null,
        ]
    }

    /// The futures that fail as a curve over the run, for a page.
    var figure: String {
        let rows = zip(moments, moments.dropFirst()).flatMap { from, to in
            [[Int?]](repeating: [from.failed * 100 / count], count: Int(to.tick - from.tick))
        }
        return CurvePlot(
            title: "Futures that fail",
            unit: "percent",
            names: ["of each moment"],
            rows: rows,
            axis: rows.isEmpty ? [] : CurvePlot.seconds(of: 1...UInt32(rows.count))
        ).figure
    }

    private static func seconds(_ moment: Moment) -> String {
        Decimal(Int(moment.tick), over: 60, digits: 3).shortest
    }
}

extension RunRecord {
    /// True if a link draws by chance, now or after an action.
    package var hasChance: Bool {
        LabSide.allCases.contains { setup.network[from: $0] != setup.network[from: $0].withoutChance }
            || actions.contains { _, action in
                guard case .setConditions(let conditions, _) = action else { return false }
                return conditions != conditions.withoutChance
            }
    }

    /// The run whose links draw by another seed from a tick on, and by no other one later.
    fileprivate func reseeded(_ seed: UInt64, at tick: UInt32) -> RunRecord {
        var actions = actions
        let place = actions.firstIndex { $0.tick >= tick } ?? actions.count
        actions[place...].removeAll { if case .reseedLinks = $0.action { true } else { false } }
        actions.insert((tick, .reseedLinks(seed)), at: place)
        return RunRecord(setup, inputs: inputs, actions: actions, marks: marks)
    }
}
