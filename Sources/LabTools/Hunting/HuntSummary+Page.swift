internal import JSONText
internal import SyncLab

extension HuntSummary {
    /// The summary as a page for a browser.
    ///
    /// - Parameters:
    ///   - command: The command that makes the hunt again.
    ///   - files: The run files of ``bugs``, in the same order; none if no file was written.
    package func page(of header: HuntHeader, command: String, files: [String]) -> String {
        let conditions = reached(in: header)
        let met = ExerciseCounts.met(in: exercised).map { [$0.name, "\($0.count)"] }
        let reached = conditions.filter { $0.count > 0 }.map { [$0.condition, "\($0.count)"] }
        let unreached = conditions.filter { $0.count == 0 }.map(\.condition)
        let title = title(of: header)
        let first = """
            \(HTML.head(title, verdict))
            <p class="reason \(verdict.word)">\(HTML.escaped(head(of: header)))</p>
            \(HTML.command(command))
            \(bugs.isEmpty ? "" : bugTable(files: files))
            """
        return HTML.page(
            title,
            first: first,
            [
                ("Over all seeds", distribution(in: header).map { HTML.table($0) }),
                ("Not exercised", HTML.missing(ExerciseCounts.missingByKind(in: exercised))),
                ("Not reached", unreached.isEmpty ? nil : HTML.list(unreached)),
                ("Exercised", HTML.counts(met + reached)),
                ("Drawn", "<pre>\(HTML.escaped(header.text))</pre>"),
            ]
        )
    }

    private var verdict: RunResult.Verdict { failed > 0 ? .failed : saysNothing ? .inconclusive : .passed }

    private func title(of header: HuntHeader) -> String { "\(runs) of \(header.count) runs, \(failed) failed" }

    /// A row for each bug, with a picture of when its runs fail, and the command that shows it.
    private func bugTable(files: [String]) -> String {
        let last = bugs.flatMap(\.ticks).max() ?? 0
        let heads = ["runs", "bug", "fails in second", "earliest", "strategy", "network", "device"]
        let rows = bugs.enumerated().map { index, bug -> String in
            let run = bug.earliest
            let place = run.failure?.tick.map { "seed \(run.seed), tick \($0)" } ?? "seed \(run.seed)"
            let cells = [place, bug.text(.strategy), bug.text(.network), bug.text(.device)].map { text in
                "<td>\(HTML.escaped(text))</td>"
            }
            let command = files.isEmpty ? "" : HTML.command("\(bug.kind.command) \(files[index])")
            return """
                <tr><td>\(bug.count)</td><th scope="row">\(HTML.escaped(bug.text))\(command)</th>\
                <td>\(Self.histogram(bug.ticks, upTo: last))</td>\(cells.joined())</tr>
                """
        }
        return """
            <div class="wide"><table class="bugs"><thead><tr>\(heads.map { "<th>\($0)</th>" }.joined())</tr></thead><tbody>
            \(rows.joined(separator: "\n"))
            </tbody></table></div>
            """
    }

    /// The ticks in which runs fail, counted in equal parts of the longest time; all bugs have one scale.
    private static func histogram(_ ticks: [UInt32], upTo last: UInt32) -> String {
        guard last > 0, !ticks.isEmpty else { return "–" }
        var counts = [Int](repeating: 0, count: 24)
        for tick in ticks { counts[min(Int(tick) * counts.count / Int(last), counts.count - 1)] += 1 }
        let most = counts.max() ?? 1
        let bars = counts.enumerated().filter { $1 > 0 }.map { place, count in
            let height = max(count * 24 / most, 2)
            return "<rect x=\"\(place * 5)\" y=\"\(26 - height)\" width=\"4\" height=\"\(height)\"/>"
        }
        func seconds(_ tick: UInt32) -> String { Decimal(Int(tick), over: 60, digits: 1).text }
        let text = "\(seconds(ticks.min() ?? 0)) to \(seconds(ticks.max() ?? 0))"
        return """
            <svg class="bars" viewBox="0 0 120 28" role="img" aria-label="fails in second \(text)">\(bars.joined())\
            <path class="axis" d="M0 27H120"/></svg><br>\(text)
            """
    }

