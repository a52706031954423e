package import JSONText

/// The output of `pong replay explain --all`: the desyncs of a run.
extension [DesyncDossier] {
    /// A line for each fingerprint: how many desyncs have it, and the tick of the run of the first one.
    package var table: String {
        let groups = Dictionary(grouping: self, by: \.fingerprint).values.sorted { $0[0].labTick < $1[0].labTick }
        let rows = groups.map { ["\($0.count)", "\($0[0].labTick)", $0[0].fingerprint] }
        return TextTable([["desyncs", "first", "what they have in common"]] + rows).text
    }

    package var json: JSONValue { .list(map(\.json)) }
}

extension DesyncDossier {
    fileprivate var fingerprint: String { circumstances.text(after: likeness) }
}
