package import GameCore
package import JSONText
internal import MatchSync
internal import MockGroupSessions
internal import RunFiles
internal import SyncLab

extension DesyncDossier {
    /// The dossier for scripts.
    package var json: JSONValue {
        .object([
            ("tick", .whole(tick)),
            ("labTick", .whole(labTick)),
            ("kind", .text(desync.kind.rawValue)),
            ("noticedBy", .text(desync.noticedBy.map(LabSide.name))),
            ("strategy", .text(setup.strategyName)),
            ("network", .text(setup.network.name)),
            ("seed", .seed(setup.seed)),
            ("origin", .text(origin.name)),
            ("part", .text(part?.description)),
            ("devices", .list(names.map { .text($0) })),
            ("suspect", .text(suspect.map { names[$0.rawValue] })),
            ("circumstances", .list(circumstances.map { .text($0.rawValue) })),
            ("fields", .list(differences.map { $0.json("left", "right") })),
            ("snapshot", .list(received.map { $0.json("match", "snapshot") })),
            ("left", left?.json ?? .null),
            ("right", right?.json ?? .null),
        ])
    }

    /// The part of the step after which the matches differ; `nil` where they do not differ by the step.
    package var part: StepPart? { if case .step(let part) = origin { part } else { nil } }
}

extension DesyncDossier.Origin {
    fileprivate var name: String {
        switch self {
        case .step: "step"
        case .snapshot: "snapshot"
        case .earlier: "earlier"
        case .outside: "outside"
        case .unknown: "unknown"
        case .none: "none"
        }
    }
}

extension FieldDifference {
    fileprivate func json(_ nameOfOne: String, _ nameOfOther: String) -> JSONValue {
        .object([("name", .text(field.rawValue)), (nameOfOne, .text(one)), (nameOfOther, .text(other))])
    }
}

extension DesyncDossier.Device {
    fileprivate var json: JSONValue {
        .object([
            ("seat", .text(seat?.name)),
            ("isOwner", .flag(isOwner)),
            ("confirmedAt", .whole(confirmedAt)),
            ("followsFromStep", followsFromStep.map { .flag($0) } ?? .null),
            ("rollbackDepth", rollbackDepth.map { .whole($0) } ?? .null),
            ("inputs", .object(Player.allCases.map { ($0.name, json(of: $0)) })),
            ("message", message?.dossierJSON ?? .null),
        ])
    }

    private func json(of player: Player) -> JSONValue {
        let isPredicted = predicted.contains(PlayerSet(player))
        return .object([
            ("input", .text(inputs[player].text)),
            ("predicted", isPredicted ? .text(firstInputs?[player].text) : .null),
        ])
    }
}

extension LoggedMessage {
    fileprivate var dossierJSON: JSONValue {
        .object([
            ("number", .whole(number)),
            ("sent", .whole(tick)),
            ("arrived", arrivalTick.map { .whole($0) } ?? .null),
            ("expected", .whole(expectedTick)),
            ("inputs", .list((inputTicks.map { [$0.lowerBound, $0.upperBound] } ?? []).map { .whole($0) })),
        ])
    }
}
