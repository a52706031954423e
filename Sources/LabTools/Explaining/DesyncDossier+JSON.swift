internal import GameCore
package import JSONText
internal import MatchSync
internal import MockGroupSessions
internal import RunFiles
internal import SyncLab

extension DesyncDossier {
    /// The dossier for scripts.
    package var json: JSONValue {
        [
            "tick": .whole(tick),
            "labTick": .whole(labTick),
            "kind": .text(desync.kind.rawValue),
            "noticedBy": .text(desync.noticedBy.map(LabSide.name)),
            "strategy": .text(setup.strategyName),
            "network": .text(setup.network.name),
            "seed": .seed(setup.seed),
            "origin": .text(String(caseOf: origin)),
            "part": .text(part?.description),
            "devices": .list(names.map { .text($0) }),
            "suspect": .text(suspect.map { names[$0.rawValue] }),
            "circumstances": circumstances.json,
            "fields": .list(differences.map { $0.json("left", "right") }),
            "snapshot": .list(received.map { $0.json("match", "snapshot") }),
            "left": devices.left?.json ?? .null,
            "right": devices.right?.json ?? .null,
        ]
    }
}

extension DesyncDossier.Device {
    fileprivate var json: JSONValue {
        [
            "seat": .text(seat?.name),
            "isOwner": .flag(isOwner),
            "confirmedAt": .whole(confirmedAt),
            "followsFromStep": followsFromStep.map { .flag($0) } ?? .null,
            "rollbackDepth": .whole(rollbackDepth),
            "inputs": .object(Player.allCases.map { ($0.name, json(of: $0)) }),
            "message": message?.dossierJSON ?? .null,
        ]
    }

    private func json(of player: Player) -> JSONValue {
        let isPredicted = predicted.contains(PlayerSet(player))
        return [
            "input": .text(inputs[player].text), "predicted": .text(isPredicted ? firstInputs?[player].text : nil),
        ]
    }
}

extension LoggedMessage {
    fileprivate var dossierJSON: JSONValue {
        let fields = ["number", "sent", "arrived", "expected"].map { ($0, json[$0] ?? .null) }
        let inputs = inputTicks.map { [JSONValue.whole($0.lowerBound), .whole($0.upperBound)] } ?? []
        return .object(fields + [("inputs", .list(inputs))])
    }
}

/// Parts of what the tools tell scripts.
extension FieldDifference {
    /// The field and its two values, under these names.
    func json(_ nameOfOne: String, _ nameOfOther: String) -> JSONValue {
        .object([("name", .text(field.rawValue)), (nameOfOne, .text(one)), (nameOfOther, .text(other))])
    }
}

extension PerPlayer<Input> {
    /// Both inputs in words.
    var json: JSONValue { .object(Player.allCases.map { ($0.name, .text(self[$0].text)) }) }
}
