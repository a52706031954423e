internal import JSONText
internal import SyncLab

extension HuntSummary {
    /// The summary as a page for a browser.
    ///
    /// - Parameters:
    ///   - command: The command that made the hunt.
    ///   - files: The run files of ``bugs``, in the same order; none where no file was written.
    package func page(of header: HuntHeader, command: String, files: [String]) -> String {
        let values = json(of: header, files: files)
        func counts(_ path: String) -> [[String]] {
            guard case .object(let members)? = values[path] else { return [] }
            return members.map { [$0.name, $0.value.text] }
        }
        let bugs = bugs.enumerated().map { index, bug in
            [
                "\(bug.count)", bug.earliest.strategy, bug.earliest.network, "\(bug.earliest.seed)",
                bug.failure.tick.map { "\($0)" } ?? "–", bug.text, files.isEmpty ? "–" : files[index],
            ]
        }
        let head = ["runs", "strategy", "network", "seed", "tick", "failure", "file"]
        let missing = ["neverExercised", "neverReached"].flatMap { values[$0]?.texts ?? [] }
        return HTML.page(
            "\(runs) of \(header.count) runs, \(failed) failed",
            [
                ("Command", "<pre>\(HTML.escaped(command))</pre>"),
                ("Drawn", "<pre>\(HTML.escaped(header.text))</pre>"),
                ("Bugs", bugs.isEmpty ? "<p>none</p>" : HTML.table([head] + bugs)),
                ("Exercised", HTML.table([["situation", "times"]] + counts("exercised") + counts("reached"))),
                ("Not exercised", missing.isEmpty ? "<p>nothing is missing</p>" : HTML.list(missing)),
            ]
        )
    }
}
