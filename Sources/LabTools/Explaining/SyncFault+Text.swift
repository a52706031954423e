internal import DisplayText
package import JSONText
internal import MockGroupSessions
package import SyncLab

extension SyncFault {
    /// The fault for scripts.
    package var json: JSONValue {
        .object(present: [
            "finding": .text("syncFault"), "kind": .text(kind.rawValue), "device": .text(LabSide.label(of: place)),
            "other": other.map { .text(LabSide.label(of: $0)) }, "labTick": .whole(labTick), "tick": .whole(tick),
            "field": field.map { .text($0) }, "value": difference.map { .text($0.value) },
            "expected": difference.map { .text($0.expected) }, "seam": seam.map { .text($0.kind.rawValue) },
            "sent": seam?.sent.map { .whole($0) }, "arrived": seam?.arrived.map { .whole($0) },
        ])
    }

    /// The fault for a reader, in one line.
    package var text: String {
        let others = other.map { ", about \(LabSide.name(of: $0))" } ?? ""
        let fields = field.map { ", \($0) first" } ?? ""
        return "at tick \(tick) of the match, known in tick \(labTick) of the run: \(LabSide.name(of: place)) "
            + kind.sentence + others + fields
    }

    /// The common features of faults of one cause, as text; the device, the strategy and the network are none.
    package var signature: String {
        let fields = field.map { ", \($0) first" } ?? ""
        return "a device \(kind.sentence)\(fields)" + (seam.map { ": \($0.kind.words)" } ?? "")
    }

    /// The fault explained, in lines of at most 80 columns.
    ///
    /// - Parameter setting: The strategy, the network and the seed.
    func dossier(in setting: String) -> String {
        let facts = [
            "sync fault: \(LabSide.name(of: place)) \(kind.sentence)", valuesText,
            "at tick \(tick) of the match, known in tick \(labTick) of the run", way, setting,
        ]
        return facts.flatMap { $0.wrapped(to: 80) }.joined(separator: "\n")
    }

    private var valuesText: String {
        guard let difference else { return "which value is wrong is not known" }
        guard kind.group == .session else { return difference.text }
        return "\(difference.name) is \(difference.value), that of the other device \(difference.expected)"
    }

    /// The way on which the fault has come in.
    private var way: String {
        let others = other.map { LabSide.name(of: $0) }
        guard let seam else {
            let comparison = others.map { "compared with \($0)" } ?? "found at the device itself"
            return "\(comparison); a message to blame is not known"
        }
        let sent = seam.sent.map { "tick \($0) of the run" } ?? "a tick that is not known"
        let arrived = seam.arrived.map { ", arrived in tick \($0)" } ?? ""
        return switch seam.kind {
        case .packet, .update, .snapshot, .request, .reliable:
            "the \(seam.kind.words) of \(others ?? LabSide.name(of: place)), sent in \(sent)\(arrived)"
        case .rejoin: "it came back in tick \(seam.arrived ?? labTick) of the run"
        case .absence: "one of the players was absent"
        case .strategySwitch: "it was to switch since \(sent)"
        }
    }
}

extension SyncFault.Difference {
    fileprivate var text: String { "\(name) is \(value), and should be \(expected)" }
}

extension InputFault {
    /// The fault explained, in lines of at most 80 columns.
    ///
    /// - Parameter setting: The strategy, the network and the seed.
    func dossier(in setting: String) -> String {
        let way =
            kind == .outdated
            ? "the message of the request is not known" : "no message is to blame: each device records its own inputs"
        let facts = ["input fault: \(text)", difference.text, way, setting]
        return facts.flatMap { $0.wrapped(to: 80) }.joined(separator: "\n")
    }
}
