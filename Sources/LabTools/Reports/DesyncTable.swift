internal import JSONText

/// The output of `pong replay explain --all`: the desyncs of a run, those that are alike in one row.
package struct DesyncTable {
    private let dossiers: [DesyncDossier]

    /// The length of the run in ticks.
    private let end: UInt32

    package init(_ dossiers: [DesyncDossier], end: UInt32) {
        self.dossiers = dossiers
        self.end = end
    }

    package var isEmpty: Bool { dossiers.isEmpty }

    /// A line for each fingerprint: how many desyncs have it, and the tick of the run of the first one.
    package var text: String {
        guard !isEmpty else { return "no desync in \(end) ticks" }
        let rows = groups.map { ["\($0.count)", "\($0[0].labTick)", $0[0].fingerprint] }
        return TextTable([["desyncs", "first", "what they have in common"]] + rows).text
    }

    package var json: String { JSONValue.list(dossiers.map(\.json)).json() }

    /// The desyncs by their fingerprint, the earliest first.
    private var groups: [[DesyncDossier]] {
        var groups: [[DesyncDossier]] = []
        for dossier in dossiers {
            if let index = groups.firstIndex(where: { $0[0].fingerprint == dossier.fingerprint }) {
                groups[index].append(dossier)
            } else {
                groups.append([dossier])
            }
        }
        return groups
    }
}

extension DesyncDossier {
    fileprivate var fingerprint: String { circumstances.text(after: likeness) }
}
