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
/// | `leave`, `rejoin`, `end` | `device`: its place in the list, 0 for the left one |
/// | `invalidate` | `device`; `error`: its code; `message` |
/// | `suspend` | `device`; `milliseconds` |
extension LabAction {
    package var members: [(name: String, value: JSONValue)] {
        switch self {
        case .setConditions(let conditions, let side):
            [("action", .text("conditions")), ("from", .text(side.name)), ("conditions", conditions.json)]
        case .switchStrategy(let kind): [("action", .text("strategy")), ("strategy", .text(kind.rawValue))]
        case .addDevice: [("action", .text("add"))]
        case .leave(let place): [("action", .text("leave")), ("device", .whole(place))]
        case .rejoin(let place): [("action", .text("rejoin")), ("device", .whole(place))]
        case .end(let place): [("action", .text("end")), ("device", .whole(place))]
        case .invalidate(let place, let error):
            [
                ("action", .text("invalidate")), ("device", .whole(place)), ("error", .text("\(error.code)")),
                ("message", .text(error.message)),
            ]
        case .suspend(let place, let length):
            [("action", .text("suspend")), ("device", .whole(place)), ("milliseconds", .milliseconds(length))]
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
        case "rejoin": self = .rejoin(try fields.device())
        case "end": self = .end(try fields.device())
        case "invalidate":
            let code = try fields.named("error", "connectionLost") { name in
                SessionError.Code.allNamed.first { "\($0)" == name }
            }
            self = .invalidate(try fields.device(), SessionError(code, try fields.text("message")))
        case "suspend": self = .suspend(try fields.device(), for: try fields.milliseconds("milliseconds"))
        default: throw FieldError("\(fields.path(of: "action")) \(name)", .unknown)
        }
        try fields.finish()
    }
}

extension JSONFields {
    mutating func side(_ name: String) throws(FieldError) -> LabSide {
        try named(name, "left") { text in LabSide.allCases.first { $0.name == text } }
    }

    fileprivate mutating func device() throws(FieldError) -> Int {
        try whole("device", in: 0...1_000_000)
    }
}

extension LabSide {
    /// `left` or `right`.
    package var name: String { self == .left ? "left" : "right" }
}

extension SessionError.Code {
    /// The codes that an action can name.
    fileprivate static let allNamed: [Self] = [
        .notJoined, .alreadyJoined, .invalidated, .messageTooLarge, .sentToSelf, .queueFull, .activationFailed,
        .connectionLost,
    ]
}
