internal import JSONText
package import SyncLab

extension ExerciseCounts {
    /// The situations that were never met, for a reader: a head, and a line for each kind.
    ///
    /// - Parameter isWhole: True to name all of them; otherwise a line of 80 columns names as many as fit.
    package static func missingLines(in counts: [Int], isWhole: Bool) -> [String] {
        let missing = missingByKind(in: counts)
        guard !missing.isEmpty else { return [] }
        let rows = missing.map { missing in
            let shown = isWhole ? missing.names : missing.names.fitting(columns: 55)
            let rest = shown.count < missing.names.count ? ["…"] : []
            return ["", missing.kind.rawValue, missing.ratio, (shown + rest).joined(separator: ", ")]
        }
        let isCut = rows.contains { $0.last?.hasSuffix("…") == true }
        return ["never exercised\(isCut ? " (--exercised names all)" : ""):"] + TextTable(rows).lines
    }
}

extension ExerciseCounts.Missing {
    fileprivate var ratio: String { "\(names.count) of \(total)" }
}

extension [String] {
    /// The first ones that fit into one line.
    fileprivate func fitting(columns: Int) -> [String] {
        var shown = self
        while shown.joined(separator: ", ").count > columns { shown.removeLast() }
        return shown
    }
}

extension HTML {
    /// A list of the situations that were never met, by their kinds.
    static func missing(_ missing: [ExerciseCounts.Missing]) -> String {
        let rows = missing.map { [$0.kind.rawValue, $0.ratio, $0.names.joined(separator: ", ")] }
        return rows.isEmpty ? "<p>nothing is missing</p>" : table(rows, hasHead: false)
    }
}
