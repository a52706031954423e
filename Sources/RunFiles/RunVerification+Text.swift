internal import GameCore
package import JSONText
internal import SyncLab

extension RunVerification {
    /// The result as text.
    ///
    /// - Parameter name: The file's name.
    package func text(name: String) -> String {
        guard let difference else {
            guard hashes > 0 else { return "\(name): no tick was recorded, so nothing was verified." }
            return "\(name): \(ticks) ticks verified: \(hashes) hashes and \(states) states are as recorded."
        }
        var lines = ["\(name): the replay differs in the second up to tick \(difference.tick):", difference.text]
        if let fields = difference.fields {
            let place = LabSide.label(of: fields.device)
            lines.append("The first recorded state that differs is that of \(place) at tick \(fields.tick):")
            let rows = fields.all.map { [$0.field.rawValue, $0.one, $0.other] }
            lines.append(TextTable([["field", "recorded", "replayed"]] + rows).text)
        }
        return lines.joined(separator: "\n")
    }

    package func values(name: String, of run: RunFile) -> JSONValue {
        .object([
            ("file", .text(name)),
            ("program", .text(run.header.origin.program)),
            ("simulation", .whole(run.header.simulation)),
            ("ticks", .whole(ticks)),
            ("hashes", .whole(hashes)),
            ("states", .whole(states)),
            ("difference", difference?.values ?? .text(nil)),
        ])
    }
}

extension RunDifference {
    fileprivate var text: String {
        let place = device.map(LabSide.label) ?? ""
        switch kind {
        case .deviceCount(let recorded, let replayed):
            return "There are \(replayed) devices instead of \(recorded)."
        case .confirmed(let recorded?, let replayed?) where recorded.tick == replayed.tick:
            let (one, other) = (recorded.hash.text, replayed.hash.text)
            return "\(place) confirms tick \(recorded.tick) of the match with the hash \(other) instead of \(one)."
        case .confirmed(let recorded?, let replayed?):
            return "\(place) confirms tick \(replayed.tick) of the match instead of tick \(recorded.tick)."
        case .confirmed(let recorded?, nil):
            return "\(place) has not confirmed tick \(recorded.tick) of the match."
        case .confirmed(nil, let replayed):
            return "\(place) has confirmed tick \(replayed?.tick ?? 0) of the match already."
        case .state:
            return "\(place) has confirmed another state, with the same hashes."
        case .shown(let recorded, let replayed):
            return "\(place) shows a match with the hash \(replayed.text) instead of \(recorded.text)."
        case .match(let recorded, let replayed):
            let (one, other) = (recorded.hexadecimal(digits: 16), replayed.hexadecimal(digits: 16))
            return "The match has the hash \(other) instead of \(one)."
        }
    }

    fileprivate var values: JSONValue {
        var members: [(name: String, value: JSONValue)] = [
            ("tick", .whole(tick)),
            ("device", .text(device.map(LabSide.label))),
            ("text", .text(text)),
        ]
        if case .confirmed(let recorded, let replayed) = kind {
            for (name, tick) in [("recorded", recorded), ("replayed", replayed)] {
                members.append((name, tick.map { ["tick": .whole($0.tick), "hash": .text($0.hash.text)] } ?? .null))
            }
        }
        if let fields {
            let all: [JSONValue] = fields.all.map { field in
                ["field": .text(field.field.rawValue), "recorded": .text(field.one), "replayed": .text(field.other)]
            }
            let place = JSONValue.text(LabSide.label(of: fields.device))
            members.append(("state", ["tick": .whole(fields.tick), "device": place, "fields": .list(all)]))
        }
        return .object(members)
    }
}

extension UInt16 {
    fileprivate var text: String { UInt64(self).hexadecimal(digits: 4) }
}
