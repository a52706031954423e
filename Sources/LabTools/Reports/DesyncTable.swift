package import JSONText

/// The output of `pong replay explain --all`: the desyncs of a run.
extension [DesyncDossier] {
    /// A line for each fingerprint: how many desyncs have it, and the tick of the run of the first one.
    package var table: String {
        var groups: [[DesyncDossier]] = []
        for dossier in self {
            if let index = groups.firstIndex(where: { $0[0].fingerprint == dossier.fingerprint }) {
                groups[index].append(dossier)
            } else {
                groups.append([dossier])
            }
        }
        let rows = groups.map { ["\($0.count)", "\($0[0].labTick)", $0[0].fingerprint] }
        return TextTable([["desyncs", "first", "what they have in common"]] + rows).text
    }

    package var json: JSONValue { .list(map(\.json)) }
}

extension DesyncDossier {
    fileprivate var fingerprint: String { circumstances.text(after: likeness) }
}
