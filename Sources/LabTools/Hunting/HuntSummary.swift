package import JSONText
internal import SyncLab

/// The runs of a hunt in sum: failures by their cause, and what all runs together came to.
package struct HuntSummary: Sendable {
    package private(set) var runs = 0

    /// Runs with too few contacts to mean anything.
    package private(set) var inconclusive = 0

    private var found: [Bug] = []
    private(set) var exercised = [Int](repeating: 0, count: ExerciseCounts.names.count)

    /// Of each run, its seed and how far it is from each expectation; see ``HuntedRun/values``.
    private(set) var values: [(seed: UInt64, values: [Decimal?])] = []

    /// For each condition of `--reach`, the times that it began to hold in all runs.
    private var reached: [Int] = []

    /// Failures of one cause: those of one kind and one error, see ``HuntCause``.
    package struct Bug: Sendable {
        /// The bug's place in the order in which the bugs were found, from 1.
        package let number: Int

        package fileprivate(set) var count = 1

        /// The run that fails in the earliest tick, the one with the lowest number among equals.
        package fileprivate(set) var earliest: HuntedRun

        package let kind: HuntedRun.Failure.Kind
        package let cause: HuntCause

        /// The runs by what does not make another bug: the strategy and the network with which they began, the device,
        /// and the field that differs first.
        private var columns = [[(name: String, count: Int)]](repeating: [], count: Column.allCases.count)

        /// The least and the greatest depth of the rollbacks in which it happens; `nil` without a rollback.
        private var depths: ClosedRange<Int>?

        /// The lab's ticks in which the runs fail, as far as they are known.
        private(set) var ticks: [UInt32] = []

        enum Column: Int, CaseIterable {
            case strategy, network, device, field
        }

        fileprivate init(_ number: Int, _ run: HuntedRun, _ failure: HuntedRun.Failure) {
            (self.number, earliest, kind, cause) = (number, run, failure.kind, failure.cause)
            note(run, failure)
        }

        fileprivate mutating func add(_ run: HuntedRun, _ failure: HuntedRun.Failure) {
            count += 1
            if failure.tick ?? .max < earliest.failure?.tick ?? .max { earliest = run }
            note(run, failure)
        }

        private mutating func note(_ run: HuntedRun, _ failure: HuntedRun.Failure) {
            let names = [run.strategy, run.network, failure.device, failure.field]
            for column in Column.allCases {
                if let name = names[column.rawValue] { add(name, 1, to: column) }
            }
            add(depths: failure.rollbackDepth.map { $0...$0 })
            if let tick = failure.tick { ticks.append(tick) }
        }

        private mutating func add(_ name: String, _ count: Int, to column: Column) {
            let index = columns[column.rawValue].firstIndex { $0.name == name }
            guard let index else { return columns[column.rawValue].append((name, count)) }
            columns[column.rawValue][index].count += count
        }

        private mutating func add(depths others: ClosedRange<Int>?) {
            guard let others else { return }
            guard let known = depths else { return depths = others }
            depths = min(known.lowerBound, others.lowerBound)...max(known.upperBound, others.upperBound)
        }

        /// This bug, with the runs of another one that turned out to be the same.
        fileprivate func merged(with other: Bug) -> Bug {
            let (first, second) = (earliest.failure?.tick ?? .max, other.earliest.failure?.tick ?? .max)
            guard (first, earliest.number) <= (second, other.earliest.number) else { return other.merged(with: self) }
            var merged = self
            merged.count += other.count
            merged.ticks += other.ticks
            for column in Column.allCases {
                for (name, count) in other.columns[column.rawValue] { merged.add(name, count, to: column) }
            }
            merged.add(depths: other.depths)
            return merged
        }

        /// The runs by a column, the most frequent value first.
        private func counts(_ column: Column) -> [(name: String, count: Int)] {
            let counts = columns[column.rawValue]
            return counts.enumerated().sorted { (-$0.element.count, $0.offset) < (-$1.element.count, $1.offset) }
                .map(\.element)
        }

        /// A value of a column, or the most frequent ones with their counts.
        func text(_ column: Column, atMost most: Int = 2) -> String {
            let counts = counts(column)
            guard counts.count > 1 else { return counts.first?.name ?? "–" }
            let rest = counts.count - most
            let shown = counts.prefix(most).map { "\($0.name) \($0.count)" }
            return (shown + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
        }

        /// Such as `desync: leaves a tick as it was in a rollback: paddles.one 271, pausedBy 38; 3 to 7 deep`.
        var text: String {
            let fields = counts(.field).isEmpty ? "" : ": \(text(.field, atMost: 3))"
            let depth = depths.map { "; rollback of \($0.text)" } ?? ""
            return "\(kind.rawValue): \(cause.text)\(fields)\(depth)"
        }

        fileprivate var json: JSONValue {
            var json: JSONValue = ["runs": .whole(count)]
            if let failure = earliest.failure { json.append(failure.json) }
            json.append(["cause": .text(cause.error), "detail": .text(cause.detail)])
            let names = ["strategies", "networks", "devices", "fields"]
            for column in Column.allCases {
                let counts = counts(column).map { ($0.name, JSONValue.whole($0.count)) }
                json.append(.object([(names[column.rawValue], .object(counts))]))
            }
            json.append([
                "rollbackDepths": .list(depths.map { [.whole($0.lowerBound), .whole($0.upperBound)] } ?? []),
                "earliest": HuntedRun.coding.json(earliest),
            ])
            return json
        }
    }

    package init() {}

    /// Adds the next run in the order of their numbers.
    ///
    /// - Returns: The bug that this run is the first or the earliest of so far; `nil` for any other run.
    @discardableResult
    package mutating func add(_ run: HuntedRun) -> Bug? {
        runs += 1
        if run.isInconclusive { inconclusive += 1 }
        if !run.values.isEmpty { values.append((run.seed, run.values)) }
        for (index, count) in run.exercised.enumerated() { exercised[index] += count }
        reached += [Int](repeating: 0, count: max(run.reached.count - reached.count, 0))
        for (index, count) in run.reached.enumerated() { reached[index] += count }
        guard let failure = run.failure else { return nil }
        let index = found.firstIndex { $0.kind == failure.kind && $0.cause == failure.cause } ?? found.count
        if index < found.count { found[index].add(run, failure) } else { found.append(Bug(index + 1, run, failure)) }
        return found[index].earliest.number == run.number ? found[index] : nil
    }

    /// Bugs that may be the same: those of findings, if there are several.
    package var doubtful: [Bug] {
        let bugs = found.filter { $0.kind.isFinding }
        return bugs.count > 1 ? bugs : []
    }

    /// Merges bugs that are one, as their simplest runs tell; see ``SimplestRun/isOne(with:)``.
    ///
    /// - Parameter simplest: The simplest runs of ``doubtful`` bugs, by the number of the bug's earliest run; a bug
    ///   without one stays.
    package mutating func merge(_ simplest: [Int: HuntedRun]) {
        let runs = found.map { bug in simplest[bug.earliest.number].flatMap { SimplestRun(of: bug, $0) } }
        // The first bug that each is one with.
        var firsts = Array(found.indices)
        for (index, run) in runs.enumerated() {
            for other in 0..<index where run.flatMap({ run in runs[other].map(run.isOne) }) == true {
                let (one, two) = (firsts[index], firsts[other])
                for place in firsts.indices where firsts[place] == max(one, two) { firsts[place] = min(one, two) }
            }
        }
        found = found.indices.filter { firsts[$0] == $0 }.map { first in
            found.indices.filter { firsts[$0] == first }.dropFirst().reduce(found[first]) { $0.merged(with: found[$1]) }
        }
    }

    package var bugCount: Int { found.count }

    /// The bugs, the heaviest kind first; the most frequent ones first within a kind.
    package var bugs: [Bug] {
        HuntedRun.Failure.Kind.allCases.flatMap { kind in
            found.enumerated().filter { $1.kind == kind }
                .sorted { (-$0.element.count, $0.offset) < (-$1.element.count, $1.offset) }.map(\.element)
        }
    }

    package var failed: Int { found.reduce(0) { $0 + $1.count } }

    /// True if no run had enough contacts to mean anything.
    package var saysNothing: Bool { inconclusive == runs }

    /// The situations that no run came to.
    private var missing: [String] { ExerciseCounts.missing(in: exercised) }

    /// The summary for scripts.
    ///
    /// - Parameter files: The run files of ``bugs``, in the same order; none if no file was written.
    package func json(of header: HuntHeader, files: [String]) -> JSONValue {
        let rows = bugs.enumerated().map { index, bug in
            var json = bug.json
            if !files.isEmpty { json.append(["file": .text(files[index])]) }
            return json
        }
        var summary: JSONValue = [
            "hunt": header.json, "runs": .whole(runs), "failed": .whole(failed), "inconclusive": .whole(inconclusive),
            "bugs": .list(rows), "exercised": .object(HuntedRun.members(of: exercised)),
            "neverExercised": .list(missing.map { .text($0) }),
        ]
        guard !header.reach.isEmpty else { return summary }
        let counts = reached(in: header)
        summary.append([
            "reached": .object(counts.filter { $0.count > 0 }.map { ($0.condition, .whole($0.count)) }),
            "neverReached": .list(counts.filter { $0.count == 0 }.map { .text($0.condition) }),
        ])
        return summary
    }

    func reached(in header: HuntHeader) -> [(condition: String, count: Int)] {
        header.reach.enumerated().map { ($1, reached.indices.contains($0) ? reached[$0] : 0) }
    }

    /// The summary for a reader.
    ///
    /// - Parameter namesMissing: True to name all situations that no run came to.
    package func text(of header: HuntHeader, files: [String], namesMissing: Bool = false) -> String {
        var parts = [head(of: header)]
        if !found.isEmpty { parts.append(table) }
        if !files.isEmpty {
            parts.append(zip(bugs, files).map { "\($0.kind.command) \($1)" }.joined(separator: "\n"))
        }
        let drawn = bugs.map(\.earliest).filter { !$0.drawn.isEmpty }
        if !drawn.isEmpty { parts.append((["drawn:"] + drawn.flatMap(\.drawnLines)).joined(separator: "\n")) }
        let counts = ExerciseCounts.met(in: exercised).map { "\($0.name) \($0.count)" }
        parts.append("exercised: " + counts.joined(separator: ", "))
        let missing = ExerciseCounts.missingLines(in: exercised, isWhole: namesMissing)
        if !missing.isEmpty { parts.append(missing.joined(separator: "\n")) }
        let conditions = reached(in: header)
        let met = conditions.filter { $0.count > 0 }.map { "\($0.condition)  \($0.count)" }
        let unmet = conditions.filter { $0.count == 0 }.map(\.condition)
        if !met.isEmpty { parts.append((["reached:"] + met).joined(separator: "\n")) }
        if !unmet.isEmpty { parts.append((["never reached:"] + unmet).joined(separator: "\n")) }
        return parts.joined(separator: "\n\n")
    }

    func head(of header: HuntHeader) -> String {
        let made = runs < header.count ? "\(runs) of \(header.count) runs" : "\(runs) runs"
        let bugs = "\(failed) failed: \(bugCount == 1 ? "1 bug" : "\(bugCount) bugs")"
        let few = "\(inconclusive) inconclusive (fewer than \(LabRun.leastContacts) contacts)"
        return [made, failed == 0 ? "none failed" : bugs].joined(separator: ", ")
            + (inconclusive == 0 ? "" : "; \(few)")
    }

    private var table: String {
        let rows = bugs.map { bug in
            let run = bug.earliest
            let place = run.failure?.tick.map { "seed \(run.seed), tick \($0)" } ?? "seed \(run.seed)"
            return ["\(bug.count)", bug.text(.strategy), bug.text(.network), bug.text(.device), place, bug.text]
        }
        let head = ["runs", "strategy", "network", "device", "fails first", "what they have in common"]
        return TextTable([head] + rows).text
    }
}

extension HuntedRun.Failure.Kind {
    /// The command that shows a failure of the kind in a run file.
    var command: String {
        switch self {
        case .desync, .freeze, .inputFault, .syncFault: "pong replay explain"
        case .unrepeatable: "pong replay verify"
        case .crash, .expectation: "pong replay"
        }
    }
}
