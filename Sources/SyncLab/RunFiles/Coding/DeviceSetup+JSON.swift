internal import GroupSessions
internal import MockGroupSessions

/// A device of a run file's header or of a scenario: its script, and two more members.
///
/// | member | value |
/// |---|---|
/// | `joins` | false for a device that waits for the action `join` |
/// | `remembers` | its own points and its opponent's, such as `[3, 2]`, of an earlier session; null for none |
extension DeviceSetup {
    var members: [(name: String, value: JSONValue)] {
        script.members + [
            ("joins", .flag(joinsAtOnce)),
            ("remembers", remembered.map { .list([.whole($0.own), .whole($0.opponent)]) } ?? .null),
        ]
    }

    /// Reads a setup; a member that is absent has its default.
    init(_ fields: JSONFields) throws(FieldError) {
        self.init()
        var fields = fields
        try script.change(by: &fields)
        if fields.has("joins") { joinsAtOnce = try fields.flag("joins") }
        if fields.has("remembers") { remembered = try fields.score("remembers") }
        try fields.finish()
    }
}

/// A device's script.
///
/// | member | value |
/// |---|---|
/// | `joinDelay` | milliseconds |
/// | `view` | `prompt`, `late`, `selfFirst` or `coalesced` |
/// | `viewDelay` | milliseconds, of a view that is not prompt |
/// | `stalePackets` | whether packets of a session that was left reach the current one |
/// | `activation` | `preferred`, `disabled` or `cancelled` |
/// | `activationError` | `error` and `message`; null for none |
/// | `role` | `player` or `spectator`, of the sessions that it takes from then on; written for spectators only |
extension DeviceScript {
    var members: [(name: String, value: JSONValue)] {
        let view: (name: String, delay: Duration) =
            switch participantView {
            case .prompt: ("prompt", .zero)
            case .late(let delay): ("late", delay)
            case .selfFirst(let delay): ("selfFirst", delay)
            case .coalesced(let delay): ("coalesced", delay)
            }
        return [
            ("joinDelay", .milliseconds(joinDelay)),
            ("view", .text(view.name)),
            ("viewDelay", .milliseconds(view.delay)),
            ("stalePackets", .flag(receivesStalePackets)),
            ("activation", .text("\(activationResult)")),
            ("activationError", activationError.map { .object($0.members) } ?? .null),
        ] + (role == .player ? [] : [("role", .text("\(role)"))])
    }

    /// Takes the members that are there; the rest stays as it is.
    mutating func change(by fields: inout JSONFields) throws(FieldError) {
        if fields.has("joinDelay") { joinDelay = try fields.milliseconds("joinDelay") }
        if fields.has("view") {
            let delay = fields.has("viewDelay") ? try fields.milliseconds("viewDelay") : .zero
            participantView = try fields.named("view", "late") { ParticipantView($0, delay) }
        }
        if fields.has("stalePackets") { receivesStalePackets = try fields.flag("stalePackets") }
        if fields.has("activation") {
            let results: [ActivationResult] = [.preferred, .disabled, .cancelled]
            activationResult = try fields.named("activation", "preferred") { name in
                results.first { "\($0)" == name }
            }
        }
        if fields.has("role") {
            let roles: [Participant.Role] = [.player, .spectator]
            role = try fields.named("role", "player") { name in roles.first { "\($0)" == name } }
        }
        guard fields.has("activationError") else { return }
        if try fields.isNull("activationError") {
            _ = try fields.take("activationError")
            activationError = nil
        } else {
            var error = try fields.object("activationError")
            activationError = try SessionError(takenFrom: &error)
            try error.finish()
        }
    }
}

extension ParticipantView {
    fileprivate init?(_ name: String, _ delay: Duration) {
        switch name {
        case "prompt": self = .prompt
        case "late": self = .late(delay)
        case "selfFirst": self = .selfFirst(delay)
        case "coalesced": self = .coalesced(delay)
        default: return nil
        }
    }
}

extension JSONFields {
    /// A score from the view of one player; `nil` for null.
    fileprivate mutating func score(_ name: String) throws(FieldError) -> DeviceSetup.Score? {
        let value = try take(name)
        if case .null = value { return nil }
        guard case .list(let parts) = value, parts.count == 2,
            let own = parts[0].whole.flatMap({ UInt16(exactly: $0) }),
            let opponent = parts[1].whole.flatMap({ UInt16(exactly: $0) })
        else { throw wrong(name, "two scores") }
        return DeviceSetup.Score(own: own, opponent: opponent)
    }
}
