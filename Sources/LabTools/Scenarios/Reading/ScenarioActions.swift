internal import GameDescriptions
internal import GroupSessions
internal import JSONText
internal import MatchSync
internal import MockGroupSessions
internal import RunFiles
internal import SyncLab

/// An action of a scenario's line, by its name: the actions of run files in shorter forms, and players' inputs.
///
/// Each line may have a `note`, which takes the place of the text that a screen shows.
struct ScenarioAction: Sendable {
    let name: String

    /// True for one that the lab of any program has.
    private(set) var isOfAnyGame = false

    /// Takes the action's further members from a line.
    let read: @Sendable (inout JSONFields, inout ScriptedConditions) throws(FieldError) -> ScenarioDeed

    /// In the order of the page.
    static let all = ofLab + ofPlayers

    private static let ofLab: [ScenarioAction] = [
        // The links: `conditions` of both, `fromLeft`, `fromRight` say what changes; `network` is a preset. With
        // `device` those to and from a further one.
        ScenarioAction(ofAnyGame: "conditions") { (fields, conditions) throws(FieldError) in
            if fields.has("device") {
                let (place, name) = try fields.device()
                let changed = try conditions.change(ofDevice: place, by: &fields)
                return deed(LabLink.all(of: place).map { .setConditions(changed, from: $0) }, "\(name): \(changed)")
            }
            let sides = try conditions.change(by: &fields)
            guard !sides.isEmpty else { throw FieldError(fields.path(of: "conditions"), .absent) }
            return deed(sides.map { .setConditions(conditions[$0], from: $0.link) }, conditions.text(of: sides))
        },
        ScenarioAction(ofAnyGame: "network") { (fields, conditions) throws(FieldError) in
            let preset = try fields.take("network", .name(such: NetworkPreset.fourG))
            conditions.change(to: preset.conditions)
            let actions = LabSide.allCases.map { LabAction.setConditions(conditions[$0], from: $0.link) }
            return deed(actions, "network \(preset.rawValue)")
        },
        ScenarioAction(ofAnyGame: "blackout") { (fields, _) throws(FieldError) in
            let length = try fields.take("milliseconds", .milliseconds)
            let (links, words): ([LabLink], String)
            if fields.has("device") {
                let (place, name) = try fields.device()
                (links, words) = (LabLink.all(of: place), "the links of \(name) are")
            } else if fields.has("from") {
                let side = try fields.take("from", .side)
                (links, words) = ([side.link], "the link from the \(side.name) is")
            } else {
                (links, words) = (LabSide.allCases.map(\.link), "both links are")
            }
            let actions = links.map { LabAction.blackOut(from: $0, for: length) }
            return deed(actions, "\(words) dead for \(length.wholeMilliseconds) ms")
        },

        // All devices.
        ScenarioAction(name: "strategy") { (fields, _) throws(FieldError) in
            let kind = try fields.take("strategy", .strategy)
            return deed([.switchStrategy(kind)], "strategy \(kind.rawValue)")
        },
        ScenarioAction(name: "add") { (fields, _) throws(FieldError) in
            var device = FurtherDevice()
            device.script = try DeviceScript.fields.value(takenFrom: &fields, changing: device.script)
            return deed([.add(device)], "another \(device.script.role == .player ? "device" : "spectator") joins")
        },
        // One device: `left`, `right`, or from 2 on the number of one that was added.
        ScenarioAction("join", ofDevice: { .join($0) }, "joins"),
        ScenarioAction("leave", ofDevice: { .leave($0) }, "leaves").ofAnyGame,
        ScenarioAction("end", ofDevice: { .end($0) }, "ends the session"),
        ScenarioAction(ofAnyGame: "rejoin") { (fields, _) throws(FieldError) in
            let (place, name) = try fields.device()
            return try fields.take("remembers", .flag, or: true)
                ? deed([.rejoin(place)], "\(name) rejoins")
                : deed([.rejoinAfresh(place)], "\(name) rejoins and remembers nothing")
        },
        ScenarioAction(ofAnyGame: "invalidate") { (fields, _) throws(FieldError) in
            let ((place, name), error) = (try fields.device(), try fields.error())
            return deed([.invalidate(place, error)], "\(name) is invalidated: \(error.code.rawValue)")
        },
        ScenarioAction(name: "refuse") { (fields, _) throws(FieldError) in
            let ((place, name), error) = (try fields.device(), try fields.error())
            let text = "\(name) cannot send its next message: \(error.code.rawValue)"
            return deed([.refuseNextSend(error, at: place)], text)
        },
        ScenarioAction(ofAnyGame: "hitch") { (fields, _) throws(FieldError) in
            let ((place, name), length) = (try fields.device(), try fields.take("milliseconds", .milliseconds))
            return deed([.suspend(place, for: length)], "\(name) is suspended for \(length.wholeMilliseconds) ms")
        },
        ScenarioAction(name: "script") { (fields, _) throws(FieldError) in
            let (place, name) = try fields.device()
            let script = try DeviceScript.fields.value(takenFrom: &fields, changing: DeviceScript())
            return deed([.setScript(script, of: place)], "\(name) has another session script")
        },
        ScenarioAction(name: "send") { (fields, _) throws(FieldError) in
            let (place, name) = try fields.device()
            if fields.has("message") {
                let message = try fields.take("message", .name(such: StrayMessage.garbage))
                let action = LabAction.send(message.bytes, message.deliveryMode, from: place)
                return deed([action], "\(name) sends: \(message.rawValue)")
            }
            let mode = try fields.take("delivery", .deliveryMode)
            let bytes = try fields.take("bytes", .bytes)
            return deed([.send(bytes, mode, from: place)], "\(name) sends \(bytes.count) bytes")
        },
    ]
}

