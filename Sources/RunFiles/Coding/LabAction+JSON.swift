internal import GroupSessions
package import JSONText
internal import MatchSync
internal import MockGroupSessions
package import SyncLab

/// An action as the members of a line of a run file or a scenario.
///
/// | action | further members |
/// |---|---|
/// | `conditions` | `from` and `to`: `left`, `right`, or the place of a further device; without `to`, the other player's; `conditions` |
/// | `strategy` | `strategy` |
/// | `add` | `script`, `clock`: of a device whose own differ from the default |
/// | `input` | `device`: a further one; `input` as in a line of ticks, of one tick |
/// | `join`, `leave`, `end` | `device`: its place in the list, 0 for the left one |
/// | `rejoin` | `device`; `remembers`: false for one that remembers nothing |
/// | `invalidate` | `device`; `error`: its code; `message` |
/// | `suspend` | `device`; `milliseconds` |
/// | `blackout` | `from`, `to`; `milliseconds` |
/// | `luck` | `seed` of the links' draws |
/// | `fate` | `from` and `to` as in `conditions`; `number`; see ``MockGroupSessions/TransmissionFate``: `delay`, null for a lost message; `again`; `flippedBit` |
/// | `script` | `device`; `script`, see ``MockGroupSessions/DeviceScript`` |
/// | `send` | `device`; `delivery`: `reliable` or `unreliable`; `bytes`: hexadecimal digits |
/// | `refuse` | `device`; `error`; `message` |
extension LabAction {
    package var members: [(name: String, value: JSONValue)] {
        switch self {
        case .setConditions(let conditions, let link):
            named("conditions", link) + [("conditions", Coding<LinkConditions>.conditions.json(conditions))]
        case .switchStrategy(let kind): named("strategy") + [("strategy", .text(kind.rawValue))]
        case .add(let device): named("add") + FurtherDevice.fields.members(of: device)
        case .join(let place): named("join", place)
        case .leave(let place): named("leave", place)
        case .rejoin(let place): named("rejoin", place)
        case .rejoinAfresh(let place): named("rejoin", place) + [("remembers", .flag(false))]
        case .end(let place): named("end", place)
        case .invalidate(let place, let error): named("invalidate", place) + SessionError.fields.members(of: error)
        case .suspend(let place, let length):
            named("suspend", place) + [("milliseconds", Coding.milliseconds.json(length))]
        case .blackOut(let link, let length):
            named("blackout", link) + [("milliseconds", Coding.milliseconds.json(length))]
        case .reseedLinks(let seed): named("luck") + [("seed", Coding.seed.json(seed))]
        case .decide(let fate, let number, let link):
            named("fate", link) + [("number", .whole(number))] + TransmissionFate.fields.members(of: fate)
        case .setScript(let script, let place): named("script", place) + [("script", Coding.script.json(script))]
        case .send(let bytes, let mode, let place):
            named("send", place) + [("delivery", .text(mode.rawValue)), ("bytes", Coding.bytes.json(bytes))]
        case .refuseNextSend(let error, let mode, let place):
            named("refuse", place) + SessionError.fields.members(of: error)
                + (mode.map { [("delivery", .text($0.rawValue))] } ?? [])
        case .setInput(let input, let place): named("input", place) + [("input", Coding.input.json(input))]
        }
    }

    private func named(_ name: String) -> [(name: String, value: JSONValue)] { [("action", .text(name))] }

    private func named(_ name: String, _ place: Int) -> [(name: String, value: JSONValue)] {
        named(name) + [("device", .whole(place))]
    }

    private func named(_ name: String, _ link: LabLink) -> [(name: String, value: JSONValue)] {
        let from = ("from", Coding<Int>.place.json(link.from))
        return named(name) + (link.side == nil ? [from, ("to", Coding<Int>.place.json(link.to))] : [from])
    }

    package init(_ fields: JSONFields) throws(FieldError) {
        var fields = fields
        let name = try fields.take("action", .text)
        func device() throws(FieldError) -> Int { try fields.take("device", .whole(in: 0...1_000_000)) }
        func error() throws(FieldError) -> SessionError {
            try SessionError.fields.value(takenFrom: &fields, changing: .blank)
        }
        switch name {
        case "conditions":
            self = .setConditions(try fields.take("conditions", .conditions), from: try fields.link())
        case "strategy": self = .switchStrategy(try fields.take("strategy", .strategy))
        case "add": self = .add(try FurtherDevice.fields.value(takenFrom: &fields, changing: FurtherDevice()))
        case "leave": self = .leave(try device())
        case "join": self = .join(try device())
        case "rejoin":
            self = try fields.take("remembers", .flag, or: true) ? .rejoin(device()) : .rejoinAfresh(device())
        case "end": self = .end(try device())
        case "invalidate": self = .invalidate(try device(), try error())
        case "suspend": self = .suspend(try device(), for: try fields.take("milliseconds", .milliseconds))
        case "blackout":
            self = .blackOut(from: try fields.link(), for: try fields.take("milliseconds", .milliseconds))
        case "luck": self = .reseedLinks(try fields.take("seed", .seed))
        case "fate":
            let (link, number) = (try fields.link(), try fields.take("number", .whole(in: 1...1_000_000)))
            let fate = try TransmissionFate.fields.value(takenFrom: &fields, changing: .lost)
            self = .decide(fate, of: number, from: link)
        case "script": self = .setScript(try fields.take("script", .script), of: try device())
        case "send":
            let mode = try fields.take("delivery", .deliveryMode)
            self = .send(try fields.take("bytes", .bytes), mode, from: try device())
        case "refuse":
            let mode = try fields.take("delivery", .optional(.deliveryMode), or: nil)
            self = .refuseNextSend(try error(), mode, at: try device())
        case "input":
            let place = try device()
            guard LabSide(rawValue: place) == nil else { throw fields.wrong("device", "a further device, from 2 on") }
            self = .setInput(try fields.take("input", .input), of: place)
        default: throw FieldError("\(fields.path(of: "action")) \(name)", .unknown)
        }
        try fields.finish()
    }
}

extension JSONFields {
    /// Takes the members that name a link.
    fileprivate mutating func link() throws(FieldError) -> LabLink {
        let from = try take("from", .place)
        let to = try take("to", .optional(.place), or: LabSide(rawValue: from)?.other.rawValue)
        guard let to, to != from else { throw wrong("to", "another device") }
        return LabLink(from: from, to: to)
    }
}

extension Coding<[UInt8]> {
    /// Bytes as two lowercase hexadecimal digits each.
    package static var bytes: Coding {
        Coding<String>.text.map("two hexadecimal digits for each byte") { bytes in
            bytes.map { UInt64($0).hexadecimal(digits: 2) }.joined()
        } value: { text in
            let digits = Array(text)
            let pairs = stride(from: 0, to: digits.count, by: 2).map { String(digits[$0..<min($0 + 2, digits.count)]) }
            let bytes = pairs.compactMap { UInt64(hexadecimal: $0) }.map { UInt8($0) }
            return digits.count.isMultiple(of: 2) && bytes.count == pairs.count ? bytes : nil
        }
    }
}
