internal import GameCore
internal import JSONText
internal import MatchSync
internal import MockGroupSessions
internal import RunFiles
internal import SyncLab

/// The first line of a scenario's file.
///
/// | member | value |
/// |---|---|
/// | `pong` | `scenario` |
/// | `format` | 1 |
/// | `name`, `summary` | one line each |
/// | `length` | seconds |
/// | `seed`, `strategy` | those of a run without others; 1, and the default or the first of `strategies` unless given |
/// | `strategies` | the strategies to which it applies; all unless given |
/// | `network` | a preset; perfect unless given |
/// | `conditions`, `fromLeft`, `fromRight` | what differs from the preset: on both links, or on one |
/// | `leftClock`, `rightClock` | what differs from the preset's clock: `skew`, `startOffset`, `hitch` |
/// | `rules` | what differs from the standard rules |
/// | `left`, `right` | the level of the player: `easy`, `normal` or `hard` |
/// | `leftDevice`, `rightDevice` | a device, see ``SyncLab/DeviceSetup`` |
extension Scenario {
    /// The newest format.
    private static let format = 1

    /// The longest scenario, in thousandths of a second: an hour.
    static let longest = 3_600_000

    /// Reads the header; the scenario has no steps yet.
    init(header fields: inout JSONFields) throws(FieldError) {
        guard fields.takeText("pong", "scenario") else { throw fields.wrong("pong", "'scenario'") }
        guard try fields.take("format", .whole(in: 1...1_000_000)) <= Self.format else {
            throw fields.wrong("format", "one that this pong knows: \(Self.format)")
        }
        name = try fields.take("name", .label)
        summary = try fields.take("summary", .label)
        end = try fields.seconds("length", in: 1_000...Self.longest)
        strategies = try fields.strategiesIfAny()
        var setup = RunSetup(seed: try fields.take("seed", .seed, or: 1))
        let usual = strategies.flatMap { $0.hasKind(of: .standard) ? nil : $0.first } ?? .standard
        setup.strategy = try fields.take("strategy", .strategy, or: usual)
        setup.network = try fields.take("network", .name(such: NetworkPreset.fourG), or: .perfect).conditions
        var scripted = ScriptedConditions(setup.network)
        try scripted.change(by: &fields)
        let left = try fields.part("leftClock", PeerClock.fields, changing: setup.network.leftClock)
        let right = try fields.part("rightClock", PeerClock.fields, changing: setup.network.rightClock)
        setup.network.change { network in
            for side in LabSide.allCases { network[from: side] = scripted[side] }
            network.leftClock = left ?? network.leftClock
            network.rightClock = right ?? network.rightClock
        }
        if fields.has("rules") {
            var given = try fields.object("rules")
            setup.rules = try Rules(setup.rules.settings, changedBy: &given, isPart: true)
        }
        self.left = try fields.take("left", .name(such: .normal), or: .normal)
        self.right = try fields.take("right", .name(such: .normal), or: .normal)
        try setup.takeDevices(from: &fields)
        self.setup = setup
    }
}
