internal import GameCore
internal import MatchSync
internal import MockGroupSessions

/// The first line of a scenario's file.
///
/// | member | value |
/// |---|---|
/// | `pong` | `scenario` |
/// | `format` | 1 |
/// | `name`, `summary` | one line each |
/// | `length` | seconds |
/// | `seed`, `strategy` | those of a run without others; 1 and the default unless given |
/// | `strategies` | the strategies to which it applies; all unless given |
/// | `network` | a preset; perfect unless given |
/// | `conditions`, `fromLeft`, `fromRight` | what differs from the preset: on both links, or on one |
/// | `rules` | what differs from the standard rules |
/// | `left`, `right` | the level of the player: `easy`, `normal` or `hard` |
/// | `leftDevice`, `rightDevice` | a device, see ``DeviceSetup`` |
struct ScenarioHeader {
    /// The newest format.
    static let format = 1

    /// The longest scenario, in thousandths of a second: an hour.
    static let longest = 3_600_000

    let name: String
    let summary: String
    let end: UInt32
    let strategies: StrategyFilter?
    private(set) var setup: RunSetup
    private(set) var left = ComputerPlayer.Level.normal
    private(set) var right = ComputerPlayer.Level.normal

    init(_ fields: inout JSONFields) throws(FieldError) {
        guard fields.takeText("pong", "scenario") else { throw fields.wrong("pong", "'scenario'") }
        guard try fields.whole("format", in: 1...1_000_000) <= Self.format else {
            throw fields.wrong("format", "one that this pong knows: \(Self.format)")
        }
        name = try fields.label("name")
        summary = try fields.label("summary")
        end = try fields.seconds("length", in: 1_000...Self.longest)
        strategies = try fields.strategiesIfAny()
        setup = RunSetup(seed: fields.has("seed") ? try fields.seed("seed") : 1)
        if fields.has("strategy") { setup.strategy = try fields.strategy("strategy") }
        if fields.has("network") { setup.network = try fields.preset("network").conditions }
        var scripted = ScriptedConditions(setup.network)
        try scripted.change(by: &fields)
        setup.network.change { network in
            for side in LabSide.allCases { network[from: side] = scripted[side] }
        }
        if fields.has("rules") { setup.rules = try setup.rules.changed(by: fields.object("rules")) }
        if fields.has("left") { left = try fields.level("left") }
        if fields.has("right") { right = try fields.level("right") }
        try setup.takeDevices(from: &fields)
    }
}

extension Rules {
    /// The rules with the given members in place of their own.
    fileprivate func changed(by fields: JSONFields) throws(FieldError) -> Rules {
        var fields = fields
        return try Rules(json.changed(by: &fields))
    }
}

extension JSONValue {
    /// The members of an object, with the given ones in place of its own; refuses any other.
    func changed(by fields: inout JSONFields) throws(FieldError) -> JSONFields {
        guard case .object(var members) = self else { throw fields.wrong("", "an object") }
        for index in members.indices {
            if let value = fields.takeIfPresent(members[index].name) { members[index].value = value }
        }
        try fields.finish()
        return try JSONFields(.object(members), at: fields.path)
    }
}
