internal import GameCore
internal import JSONText
internal import MatchSync
internal import MockGroupSessions
internal import RunFiles
internal import SyncLab

/// Reads a scenario line by line: the header, then steps in the order of their times, and expectations anywhere.
struct ScenarioReader {
    private let game: ScenarioGame
    private var scenario: Scenario
    private var conditions: ScriptedConditions

    /// The steps at the end.
    private var lastSteps: [ScenarioStep] = []

    /// True if a line expects something.
    private var isChecked = false

    /// The tick of the latest step above the line.
    private var now: UInt32 = 0

    /// Devices that the lines above add, and the most that all lines may add.
    private var added = 0
    private static let mostAdded = 8

    /// The largest file, in bytes, and the most lines of it.
    static let largestFile = 1 << 20
    static let mostLines = 2_000

    static func read(_ bytes: [UInt8], _ game: ScenarioGame) throws(ScenarioError) -> Scenario {
        guard bytes.count <= largestFile else {
            throw ScenarioError(line: 1, reason: "a scenario has up to \(largestFile) bytes")
        }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.count <= mostLines else { throw ScenarioError(line: mostLines + 1, reason: "too many lines") }
        var reader: ScenarioReader?
        for (index, bytes) in lines.enumerated() where !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
            let line = ScenarioLine(number: index + 1, bytes: bytes)
            if reader == nil {
                reader = try ScenarioReader(line, game)
            } else {
                try reader?.take(line)
            }
        }
        guard let reader else { throw ScenarioError(line: 1, reason: "it is empty") }
        return try reader.whole()
    }

    /// Reads the header.
    private init(_ line: ScenarioLine, _ game: ScenarioGame) throws(ScenarioError) {
        self.game = game
        var fields = try line.fields()
        scenario = try line.reading { () throws(FieldError) in
            try fields.check(game)
            let scenario = try Scenario(header: &fields)
            try fields.finish()
            return scenario
        }
        conditions = ScriptedConditions(scenario.setup.network)
    }

    private func whole() throws(ScenarioError) -> Scenario {
        var scenario = scenario
        scenario.steps += lastSteps
        // Without an expectation, a scenario could not fail.
        guard isChecked else { throw ScenarioError(line: 1, reason: "the scenario expects nothing") }
        return scenario
    }
}

/// The lines after the header.
extension ScenarioReader {
    private mutating func take(_ line: ScenarioLine) throws(ScenarioError) {
        var fields = try line.fields()
        let given = try line.takeCondition(from: &fields, game)
        try line.reading { () throws(FieldError) in
            try fields.check(game)
            if let (name, condition) = given {
                try take(name, condition, line.number, &fields)
            } else {
                let (tick, slack) = try time(&fields)
                let period = fields.has("every") ? try fields.secondsRange("every", in: 100...600_000) : nil
                let kind = ScenarioStep.Kind.act(try deed(&fields, period))
                append(ScenarioStep(line: line.number, tick: tick, kind: kind, slack: slack, period: period))
            }
            try fields.finish()
        }
    }

