internal import GameCore
internal import GroupSessions
internal import JSONText
internal import MatchSync
internal import MockGroupSessions
internal import RunFiles
internal import SyncLab

/// The actions of a scenario's line, which are those of run files with shorter forms.
///
/// | action | further members |
/// |---|---|
/// | `conditions` | `conditions` of both links, `fromLeft`, `fromRight`: what changes |
/// | `network` | `network`: a preset |
/// | `strategy` | `strategy` |
/// | `add` | |
/// | `join`, `leave`, `end` | `device`: `left`, `right`, or from 2 on the number of one that was added |
/// | `rejoin` | `device`; `remembers`: false for one that remembers nothing |
/// | `invalidate`, `refuse` | `device`; `error`: a code; `message` |
/// | `hitch` | `device`; `milliseconds` |
/// | `blackout` | `milliseconds`; `from`: `left` or `right`, both unless given |
/// | `script` | `device`; the members of its script |
/// | `send` | `device`; `message`, see ``StrayMessage``, or `bytes` and `delivery` |
///
/// Each line may have a `note`, which takes the place of the description that a screen shows.
extension JSONFields {
    /// - Parameters:
    ///   - conditions: The conditions after the lines above.
    ///   - rules: Those of the run.
    mutating func scenarioActions(
        _ conditions: inout ScriptedConditions,
        under rules: Rules
    ) throws(FieldError) -> (actions: [LabAction], text: String) {
        let note = try take("note", .optional(.label), or: nil)
        let (actions, text) = try describedActions(&conditions, under: rules)
        return (actions, note ?? text)
    }

    private mutating func describedActions(
        _ conditions: inout ScriptedConditions,
        under rules: Rules
    ) throws(FieldError) -> (actions: [LabAction], text: String) {
        let name = try take("action", .text)
        switch name {
        case "conditions":
            let sides = try conditions.change(by: &self)
            guard !sides.isEmpty else { throw FieldError(path(of: "conditions"), .absent) }
            return (sides.map { .setConditions(conditions[$0], from: $0) }, Self.description(of: conditions, sides))
        case "network":
            let preset = try take("network", .preset)
            conditions.change(to: preset.conditions)
            let actions = LabSide.allCases.map { LabAction.setConditions(conditions[$0], from: $0) }
            return (actions, "network \(preset.rawValue)")
        case "strategy":
            let kind = try take("strategy", .strategy)
            return ([.switchStrategy(kind)], "strategy \(kind.rawValue)")
        case "add":
            return ([.addDevice], "another device joins")
        case "blackout":
            let length = try take("milliseconds", .milliseconds)
            let sides = has("from") ? [try take("from", .side)] : LabSide.allCases
            let links = sides.count == 2 ? "both links are" : "the link from the \(sides[0].name) is"
            return (sides.map { .blackOut(from: $0, for: length) }, "\(links) dead for \(length.wholeMilliseconds) ms")
        default:
            let (place, device) = try device()
            let (action, text) = try deviceAction(name, at: place, under: rules)
            return ([action], "\(device) \(text)")
        }
    }

    /// An action of one device, and what the device does in words.
    private mutating func deviceAction(
        _ name: String,
        at place: Int,
        under rules: Rules
    ) throws(FieldError) -> (LabAction, String) {
        switch name {
        case "join": return (.join(place), "joins")
        case "leave": return (.leave(place), "leaves")
        case "end": return (.end(place), "ends the session")
        case "rejoin":
            let remembers = try take("remembers", .flag, or: true)
            return remembers ? (.rejoin(place), "rejoins") : (.rejoinAfresh(place), "rejoins and remembers nothing")
        case "invalidate":
            let error = try error()
            return (.invalidate(place, error), "is invalidated: \(error.code)")
        case "refuse":
            let error = try error()
            return (.refuseNextSend(error, at: place), "cannot send its next message: \(error.code)")
        case "hitch":
            let length = try take("milliseconds", .milliseconds)
            return (.suspend(place, for: length), "is suspended for \(length.wholeMilliseconds) ms")
        case "script":
            let script = try DeviceScript.fields.value(takenFrom: &self, changing: DeviceScript())
            return (.setScript(script, of: place), "has another session script")
        case "send":
            if has("message") {
                let message = try take("message", .name(such: StrayMessage.garbage))
                return (.send(message.bytes, message.deliveryMode, from: place), "sends: \(message.rawValue)")
            }
            let mode = try take("delivery", .deliveryMode)
            let bytes = try take("bytes", .bytes)
            return (.send(bytes, mode, from: place), "sends \(bytes.count) bytes")
        default:
            throw FieldError("\(path(of: "action")) \(name)", .unknown)
        }
    }

    /// The place of a device in the lab's list, and its name.
    private mutating func device() throws(FieldError) -> (place: Int, name: String) {
        let value = try take("device")
        if let place = value.whole, (2...100).contains(place) { return (place, "device \(place)") }
        guard case .text(let text?) = value, let side = LabSide.allCases.first(where: { $0.name == text }) else {
            throw wrong("device", "left, right, or the number of a device that was added, from 2 on")
        }
        return (side.rawValue, side.name)
    }

    /// An error, by default that of a lost connection.
    private mutating func error() throws(FieldError) -> SessionError {
        let code = try take("error", .errorCode, or: .connectionLost)
        return SessionError(code, try take("message", .label, or: "Scripted"))
    }

    private static func description(of conditions: ScriptedConditions, _ sides: [LabSide]) -> String {
        if sides.count == 2, conditions[.left] == conditions[.right] { return "\(conditions[.left])" }
        return sides.map { "from \($0.name): \(conditions[$0])" }.joined(separator: "; ")
    }
}
