internal import GameCore
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
            ("strategy", .text(setup.strategyName)),
            ("network", .text(setup.network.name)),
            ("seed", .seed(setup.seed)),
            ("part", .text(part?.description)),
            ("suspect", .text(suspect?.name)),
            ("fields", .list(differences.map(\.json))),
            ("left", left.json),
            ("right", right.json),
            ("excerpt", .list([.whole(excerpt.lowerBound), .whole(excerpt.upperBound)])),
        ])
    }
}

extension FieldDifference {
    fileprivate var json: JSONValue {
        .object([("name", .text(field.rawValue)), ("left", .text(one)), ("right", .text(other))])
    }
}

extension DesyncDossier.Device {
    fileprivate var json: JSONValue {
        .object([
            ("seat", .text(seat?.name)),
            ("isOwner", .flag(isOwner)),
            ("confirmedAt", .whole(confirmedAt)),
            ("followsFromStep", followsFromStep.map { .flag($0) } ?? .null),
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
