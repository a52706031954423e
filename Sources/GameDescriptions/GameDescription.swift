package import JSONText

/// A game as a program describes it in its answer to `hello`: all that the lab knows of it.
package struct GameDescription: Sendable, Equatable {
    package var name = ""

    /// `nil` if the program names none.
    package var version: String?

    /// The inputs that a player has.
    package var controls: [Control] = []

    /// The names of the state's fields in the order in which the lab shows them.
    package var fields: [String] = []

    /// The keys for a person at the lab's screen.
    package var keys: [KeyBinding] = []

    /// False for a program that never knows what is final.
    package var confirms = true

    /// True for a program whose device can come back as a new participant, with what it remembered.
    package var rejoins = false

    /// True for a program that sets the length of its ticks, see ``TickAnswer/speedUp``.
    package var setsPace = false

    /// The most devices that a session takes.
    package var devices = GameDescription.devices.lowerBound

    /// Two play; a session of a game that says so takes more.
    package static let devices = 2...8

    package init() {}

    /// A key and the input while it is held.
    package struct KeyBinding: Sendable, Equatable {
        package let key: String
        package let input: PlayerInput

        package init(key: String, input: PlayerInput) { (self.key, self.input) = (key, input) }
    }
}

extension GameDescription {
    /// The members of an input that are not neutral.
    package func members(of input: PlayerInput) -> [(name: String, value: JSONValue)] {
        controls.enumerated().compactMap { index, control in
            input[index].map { (control.name, control.json(of: $0)) }
        }
    }

    /// Reads an input: an object with the controls that are not neutral.
    package func input(_ json: JSONValue, _ path: String) throws(FieldError) -> PlayerInput {
        guard case .object(let members) = json else { throw FieldError(path, .wrong("an object")) }
        var input = PlayerInput.none
        for (name, value) in members {
            guard let index = controls.firstIndex(where: { $0.name == name }) else {
                throw FieldError("\(path).\(name)", .unknown)
            }
            input[index] = try controls[index].value(value, "\(path).\(name)")
        }
        return input
    }

    /// An input for a reader, such as `turn up, boost`; `–` for a neutral one.
    package func text(of input: PlayerInput) -> String {
        let parts = members(of: input).map { name, value in
            if case .flag = value { name } else { "\(name) \(value.text)" }
        }
        return parts.isEmpty ? "–" : parts.joined(separator: ", ")
    }
}

/// Reading the answer to `hello`.
extension GameDescription {
    /// The most inputs, values of one, and fields that a program declares.
    private static let most = 1_000

    /// - Parameter json: An object.
    package init(hello json: JSONValue) throws(FieldError) {
        var members = try JSONFields(json)
        name = try members.take("game", .text)
        version = try members.take("version", .optional(.text), or: nil)
        for (index, value) in try members.list("inputs").prefix(Self.most).enumerated() {
            let control = try Control(value, "inputs[\(index)]")
            guard !controls.contains(where: { $0.name == control.name }) else {
                throw FieldError("inputs[\(index)].name", .wrong("a name of its own: \(control.name) comes twice"))
            }
            controls.append(control)
        }
        fields = Array(try members.take("fields", .list(of: .text, "a list of texts"), or: []).prefix(Self.most))
        confirms = try members.take("confirms", .flag, or: true)
        rejoins = try members.take("rejoins", .flag, or: false)
        setsPace = try members.take("speedUp", .flag, or: false)
        devices = try members.take("devices", .whole(in: Self.devices), or: devices)
        guard case .object(let bindings)? = members.takeIfPresent("keys") else { return }
        for (key, value) in bindings {
            keys.append(KeyBinding(key: key, input: try input(value, "keys.\(key)")))
        }
    }
}

extension Control {
    fileprivate init(_ json: JSONValue, _ path: String) throws(FieldError) {
        var members = try JSONFields(json, at: path)
        name = try members.take("name", .text)
        let values: [String]? = try members.take("values", .optional(.list(of: .text, "a list of texts")), or: nil)
        let isAction = try members.take("action", .flag, or: false)
        let range: [Int]? = try members.take("range", .optional(.list(of: .any, "two whole numbers")), or: nil)
        switch (values, isAction, range) {
        case (let values?, false, nil):
            guard !values.isEmpty else { throw FieldError("\(path).values", .wrong("a list of one text or more")) }
            kind = .choice(values)
        case (nil, true, nil): kind = .action
        case (nil, false, let range?):
            guard range.count == 2, range[0] <= range[1] else {
                throw FieldError("\(path).range", .wrong("two whole numbers, the smaller one first"))
            }
            kind = .range(range[0]...range[1])
        default:
            throw FieldError(path, .wrong("an input with values, a range, or \"action\":true, and only one of these"))
        }
    }
}

extension Coding<Int> {
    /// A whole number that every JSON library keeps.
    fileprivate static var any: Coding { whole(in: -(1 << 53 - 1)...(1 << 53 - 1)) }
}

/// Writing a description: what a program's answer to `hello` says of its game.
extension GameDescription {
    package var json: JSONValue {
        var json: JSONValue = ["game": .text(name)]
        if let version { json.append(["version": .text(version)]) }
        json.append(["inputs": .list(controls.map(\.json)), "fields": .list(fields.map { .text($0) })])
        if !keys.isEmpty {
            json.append(["keys": .object(keys.map { ($0.key, .object(members(of: $0.input))) })])
        }
        if !confirms { json.append(["confirms": .flag(false)]) }
        if rejoins { json.append(["rejoins": .flag(true)]) }
        if setsPace { json.append(["speedUp": .flag(true)]) }
        if devices > Self.devices.lowerBound { json.append(["devices": .whole(devices)]) }
        return json
    }
}

extension Control {
    fileprivate var json: JSONValue {
        switch kind {
        case .choice(let values): ["name": .text(name), "values": .list(values.map { .text($0) })]
        case .action: ["name": .text(name), "action": .flag(true)]
        case .range(let range):
            ["name": .text(name), "range": .list([.whole(range.lowerBound), .whole(range.upperBound)])]
        }
    }
}
