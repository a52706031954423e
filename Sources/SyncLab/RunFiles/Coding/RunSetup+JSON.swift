internal import GameCore
internal import MatchSync
internal import MockGroupSessions

/// What a run begins with, as members of a run file's header.
extension RunSetup {
    var members: [(name: String, value: JSONValue)] {
        [
            ("seed", .seed(seed)),
            ("strategy", .text(strategy.rawValue)),
            ("network", network.json),
            ("rules", rules.json),
        ] + (plantedBug.map { [("plantedBug", $0.json)] } ?? []) + devices
    }

    /// The devices that begin otherwise than a device without a setup of its own.
    private var devices: [(name: String, value: JSONValue)] {
        LabSide.allCases.filter { self[device: $0] != DeviceSetup() }.map { side in
            ("\(side.name)Device", .object(self[device: side].members))
        }
    }

    /// Takes the members of a setup.
    init(takenFrom fields: inout JSONFields) throws(FieldError) {
        self.init(
            rules: try Rules(fields.object("rules")),
            seed: try fields.seed("seed"),
            network: try NetworkConditions(fields.object("network")),
            strategy: try fields.named("strategy", "rollback") { StrategyKind(rawValue: $0) },
            plantedBug: fields.has("plantedBug") ? try PlantedBug(fields.object("plantedBug")) : nil
        )
        try takeDevices(from: &fields)
    }
}

extension RunSetup {
    /// Takes `leftDevice` and `rightDevice`, where there are any.
    mutating func takeDevices(from fields: inout JSONFields) throws(FieldError) {
        for side in LabSide.allCases where fields.has("\(side.name)Device") {
            let setup = try DeviceSetup(fields.object("\(side.name)Device"))
            if let score = setup.remembered, max(score.own, score.opponent) >= rules.winningScore {
                throw FieldError("\(side.name)Device.remembers", .wrong("a score of a match that goes on"))
            }
            self[device: side] = setup
        }
    }
}

/// A planted bug: its name, the device that has it, and its first tick.
extension PlantedBug {
    fileprivate var json: JSONValue {
        var members: [(name: String, value: JSONValue)] = [("name", .text(name))]
        if case .stalePrediction(let lateness) = fault { members.append(("lateness", .whole(lateness))) }
        members += [("device", .text(side.name)), ("begin", .whole(begin))]
        return .object(members)
    }

    fileprivate init(_ fields: JSONFields) throws(FieldError) {
        var fields = fields
        self = try fields.named("name", "planted-bug-wrong-seed") { PlantedBug(name: $0) }
        if case .stalePrediction = fault {
            fault = .stalePrediction(lateness: UInt32(try fields.whole("lateness", in: 0...1_000)))
        }
        side = try fields.side("device")
        begin = UInt32(try fields.whole("begin", in: 0...Int(Match.lastTick)))
        try fields.finish()
    }
}

extension NetworkConditions {
    fileprivate var json: JSONValue {
        .object([
            ("name", .text(name)),
            ("fromLeft", fromLeft.json),
            ("fromRight", fromRight.json),
            ("leftClock", leftClock.json),
            ("rightClock", rightClock.json),
        ])
    }

    fileprivate init(_ fields: JSONFields) throws(FieldError) {
        var fields = fields
        self.init(
            name: try fields.label("name"),
            fromLeft: try LinkConditions(fields.object("fromLeft")),
            fromRight: try LinkConditions(fields.object("fromRight")),
            leftClock: try PeerClock(fields.object("leftClock")),
            rightClock: try PeerClock(fields.object("rightClock"))
        )
        try fields.finish()
    }
}

/// A clock: the skew in parts per million, durations in milliseconds.
extension PeerClock {
    fileprivate var json: JSONValue {
        .object([("skew", .whole(skew)), ("startOffset", .milliseconds(startOffset)), ("hitch", hitch.json)])
    }

    fileprivate init(_ fields: JSONFields) throws(FieldError) {
        var fields = fields
        self.init(
            skew: try fields.whole("skew", in: -500_000...500_000),
            startOffset: try fields.milliseconds("startOffset", from: -JSONFields.day),
            hitch: try fields.pause("hitch")
        )
        try fields.finish()
    }
}
