internal import GameDescriptions
internal import JSONText
internal import SyncLab

/// The error behind a failure, as far as the run tells: failures of one error are one bug.
///
/// It names no device, no strategy and no network: these are where a bug shows itself.
package struct HuntCause: Sendable, Equatable {
    /// The error in words.
    package var error = ""

    /// The part of the step, or the field, in which it shows itself first; empty if the error says all.
    ///
    /// One error may show itself in several: then a simpler run tells, see ``SimplerFailure``.
    package var detail = ""

    static let coding = Coding.object(
        [Field("error", \HuntCause.error, .text), Field("detail", \.detail, .text, unless: "")],
        from: HuntCause()
    )

    /// Both, as text.
    package var text: String { detail.isEmpty ? error : "\(error), \(detail) first" }
}

extension HuntCause {
    /// The error of a failure by the words that runs of a cause had in common in earlier versions, and have in a narrow
    /// hunt: without the device, and with the part of the step in place of a field.
    init(of failure: HuntedRun.Failure) {
        guard failure.kind == .desync else {
            error = failure.signature.withoutDevice
            return
        }
        let words = failure.signature.split(separator: ", ").map(String.init)
        let part = words.first { $0.hasPrefix(Self.partHead) }
        let field = failure.field
        // The kind of the desync, if the field does not say as much.
        let kind = (words.first ?? "").split(separator: ": ").first.map(String.init) ?? ""
        let isDifference = field != nil && kind == Desync.Kind.notCompared.rawValue || kind.hasSuffix(Self.fieldTail)
        error = isDifference || kind == Desync.Kind.different.rawValue ? Self.difference : kind
        detail =
            part.map { "the part \($0.dropFirst(Self.partHead.count).dropLast(Self.partTail.count))" } ?? field ?? ""
    }

    private static let difference = "the matches differ"
    private static let partHead = "from the part "
    private static let partTail = " on"
    private static let fieldTail = " differs first"
}

extension HuntedRun.Failure {
    /// The device in which it shows itself; `nil` if none is named.
    var device: String? { LabSide.devices.first { signature.contains($0.name) }?.label }

    /// The field that differs first; `nil` if none is named.
    var field: String? {
        guard let end = signature.firstRange(of: " differs first")?.lowerBound else { return nil }
        return signature[..<end].split(separator: " ").last.map(String.init)
    }
}

extension LabSide {
    /// The names of devices in words and in tables, as far as a hunt has them.
    fileprivate static let devices = (0..<4).map { (name: name(of: $0), label: label(of: $0)) }
}

extension String {
    fileprivate var withoutDevice: String {
        LabSide.devices.reduce(self) { $0.hasPrefix($1.name) ? String($0.dropFirst($1.name.count + 1)) : $0 }
    }
}

extension DesyncDossier {
    /// The error, as far as the dossier tells.
    var huntCause: HuntCause {
        let kind = desync.kind.rawValue
        switch desync.kind {
        case .different, .unhashed, .notCompared: break
        case .falseAlarm: return HuntCause(error: "\(kind): \(alarm?.error ?? "not known why")")
        case .unlikeInputs, .takenBack, .unlikeBefore, .unlikeOwner:
            return HuntCause(error: kind, detail: differences.first?.part.map { "the part \($0)" } ?? "")
        }
        switch cause {
        case .extraAction: return HuntCause(error: "takes an action that the other player did not make")
        case .otherInput: return HuntCause(error: "takes another input than the other player made")
        case .sentInput: return HuntCause(error: "sends another input than it has")
        case .keptPrediction: return HuntCause(error: "does not simulate a tick again with the input that came")
        case .leftByRollback: return HuntCause(error: "leaves a tick as it was in a rollback")
        case .restored(let fields):
            let names = fields.joined(separator: ", ")
            return HuntCause(error: "changes \(names) of the tick to which it rolls back")
        case .step(let part): return HuntCause(error: "simulates another step", detail: "the part \(part)")
        case nil: break
        }
        let field = differences.first?.field ?? ""
        if case .snapshot = origin { return HuntCause(error: "begins with another match", detail: field) }
        let unhashed = desync.kind == .unhashed ? "\(kind): " : ""
        return HuntCause(error: "\(unhashed)the matches differ, not known why", detail: field)
    }
}

extension FalseAlarm {
    /// The values that are wrong, in words.
    fileprivate var error: String {
        let wrong = [
            stored.map { $0 != hash } == true ? "the stored hash" : nil, received == nil ? nil : "a received hash",
            snapshot.isEmpty ? nil : "a snapshot",
        ].compactMap { $0 }
        return wrong.isEmpty ? "not known why" : "\(wrong.joined(separator: " and ")) is wrong"
    }
}