extension ScenarioAction {
    /// An action of one device without further members.
    private init(_ name: String, ofDevice action: @escaping @Sendable (Int) -> LabAction, _ text: String) {
        self.init(name: name) { (fields, _) throws(FieldError) in
            let (place, device) = try fields.device()
            return Self.deed([action(place)], "\(device) \(text)")
        }
    }

    /// One that the lab of any program has.
    private init(
        ofAnyGame name: String,
        _ read: @escaping @Sendable (inout JSONFields, inout ScriptedConditions) throws(FieldError) -> ScenarioDeed
    ) {
        self.init(name: name, read: read)
        isOfAnyGame = true
    }

    /// The same in the lab of any program, too.
    private var ofAnyGame: ScenarioAction {
        var action = self
        action.isOfAnyGame = true
        return action
    }

    /// The inputs of a player of a program's game, by their names.
    static func input(of game: GameDescription) -> ScenarioAction {
        ScenarioAction(name: "input") { (fields, _) throws(FieldError) in
            let side = try fields.take("device", .side)
            let input = try game.input(fields.take("input"), fields.path(of: "input"))
            let ticks = fields.has("seconds") ? try fields.seconds("seconds", in: 17...Scenario.longest) : 1
            return ScenarioDeed(
                effects: [.hold(game.held(input), side, ticks: ticks), .press(game.pressed(input), side)],
                text: "\(side.name): \(game.text(of: input))"
            )
        }
    }

    private static func deed(_ actions: [LabAction], _ text: String) -> ScenarioDeed {
        ScenarioDeed(effects: actions.map { .action($0) }, text: text)
    }
}

extension JSONFields {
    /// Takes the action of a line.
    ///
    /// - Parameters:
    ///   - known: The actions that the game has.
    ///   - conditions: The conditions after the lines above.
    mutating func scenarioDeed(
        _ known: [ScenarioAction],
        _ conditions: inout ScriptedConditions
    ) throws(FieldError) -> ScenarioDeed {
        let note = try take("note", .optional(.label), or: nil)
        let name = try take("action", .text)
        guard let action = known.first(where: { $0.name == name }) else {
            throw wrong("action", "one of \(known.map(\.name).joined(separator: ", "))")
        }
        var deed = try action.read(&self, &conditions)
        if let note { deed.text = note }
        return deed
    }

    /// The place of a device in the lab's list, and its name.
    fileprivate mutating func device() throws(FieldError) -> (place: Int, name: String) {
        let value = try take("device")
        if let place = value.whole, (2...100).contains(place) { return (place, "device \(place)") }
        guard case .text(let text?) = value, let side = LabSide.allCases.first(where: { $0.name == text }) else {
            throw wrong("device", "left, right, or the number of a device that was added, from 2 on")
        }
        return (side.rawValue, side.name)
    }

    /// An error, by default a lost connection.
    fileprivate mutating func error() throws(FieldError) -> SessionError {
        let code = try take("error", .errorCode, or: .connectionLost)
        return SessionError(code, try take("message", .label, or: "Scripted"))
    }
}

/// The conditions of the links, as the lines of a scenario have left them.
struct ScriptedConditions {
    /// The links between the players' devices.
    private var conditions: PerSide<LinkConditions>

    /// The links of further devices, perfect ones left out.
    private var others: [(place: Int, conditions: LinkConditions)] = []

    init(_ network: NetworkConditions) {
        conditions = PerSide(network.fromLeft, network.fromRight)
    }

    subscript(side: LabSide) -> LinkConditions { conditions[side] }

    /// Takes the conditions that a line changes: `conditions` on both links, `fromLeft` and `fromRight` on one.
    ///
    /// - Returns: The sides whose links the line names.
    @discardableResult
    mutating func change(by fields: inout JSONFields) throws(FieldError) -> [LabSide] {
        var changed: [LabSide] = []
        for (member, sides) in [
            ("conditions", [LabSide.left, .right]), ("fromLeft", [.left]), ("fromRight", [.right]),
        ] {
            let given = fields
            for side in sides {
                fields = given
                guard let part = try fields.part(member, LinkConditions.fields, changing: conditions[side]) else {
                    continue
                }
                conditions[side] = part
                if !changed.contains(side) { changed.append(side) }
            }
        }
        return changed
    }

    /// Takes the conditions of all links of a device that a line changes.
    mutating func change(ofDevice place: Int, by fields: inout JSONFields) throws(FieldError) -> LinkConditions {
        let before = others.last { $0.place == place }?.conditions ?? .perfect
        guard let changed = try fields.part("conditions", LinkConditions.fields, changing: before) else {
            throw FieldError(fields.path(of: "conditions"), .absent)
        }
        others.append((place, changed))
        return changed
    }

    /// Takes the conditions of a network.
    mutating func change(to network: NetworkConditions) {
        conditions = PerSide(network.fromLeft, network.fromRight)
    }

    /// The conditions of the links from some sides, in words.
    func text(of sides: [LabSide]) -> String {
        if sides.count == 2, self[.left] == self[.right] { return "\(self[.left])" }
        return sides.map { "from \($0.name): \(self[$0])" }.joined(separator: "; ")
    }
}
