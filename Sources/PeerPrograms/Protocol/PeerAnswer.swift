internal import DisplayText
package import GameDescriptions
internal import GroupSessions
internal import JSONText

/// A program's answer to a tick.
struct TickAnswer {
    /// The ticks of the match that became final, ascending.
    var confirmed: [ConfirmedState] = []

    /// The state that the player sees.
    var shown = ShownState()

    /// The last simulated tick of the match, if it is not the shown one.
    var current: Int?
    var sends: [(to: Int?, message: PeerMessage)] = []
    var rollback = 0
    var isStalled = false

    /// The reduction of the length of the device's following ticks, in parts per million.
    var speedUp = 0

    /// The lines that the lab draws as the device's view; empty without any.
    var view: [String] = []

    /// The participant whom the device takes for the session's owner.
    var owner: Int?

    /// A value that the lab shows as it is.
    var about: JSONValue?
}

/// A state of the match that a device's player sees.
package struct ShownState: Sendable, Equatable {
    package var tick = 0

    /// `nil` where the program only names a tick that it has confirmed.
    package var state: GameState?
}

/// A state that became final at a device.
package struct ConfirmedState: Sendable, Equatable {
    package var tick = 0
    package var state = GameState()

    /// The inputs from which the program made the state, as far as it tells them.
    package var inputs = GameState()

    /// The program's own checksum.
    package var hash: String?
}

extension TickAnswer {
    /// - Parameters:
    ///   - tables: The fields of states and of inputs; new ones are added.
    /// - Throws: The member that is missing, or of the wrong kind.
    init(_ json: JSONValue, _ tables: inout GameTables) throws(FieldError) {
        guard case .object(let members) = json else { throw FieldError("", .wrong("an object")) }
        var needed = ["confirmed", "shown", "send"]
        for (name, value) in members {
            needed.removeAll { $0 == name }
            switch name {
            case "confirmed":
                confirmed = try Self.list(value, name) { (part, path) throws(FieldError) in
                    try ConfirmedState(part, path, &tables)
                }
            case "shown": shown = try ShownState(value, &tables)
            case "send": sends = try Self.sends(value)
            case "current": current = try Self.whole(value, name)
            case "rollback": rollback = try Coding.whole(in: 0...1_000_000).value(value, name)
            case "stalled": isStalled = try Coding.flag.value(value, name)
            case "speedUp": speedUp = try Coding.whole(in: -100_000...100_000).value(value, name)
            case "view": view = try Coding.list(of: .text, "a list of texts").value(value, name)
            case "owner": owner = value.isNull ? nil : try Self.whole(value, name)
            case "about": about = value
            default: break
            }
        }
        if let name = needed.first { throw FieldError(name, .absent) }
    }

    private static func sends(_ json: JSONValue) throws(FieldError) -> [(to: Int?, message: PeerMessage)] {
        try list(json, "send") { (part, path) throws(FieldError) in
            guard case .object(let members) = part else { throw FieldError(path, .wrong("an object")) }
            var (to, isForAll): (Int?, Bool) = (nil, false)
            var mode: DeliveryMode?
            var content: (bytes: [UInt8], isText: Bool)?
            for (name, value) in members {
                let place = "\(path).\(name)"
                switch (name, value) {
                case ("to", .text("all")): isForAll = true
                case ("to", _): to = try whole(value, place, or: "a participant, or \"all\"")
                case ("mode", .text("reliable")): mode = .reliable
                case ("mode", .text("unreliable")): mode = .unreliable
                case ("mode", _): throw FieldError(place, .wrong("reliable or unreliable"))
                case ("text", .text(let text?)): content = (Array(text.utf8), true)
                case ("text", _): throw FieldError(place, .wrong("a text"))
                case ("bytes", .text(let text?)):
                    guard let bytes = Base64.bytes(of: text) else { throw FieldError(place, .wrong("bytes in base64")) }
                    content = (bytes, false)
                case ("bytes", _): throw FieldError(place, .wrong("bytes in base64"))
                default: break
                }
            }
            guard isForAll || to != nil else { throw FieldError("\(path).to", .absent) }
            guard let mode else { throw FieldError("\(path).mode", .absent) }
            guard let content else { throw FieldError("\(path).bytes", .absent) }
            return (to, PeerMessage(content.bytes, isText: content.isText, mode))
        }
    }

    private static func list<Element>(
        _ json: JSONValue,
        _ name: String,
        _ element: (JSONValue, String) throws(FieldError) -> Element
    ) throws(FieldError) -> [Element] {
        guard case .list(let parts) = json else { throw FieldError(name, .wrong("a list")) }
        var elements: [Element] = []
        elements.reserveCapacity(parts.count)
        for (index, part) in parts.enumerated() { elements.append(try element(part, "\(name)[\(index)]")) }
        return elements
    }

    fileprivate static func whole(
        _ json: JSONValue,
        _ path: String,
        or expected: String = "a whole number"
    ) throws(FieldError) -> Int {
        guard let number = json.whole else { throw FieldError(path, .wrong(expected)) }
        return number
    }
}

/// The fields of a game's states, and of the inputs that programs tell.
package struct GameTables: Sendable {
    package var state = FieldTable()
    package var inputs = FieldTable()
}

extension ShownState {
    fileprivate init(_ json: JSONValue, _ tables: inout GameTables) throws(FieldError) {
        guard case .object(let members) = json else { throw FieldError("shown", .wrong("an object")) }
        var hasTick = false
        for (name, value) in members {
            if name == "tick" { (tick, hasTick) = (try TickAnswer.whole(value, "shown.tick"), true) }
            if name == "state" { state = try GameState(value, "shown.state", &tables.state) }
        }
        guard hasTick else { throw FieldError("shown.tick", .absent) }
    }
}

extension ConfirmedState {
    fileprivate init(_ json: JSONValue, _ path: String, _ tables: inout GameTables) throws(FieldError) {
        guard case .object(let members) = json else { throw FieldError(path, .wrong("an object")) }
        var (hasTick, hasState) = (false, false)
        for (name, value) in members {
            switch name {
            case "tick": (tick, hasTick) = (try TickAnswer.whole(value, "\(path).tick"), true)
            case "state": (state, hasState) = (try GameState(value, "\(path).state", &tables.state), true)
            case "inputs": inputs = try GameState(anyOf: value, "\(path).inputs", &tables.inputs)
            case "hash": hash = value.isNull ? nil : try Coding.text.value(value, "\(path).hash")
            default: break
            }
        }
        guard hasTick else { throw FieldError("\(path).tick", .absent) }
        guard hasState else { throw FieldError("\(path).state", .absent) }
    }
}

extension GameState {
    /// A value of any form: one that is no flat object is one field.
    fileprivate init(anyOf json: JSONValue, _ path: String, _ table: inout FieldTable) throws(FieldError) {
        if case .object = json {
            try self.init(json, path, &table)
        } else {
            try self.init([("inputs", .text(json.line))], &table)
        }
    }

    fileprivate init(_ json: JSONValue, _ path: String, _ table: inout FieldTable) throws(FieldError) {
        guard case .object(let members) = json else { throw FieldError(path, .wrong("an object")) }
        do {
            try self.init(members, &table)
        } catch {
            throw FieldError("\(path).\(error.path)", error.reason)
        }
    }
}

extension JSONValue {
    fileprivate var isNull: Bool {
        switch self {
        case .null, .text(nil): true
        default: false
        }
    }
}