    /// Takes a line with a condition.
    ///
    /// - Parameter name: The member that has it.
    private mutating func take(
        _ name: String,
        _ condition: Expression,
        _ line: Int,
        _ fields: inout JSONFields
    ) throws(FieldError) {
        switch name {
        case "await":
            let (tick, slack) = try time(&fields)
            let limit = fields.has("within") ? try fields.seconds("within", in: 1...600_000) : Self.longestWait
            let kind = ScenarioStep.Kind.wait(ExpectedCondition(condition: condition), limit: limit)
            append(ScenarioStep(line: line, tick: tick, kind: kind, slack: slack))
        case "measures":
            let kind = ScenarioStep.Kind.measure(try expected(condition, &fields))
            lastSteps.append(ScenarioStep(line: line, tick: scenario.end, kind: kind))
        case "when":
            let ticks = try stretch("by", &fields)
            let kind = ScenarioStretch.Kind.trigger(try deed(&fields, nil))
            let expected = ExpectedCondition(condition: condition)
            scenario.stretches.append(ScenarioStretch(line: line, kind: kind, expected: expected, ticks: ticks))
        case "expect" where !fields.has("by"):
            let isLast = fields.takeEnd("at")
            let (tick, slack) = isLast ? (scenario.end, 0) : try time(&fields)
            let kind = ScenarioStep.Kind.expect(try expected(condition, &fields))
            let step = ScenarioStep(line: line, tick: tick, kind: kind, slack: slack)
            if isLast { lastSteps.append(step) } else { append(step) }
        default:
            let kind = name == "always" ? ScenarioStretch.Kind.always : .once
            let ticks = try stretch(name == "always" ? "to" : "by", &fields)
            let expected = try expected(condition, &fields)
            scenario.stretches.append(ScenarioStretch(line: line, kind: kind, expected: expected, ticks: ticks))
        }
    }

    /// The ticks for which a step waits, unless the file says otherwise.
    private static let longestWait: UInt32 = 30 * 60

    private mutating func append(_ step: ScenarioStep) {
        scenario.steps.append(step)
        now = step.tick
    }

    /// Takes the time of a step: not before the step above, and before the end.
    private func time(_ fields: inout JSONFields) throws(FieldError) -> (tick: UInt32, slack: UInt32) {
        let ticks = try fields.secondsRange("at", in: 0...Scenario.longest)
        guard ticks.lowerBound >= now else { throw fields.wrong("at", "a second that is not before the step above") }
        guard ticks.upperBound < scenario.end else { throw fields.wrong("at", "a second before the end") }
        return (ticks.lowerBound, ticks.upperBound - ticks.lowerBound)
    }

    /// Takes an action.
    ///
    /// - Parameter period: The ticks after which it comes again.
    private mutating func deed(
        _ fields: inout JSONFields,
        _ period: ClosedRange<UInt32>?
    ) throws(FieldError) -> ScenarioDeed {
        let deed = try fields.scenarioDeed(game.actions, &conditions)
        let actions = deed.actions
        let last = LabSide.allCases.count + added - 1
        guard actions.compactMap(\.device).allSatisfy({ $0 <= last }) else {
            let known = added == 0 ? "no line above adds one" : "the lines above add devices up to \(last)"
            throw fields.wrong("device", "a device of the run: \(known)")
        }
        guard actions.contains(where: { if case .add = $0 { true } else { false } }) else { return deed }
        added += period.map { Int(scenario.end / $0.lowerBound) } ?? 1
        guard added <= Self.mostAdded else {
            throw fields.wrong("action", "one of the \(Self.mostAdded) devices that a scenario may add")
        }
        return deed
    }

    private mutating func expected(
        _ condition: Expression,
        _ fields: inout JSONFields
    ) throws(FieldError) -> ExpectedCondition {
        isChecked = true
        return ExpectedCondition(condition: condition, strategies: try fields.strategiesIfAny())
    }

    /// Takes a stretch: since the step above, or `from`; up to the member of this name, or the end.
    private func stretch(_ end: String, _ fields: inout JSONFields) throws(FieldError) -> ClosedRange<UInt32> {
        let first = fields.has("from") ? try fields.seconds("from", in: 0...Scenario.longest) : now
        let isToEnd = fields.takeEnd(end) || !fields.has(end)
        let last = isToEnd ? scenario.end : try fields.seconds(end, in: 0...Scenario.longest)
        guard last > first, last <= scenario.end else {
            throw fields.wrong(end, "a second after the stretch begins, and not after the end")
        }
        return first + 1...last
    }
}

extension Scenario {
    /// The largest file, in bytes.
    package static let largestFile = ScenarioReader.largestFile

    /// Reads the file of a scenario.
    ///
    /// - Throws: ``ScenarioError`` with the line, the reason and the characters that are wrong.
    package init(_ bytes: [UInt8]) throws(ScenarioError) { try self.init(bytes, of: .pong) }

