package import JSONText

/// The output of `pong replay explain --all`: the desyncs of a run.
extension [DesyncDossier] {
    /// A line for each fingerprint: how many desyncs have it, and the tick of the run of the first one.
    package var table: String {
        let firsts = enumerated().filter { place, dossier in
            !self[..<place].contains { $0.fingerprint == dossier.fingerprint }
        }
        let rows = firsts.map { _, first in
            ["\(count { $0.fingerprint == first.fingerprint })", "\(first.labTick)", first.fingerprint]
        }
        return TextTable([["desyncs", "first", "what they have in common"]] + rows).text
    }

    package var json: JSONValue { .list(map(\.json)) }
}

extension DesyncDossier {
    fileprivate var fingerprint: String { circumstances.text(after: likeness) }
}
