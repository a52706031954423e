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
        let verdict = failed > 0 ? RunResult.Verdict.failed : saysNothing ? .inconclusive : .passed
        let title = "\(runs) of \(header.count) runs, \(failed) failed"
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
                ("Over all seeds", distribution(in: header)),
                ("Not exercised", HTML.missing(ExerciseCounts.missingByKind(in: exercised))),
                ("Not reached", unreached.isEmpty ? nil : HTML.list(unreached)),
                ("Exercised", HTML.table([["situation", "times"]] + met + reached)),
                ("Drawn", "<pre>\(HTML.escaped(header.text))</pre>"),
            ]
        )
    }

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

    /// How the runs meet the conditions of `--expect`: `nil` without a condition on one measure.
    private func distribution(in header: HuntHeader) -> String? {
        let conditions = header.expectations.compactMap { try? Expression($0, names: MeasureNames.names) }
            .compactMap { condition in condition.bound.map { (text: condition.text, bound: $0) } }
        let rows = conditions.enumerated().compactMap { place, condition -> [String]? in
            let isUpper = condition.bound.isUpper
            // The values that miss a condition by most come last.
            let found = values.compactMap { run in
                run.values.indices.contains(place) ? run.values[place].map { (value: $0, seed: run.seed) } : nil
            }.sorted { isUpper ? $0.value < $1.value : $1.value < $0.value }
            guard let worst = found.last else { return nil }
            func rank(_ percent: Int) -> String { found[min(found.count * percent / 100, found.count - 1)].value.text }
            let missed = worst.value.adding(condition.bound.number.negated)
            let isMissed = missed.map { isUpper ? $0.units > 0 : $0.units < 0 } ?? false
            return [
                condition.text, "\(found.count)", rank(50), rank(99), worst.value.text, "\(worst.seed)",
                isMissed ? missed.map { Decimal(abs($0.units), digits: $0.digits).text } ?? "–" : "holds",
            ]
        }
        let head = ["condition", "runs", "p50", "p99", "worst", "its seed", "missed by"]
        return rows.isEmpty ? nil : HTML.table([head] + rows)
    }
}