    /// Reads the file of a scenario for a game.
    ///
    /// - Throws: ``ScenarioError`` with the line, the reason and the characters that are wrong.
    package init(_ bytes: [UInt8], of game: ScenarioGame) throws(ScenarioError) {
        self = try ScenarioReader.read(bytes, game)
        names = game.ticks
    }
}

/// The first line of a scenario's file.
///
/// | member | value |
/// |---|---|
/// | `pong` | `scenario` |
/// | `format` | 1 |
/// | `name`, `summary` | one line each |
/// | `length` | seconds |
/// | `seed`, `strategy` | of a run without others; 1, and the default or the first of `strategies` unless given |
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
        var network = setup.network
        for side in LabSide.allCases {
            let clock = try fields.part("\(side.name)Clock", PeerClock.fields, changing: network[clockOf: side])
            network[clockOf: side] = clock ?? network[clockOf: side]
            network[from: side] = scripted[side]
        }
        setup.network.change { $0 = network }
        if fields.has("rules") {
            let given = try fields.object("rules")
            setup.rules = try setup.rules.changed(by: given)
        }
        var levels = PerSide(ComputerPlayer.Level.normal, .normal)
        for side in LabSide.allCases { levels[side] = try fields.take(side.name, .name(such: .normal), or: .normal) }
        self.levels = levels
        try setup.takeDevices(from: &fields)
        self.setup = setup
    }
}

/// Members of a scenario's lines.
extension JSONFields {
    /// Refuses members that the game does not have.
    func check(_ game: ScenarioGame) throws(FieldError) {
        guard !game.isPong, let name = ScenarioGame.ofPong.first(where: has) else { return }
        throw FieldError(path(of: name), .unknown)
    }

    /// Takes a time in seconds, with up to three decimals.
    ///
    /// - Parameter range: The allowed times in thousandths of a second.
    /// - Returns: The nearest tick.
    mutating func seconds(_ name: String, in range: ClosedRange<Int>) throws(FieldError) -> UInt32 {
        try ticks(take(name), name, range)
    }

    /// Takes a time in seconds, or a list of the earliest and the latest one.
    mutating func secondsRange(_ name: String, in range: ClosedRange<Int>) throws(FieldError) -> ClosedRange<UInt32> {
        let value = try take(name)
        let ends = if case .list(let ends) = value { ends } else { [value, value] }
        var ticks: [UInt32] = []
        for end in ends { ticks.append(try self.ticks(end, name, range)) }
        guard ticks.count == 2, ticks[0] <= ticks[1] else {
            throw wrong(name, "a second, or a list of the earliest and the latest one")
        }
        return ticks[0]...ticks[1]
    }

    private func ticks(_ value: JSONValue, _ name: String, _ range: ClosedRange<Int>) throws(FieldError) -> UInt32 {
        let thousandths = try Coding<Int>.units(digits: 3, in: range).value(value, path(of: name))
        return UInt32((thousandths * 60 + 500) / 1_000)
    }

    /// Takes a member if it is this text.
    mutating func takeText(_ name: String, _ text: String) -> Bool {
        var copy = self
        guard case .text(text) = copy.takeIfPresent(name) else { return false }
        self = copy
        return true
    }

    /// Takes a time if it is the end of the scenario.
    mutating func takeEnd(_ name: String) -> Bool { takeText(name, "end") }

    /// Takes `strategies`, a list of at least one.
    mutating func strategiesIfAny() throws(FieldError) -> [StrategyKind]? {
        guard has("strategies") else { return nil }
        let names = try list("strategies")
        let kinds = names.compactMap { name in
            if case .text(let text?) = name { StrategyKind(rawValue: text) } else { nil }
        }
        guard !kinds.isEmpty, kinds.count == names.count else { throw wrong("strategies", "a list of strategies") }
        return kinds
    }
}
