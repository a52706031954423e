package import JSONText
internal import SyncLab

/// The runs of a hunt in sum: failures by their cause, and what all runs together came to.
package struct HuntSummary: Sendable {
    package private(set) var runs = 0

    /// Runs with too few contacts to mean anything.
    package private(set) var inconclusive = 0

    private var found: [Bug] = []
    private var exercised = [Int](repeating: 0, count: ExerciseCounts.names.count)

    /// For each condition of `--reach`, the times that it began to hold in all runs.
    private var reached: [Int] = []

    /// Failures of one cause: those with the same strategy, kind, signature and circumstances.
    package struct Bug: Sendable {
        /// The bug's place in the order in which the bugs were found, from 1.
        package let number: Int

        package fileprivate(set) var count = 1

        /// The run that fails in the earliest tick, the one with the lowest number among equals.
        package fileprivate(set) var earliest: HuntedRun
        package let failure: HuntedRun.Failure

        /// The least and the greatest depth of the rollbacks in which it happens; `nil` without a rollback.
        private var depths: ClosedRange<Int>?

        fileprivate init(_ number: Int, _ run: HuntedRun, _ failure: HuntedRun.Failure) {
            (self.number, earliest, self.failure) = (number, run, failure)
            depths = failure.rollbackDepth.map { $0...$0 }
        }

        fileprivate func isCause(of run: HuntedRun, _ failure: HuntedRun.Failure) -> Bool {
            earliest.strategy == run.strategy && self.failure.hasCause(of: failure)
        }

        fileprivate mutating func add(_ run: HuntedRun, _ failure: HuntedRun.Failure) {
            count += 1
            if failure.tick ?? .max < earliest.failure?.tick ?? .max { earliest = run }
            guard let depth = failure.rollbackDepth else { return }
            depths = min(depths?.lowerBound ?? depth, depth)...max(depths?.upperBound ?? depth, depth)
        }

        /// Such as `desync: ball.x differs first, in a rollback of 3 to 7`: a rollback is the last circumstance.
        var text: String {
            failure.text + (depths.map { " of \($0.text)" } ?? "")
        }

        fileprivate var json: JSONValue {
            var json: JSONValue = ["runs": .whole(count)]
            json.append(failure.json)
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
        for (index, count) in run.exercised.enumerated() { exercised[index] += count }
        reached += [Int](repeating: 0, count: max(run.reached.count - reached.count, 0))
        for (index, count) in run.reached.enumerated() { reached[index] += count }
        guard let failure = run.failure else { return nil }
        let index = found.firstIndex { $0.isCause(of: run, failure) } ?? found.count
        if index < found.count { found[index].add(run, failure) } else { found.append(Bug(index + 1, run, failure)) }
        return found[index].earliest.number == run.number ? found[index] : nil
    }

    package var bugCount: Int { found.count }

    /// The bugs, the heaviest kind first; the most frequent ones first within a kind.
    package var bugs: [Bug] {
        HuntedRun.Failure.Kind.allCases.flatMap { kind in
            found.enumerated().filter { $1.failure.kind == kind }
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

    private func reached(in header: HuntHeader) -> [(condition: String, count: Int)] {
        header.reach.enumerated().map { ($1, reached.indices.contains($0) ? reached[$0] : 0) }
    }

    /// The summary for a reader.
    ///
    /// - Parameter namesMissing: True to name all situations that no run came to.
    package func text(of header: HuntHeader, files: [String], namesMissing: Bool = false) -> String {
        var parts = [head(of: header)]
        if !found.isEmpty { parts.append(table) }
        if !files.isEmpty {
            parts.append(zip(bugs, files).map { "\($0.failure.kind.command) \($1)" }.joined(separator: "\n"))
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

    private func head(of header: HuntHeader) -> String {
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
            return ["\(bug.count)", run.strategy, run.network, place, bug.text]
        }
        return TextTable([["runs", "strategy", "network", "fails first", "what they have in common"]] + rows).text
    }
}

extension HuntedRun.Failure.Kind {
    /// The command that shows a failure of the kind in a run file.
    fileprivate var command: String {
        switch self {
        case .desync, .freeze, .inputFault, .syncFault: "pong replay explain"
        case .unrepeatable: "pong replay verify"
        case .crash, .expectation: "pong replay"
        }
    }
}

extension HuntSummary {
    /// The summary as a page for a browser.
    ///
    /// - Parameters:
    ///   - command: The command that made the hunt.
    ///   - files: The run files of ``bugs``, in the same order; none if no file was written.
    package func page(of header: HuntHeader, command: String, files: [String]) -> String {
        let values = json(of: header, files: files)
        func counts(_ path: String) -> [[String]] {
            guard case .object(let members)? = values[path] else { return [] }
            return members.map { [$0.name, $0.value.text] }
        }
        let bugs = bugs.enumerated().map { index, bug in
            [
                "\(bug.count)", bug.earliest.strategy, bug.earliest.network, "\(bug.earliest.seed)",
                bug.earliest.failure?.tick.map { "\($0)" } ?? "–", bug.text, files.isEmpty ? "–" : files[index],
            ]
        }
        let head = ["runs", "strategy", "network", "seed", "tick", "failure", "file"]
        let unreached = values["neverReached"]?.texts ?? []
        return HTML.page(
            "\(runs) of \(header.count) runs, \(failed) failed",
            [
                ("Command", "<pre>\(HTML.escaped(command))</pre>"),
                ("Drawn", "<pre>\(HTML.escaped(header.text))</pre>"),
                ("Bugs", bugs.isEmpty ? "<p>none</p>" : HTML.table([head] + bugs)),
                ("Exercised", HTML.table([["situation", "times"]] + counts("exercised") + counts("reached"))),
                ("Not exercised", HTML.missing(ExerciseCounts.missingByKind(in: exercised))),
                ("Not reached", unreached.isEmpty ? nil : HTML.list(unreached)),
            ]
        )
    }
}
