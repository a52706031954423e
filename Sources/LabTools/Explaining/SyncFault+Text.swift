internal import DisplayText
internal import GameCore
package import JSONText
internal import MockGroupSessions
package import SyncLab

extension SyncFault {
    /// The fault for scripts.
    package var json: JSONValue {
        .object(present: [
            "finding": .text("syncFault"), "kind": .text(kind.rawValue), "device": .text(LabSide.label(of: place)),
            "other": other.map { .text(LabSide.label(of: $0)) }, "labTick": .whole(labTick), "tick": .whole(tick),
            "field": field.map { .text($0.rawValue) }, "value": difference.map { .text($0.value) },
            "expected": difference.map { .text($0.expected) }, "seam": seam.map { .text("\($0.kind)") },
            "sent": seam?.sent.map { .whole($0) }, "arrived": seam?.arrived.map { .whole($0) },
        ])
    }

    /// The fault for a reader, in one line.
    package var text: String {
        let others = other.map { ", about \(LabSide.name(of: $0))" } ?? ""
        let fields = field.map { ", \($0.rawValue) first" } ?? ""
        return "at tick \(tick) of the match, known in tick \(labTick) of the run: \(LabSide.name(of: place)) "
            + kind.sentence + others + fields
    }

    /// The common features of faults of one cause, as text; the device, the strategy and the network are none.
    package var signature: String {
        let fields = field.map { ", \($0.rawValue) first" } ?? ""
        return "a device \(kind.sentence)\(fields)" + (seam.map { ": \($0.kind.rawValue)" } ?? "")
    }

    /// The fault explained, in lines of at most 80 columns.
    ///
    /// - Parameter setup: The setup with which the run began.
    package func dossier(of setup: RunSetup) -> String {
        let values = difference.map { "\($0.field?.rawValue ?? "it") is \($0.value), and should be \($0.expected)" }
        let facts = [
            "sync fault: \(LabSide.name(of: place)) \(kind.sentence)", values,
            "at tick \(tick) of the match, known in tick \(labTick) of the run", way,
            "\(setup.strategyName), \(setup.network.name), seed \(setup.seed)",
        ]
        return facts.compactMap { $0 }.flatMap { $0.wrapped(to: 80) }.joined(separator: "\n")
    }

    /// The way on which the fault has come in; `nil` if there is none.
    private var way: String? {
        let others = other.map { LabSide.name(of: $0) }
        guard let seam else { return others.map { "compared with \($0); the message to blame is not known" } }
        let sent = seam.sent.map { "tick \($0) of the run" } ?? "a tick that is not known"
        let arrived = seam.arrived.map { ", arrived in tick \($0)" } ?? ""
        return switch seam.kind {
        case .packet, .update, .snapshot, .request:
            "the \(seam.kind.rawValue) of \(others ?? LabSide.name(of: place)), sent in \(sent)\(arrived)"
        case .rejoin: "it came back in tick \(seam.arrived ?? labTick) of the run"
        case .absence: "one of the players was absent"
        case .strategySwitch: "it was to switch since \(sent)"
        }
    }
}
