internal import GroupSessions
internal import MatchSync
internal import MockGroupSessions

/// An action as the members of a line of a run file or a scenario.
///
/// | action | further members |
/// |---|---|
/// | `conditions` | `from`: `left` or `right`; `conditions` |
/// | `strategy` | `strategy` |
/// | `add` | |
/// | `join`, `leave`, `end` | `device`: its place in the list, 0 for the left one |
/// | `rejoin` | `device`; `remembers`: false for one that remembers nothing |
/// | `invalidate` | `device`; `error`: its code; `message` |
/// | `suspend` | `device`; `milliseconds` |
/// | `blackout` | `from`; `milliseconds` |
/// | `script` | `device`; `script`, see ``MockGroupSessions/DeviceScript`` |
/// | `send` | `device`; `delivery`: `reliable` or `unreliable`; `bytes`: hexadecimal digits |
/// | `refuse` | `device`; `error`; `message` |
extension LabAction {
    package var members: [(name: String, value: JSONValue)] {
        switch self {
        case .setConditions(let conditions, let side):
            [("action", .text("conditions")), ("from", .text(side.name)), ("conditions", conditions.json)]
        case .switchStrategy(let kind): [("action", .text("strategy")), ("strategy", .text(kind.rawValue))]
        case .addDevice: [("action", .text("add"))]
        case .join(let place): [("action", .text("join")), ("device", .whole(place))]
        case .leave(let place): [("action", .text("leave")), ("device", .whole(place))]
        case .rejoin(let place): [("action", .text("rejoin")), ("device", .whole(place))]
        case .rejoinAfresh(let place):
            [("action", .text("rejoin")), ("device", .whole(place)), ("remembers", .flag(false))]
        case .end(let place): [("action", .text("end")), ("device", .whole(place))]
        case .invalidate(let place, let error):
            [("action", .text("invalidate")), ("device", .whole(place))] + error.members
        case .suspend(let place, let length):
            [("action", .text("suspend")), ("device", .whole(place)), ("milliseconds", .milliseconds(length))]
        case .blackOut(let side, let length):
            [("action", .text("blackout")), ("from", .text(side.name)), ("milliseconds", .milliseconds(length))]
        case .setScript(let script, let place):
            [("action", .text("script")), ("device", .whole(place)), ("script", .object(script.members))]
        case .send(let bytes, let mode, let place):
            [
                ("action", .text("send")), ("device", .whole(place)), ("delivery", .text("\(mode)")),
                ("bytes", .text(bytes.map { UInt64($0).hexadecimal(digits: 2) }.joined())),
            ]
        case .refuseNextSend(let error, let place):
            [("action", .text("refuse")), ("device", .whole(place))] + error.members
        }
    }

    package init(_ fields: JSONFields) throws(FieldError) {
        var fields = fields
        let name = try fields.text("action")
        switch name {
        case "conditions":
            let side = try fields.side("from")
            self = .setConditions(try LinkConditions(fields.object("conditions")), from: side)
        case "strategy":
            self = .switchStrategy(try fields.named("strategy", "rollback") { StrategyKind(rawValue: $0) })
        case "add": self = .addDevice
        case "leave": self = .leave(try fields.device())
        case "join": self = .join(try fields.device())
        case "rejoin":
            let place = try fields.device()
            let remembers = fields.has("remembers") ? try fields.flag("remembers") : true
            self = remembers ? .rejoin(place) : .rejoinAfresh(place)
        case "end": self = .end(try fields.device())
        case "invalidate": self = .invalidate(try fields.device(), try SessionError(takenFrom: &fields))
        case "suspend": self = .suspend(try fields.device(), for: try fields.milliseconds("milliseconds"))
        case "blackout":
            self = .blackOut(from: try fields.side("from"), for: try fields.milliseconds("milliseconds"))
        case "script":
            let place = try fields.device()
            var script = DeviceScript()
            var members = try fields.object("script")
            try script.change(by: &members)
            try members.finish()
            self = .setScript(script, of: place)
        case "send":
            let mode = try fields.deliveryMode("delivery")
            self = .send(try fields.bytes("bytes"), mode, from: try fields.device())
        case "refuse": self = .refuseNextSend(try SessionError(takenFrom: &fields), at: try fields.device())
        default: throw FieldError("\(fields.path(of: "action")) \(name)", .unknown)
        }
        try fields.finish()
    }
}

extension JSONFields {
    mutating func side(_ name: String) throws(FieldError) -> LabSide {
        try named(name, "left") { text in LabSide.allCases.first { $0.name == text } }
    }

    mutating func deliveryMode(_ name: String) throws(FieldError) -> DeliveryMode {
        try named(name, "reliable") { text in DeliveryMode.allCases.first { "\($0)" == text } }
    }

    mutating func errorCode(_ name: String) throws(FieldError) -> SessionError.Code {
        try named(name, "connectionLost") { text in SessionError.Code.allNamed.first { "\($0)" == text } }
    }

    fileprivate mutating func device() throws(FieldError) -> Int {
        try whole("device", in: 0...1_000_000)
    }
}

extension JSONFields {
    /// Bytes as two lowercase hexadecimal digits each.
    mutating func bytes(_ name: String) throws(FieldError) -> [UInt8] {
        let digits = Array(try text(name))
        let pairs = stride(from: 0, to: digits.count, by: 2).map { String(digits[$0..<min($0 + 2, digits.count)]) }
        let bytes = pairs.compactMap { UInt64(hexadecimal: $0) }.map { UInt8($0) }
        guard digits.count.isMultiple(of: 2), bytes.count == pairs.count else {
            throw wrong(name, "two hexadecimal digits for each byte")
        }
        return bytes
    }
}

extension LabSide {
    /// `left` or `right`.
    package var name: String { self == .left ? "left" : "right" }
}

extension SessionError {
    /// The code and the message.
    var members: [(name: String, value: JSONValue)] {
        [("error", .text("\(code)")), ("message", .text(message))]
    }

    init(takenFrom fields: inout JSONFields) throws(FieldError) {
        self.init(try fields.errorCode("error"), try fields.text("message"))
    }
}

extension SessionError.Code {
    /// The codes that an action can name.
    fileprivate static let allNamed: [Self] = [
        .notJoined, .alreadyJoined, .invalidated, .messageTooLarge, .sentToSelf, .queueFull, .activationFailed,
        .connectionLost,
    ]
}
