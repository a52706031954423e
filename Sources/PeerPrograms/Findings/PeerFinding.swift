package import JSONText
internal import SyncLab

/// Something that a run of programs has found: a row of the protocol page's table.
package struct PeerFinding: Sendable, Equatable {
    package let kind: Kind

    /// The device that has it, or the two that differ, by their places; empty for one of the whole run.
    package var places: [Int] = []

    /// The tick of the match; `nil` for one of no single tick.
    package var tick: Int?

    /// The tick of the lab in which it became known.
    package let labTick: UInt32

    /// The first field that differs.
    package var field: String?

    /// Further fields that differ in the same tick.
    var others: [String] = []

    /// Its values: at the left and at the right device, or earlier and later at one.
    package var values: [String] = []

    /// True if the inputs of the tick differ, too; `nil` if the programs do not tell them.
    package var inputsDiffer: Bool?

    package enum Kind: String, Sendable, CaseIterable {
        case difference, blindCheck, changed, frozen, nothingCompared, notDeterministic, changedProgram
    }
}

extension PeerFinding.Kind {
    /// Its meaning in one sentence.
    package var sentence: String {
        switch self {
        case .difference: "both devices have confirmed the tick, with different states"
        case .blindCheck: "the program's hashes do not tell what its states do"
        case .changed: "a confirmed tick came again otherwise"
        case .frozen: "the device confirms nothing for 5 s, though both run and the network is not cut"
        case .nothingCompared: "both devices confirm, and never the same tick"
        case .notDeterministic: "fresh processes answer the same run otherwise"
        case .changedProgram: "fresh processes answer alike, and otherwise than in the recorded run"
        }
    }
}

extension PeerFinding {
    /// The finding in one line.
    package var text: String {
        let device = places.count == 1 ? "\(Self.name(of: places[0])), " : ""
        let place = tick.map { "tick \($0), " } ?? ""
        let lab = "lab tick \(labTick)"
        let field = field.map { field in
            switch (kind, values.count) {
            case (.difference, 2), (.blindCheck, 2):
                ": \(field) is \(values[0]) at \(placesText.0), \(values[1]) at \(placesText.1)"
            case (_, 2): ": \(field) was \(values[0]), and is \(values[1])"
            default: ": \(field)"
            }
        }
        let inputs = inputsDiffer.map { differ in
            switch (kind, differ) {
            case (.changed, true): "; its inputs changed, too: it was confirmed before they had come"
            case (.changed, false): "; its inputs are the same"
            case (_, true): "; the inputs of the tick differ, too: the exchange is at fault"
            case (_, false): "; the inputs of the tick are the same: the step is at fault"
            }
        }
        return "\(kind.rawValue): \(device)\(place)\(lab)\(field ?? "")\(inputs ?? "") (\(kind.sentence))"
    }

    /// `the left device`, or such as `device 2`.
    private static func name(of place: Int) -> String {
        let label = LabSide.label(of: place)
        return LabSide(rawValue: place) == nil ? label : "the \(label) device"
    }

    /// The two devices that differ.
    private var placesText: (String, String) {
        places.contains { LabSide(rawValue: $0) == nil } && places.count == 2
            ? (Self.name(of: places[0]), Self.name(of: places[1])) : ("the left", "the right device")
    }

    package var json: JSONValue {
        let devices = places.map { JSONValue.text(LabSide.label(of: $0)) }
        return .object(present: [
            "kind": .text(kind.rawValue), "side": devices.count == 1 ? devices[0] : nil,
            "devices": devices.count == 2 ? .list(devices) : nil, "tick": tick.map { .whole($0) },
            "labTick": .whole(labTick), "field": field.map { .text($0) },
            "values": values.isEmpty ? nil : .list(values.map { .text($0) }),
            "inputsDiffer": inputsDiffer.map { .flag($0) },
        ])
    }

    /// The finding without its place.
    package var signature: String { field.map { "\(kind.rawValue): \($0)" } ?? kind.rawValue }

    /// The error behind it in words, as far as the run tells: it shows itself in any field, and at either device.
    var error: String {
        switch (kind, inputsDiffer) {
        case (.difference, true?): "difference, the inputs differ"
        case (.difference, false?): "difference, the inputs are the same"
        case (.changed, true?): "changed, its inputs changed"
        default: kind.rawValue
        }
    }

    /// The parts of the state that differ: the names of their fields before the first point.
    ///
    /// None if they tell nothing of the error: all that the step makes of other inputs may differ, and what is not
    /// deterministic is named by the answer that happened to come first.
    var parts: [String] {
        guard inputsDiffer != true, kind != .notDeterministic else { return [] }
        return ((field.map { [$0] } ?? []) + others).map { String($0.prefix { $0 != "." }) }
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