    /// The distribution of the values that `--expect` bounds; `nil` without a condition on one measure.
    private func distribution(in header: HuntHeader) -> [[String]]? {
        let conditions = header.expectations.compactMap { try? Expression($0, names: MeasureNames.names) }
            .compactMap { condition in condition.bound.map { (text: condition.text, bound: $0) } }
        let rows = conditions.enumerated().compactMap { place, condition -> [String]? in
            let isUpper = condition.bound.isUpper
            // The values that miss a condition by most come last.
            let found = values.compactMap { run in
                run.values.indices.contains(place) ? run.values[place].map { (value: $0, seed: run.seed) } : nil
            }.sorted { isUpper ? $0.value < $1.value : $1.value < $0.value }
            guard let worst = found.last else { return nil }
            func rank(_ percent: Int) -> String { found[(found.count * percent + 99) / 100 - 1].value.text }
            let missed = worst.value.adding(condition.bound.number.negated)
            let isMissed = missed.map { isUpper ? $0.units > 0 : $0.units < 0 } ?? false
            return [
                condition.text, "\(found.count)", rank(50), rank(99), worst.value.text, "\(worst.seed)",
                isMissed ? missed.map { Decimal(abs($0.units), digits: $0.digits).text } ?? "–" : "holds",
            ]
        }
        let head = ["condition", "runs", "p50", "p99", "worst", "its seed", "missed by"]
        return rows.isEmpty ? nil : [head] + rows
    }
}

/// The summary for CI.
extension HuntSummary {
    /// The summary of a job: the verdict, the bugs with the commands that show them, and how far conditions are missed.
    ///
    /// - Parameters:
    ///   - command: The command that makes the hunt again.
    ///   - files: The run files of ``bugs``, in the same order; none if no file was written.
    package func jobSummary(of header: HuntHeader, command: String, files: [String]) -> String {
        let rows = bugs.map { bug in
            let run = bug.earliest
            let place = run.failure?.tick.map { "seed \(run.seed), tick \($0)" } ?? "seed \(run.seed)"
            return ["\(bug.count)", bug.text, place, bug.text(.strategy), bug.text(.network)]
        }
        let commands = zip(bugs, files).map { "\($0.kind.command) \($1)" }
        let missing = ExerciseCounts.missingLines(in: exercised, isWhole: true)
        return Markdown.text([
            Markdown.head(title(of: header), verdict), Markdown.escaped(head(of: header)),
            Markdown.fence(command, "sh"),
            rows.isEmpty ? nil : Markdown.table([["runs", "bug", "earliest", "strategy", "network"]] + rows),
            commands.isEmpty ? nil : Markdown.fence(commands.joined(separator: "\n"), "sh"),
            distribution(in: header).map(Markdown.table),
            missing.isEmpty
                ? nil : Markdown.details("Not exercised", Markdown.fence(missing.joined(separator: "\n"))),
        ])
    }

    /// The results as tests: one for each kind of failure, and for each expectation.
    ///
    /// - Parameters:
    ///   - command: See ``jobSummary(of:command:files:)``.
    ///   - files: See there, too.
    package func tests(of header: HuntHeader, command: String, files: [String]) -> JUnitReport {
        func failures(where isIncluded: (Bug) -> Bool) -> [(message: String, text: String)] {
            bugs.enumerated().filter { isIncluded($1) }.map { index, bug in
                let run = bug.earliest
                let place = run.failure?.tick.map { "seed \(run.seed), tick \($0)" } ?? "seed \(run.seed)"
                let again = files.isEmpty ? command : "\(bug.kind.command) \(files[index])"
                let text =
                    "\(bug.count) runs, the earliest with \(place): \(run.strategy) over \(run.network)\n\(again)"
                return (bug.text, text)
            }
        }
        let silence = saysNothing ? "no run had enough contacts to mean anything" : nil
        let findings = HuntedRun.Failure.Kind.allCases.filter { $0 != .expectation }.map { kind in
            JUnitReport.Case(
                "no \(kind.rawValue)",
                in: "pong.hunt",
                failures: failures { $0.kind == kind },
                silence: silence
            )
        }
        let conditions = header.expectations.filter { $0 != FigureTable.healthy }.map { condition in
            JUnitReport.Case(
                condition,
                in: "pong.hunt.expectations",
                failures: failures { $0.earliest.failure?.condition == condition },
                silence: silence
            )
        }
        var report = JUnitReport("pong lab --seeds")
        report.properties = [("command", command), ("runs", "\(runs)"), ("failed", "\(failed)")]
        report.cases = findings + conditions
        return report
    }
}
