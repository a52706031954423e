internal import GameCore
internal import JSONText
internal import SyncLab

/// Reads a scenario line by line: the header, then steps in the order of their times, and expectations anywhere.
struct ScenarioReader {
    private var header: ScenarioHeader
    private var conditions: ScriptedConditions
    private var steps: [ScenarioStep] = []
    private var lastSteps: [ScenarioStep] = []
    private var expectations: [ScenarioExpectation] = []
    private var triggers: [ScenarioTrigger] = []

    /// The tick of the latest step above the line.
    private var now: UInt32 = 0

    /// The number of devices that the lines above add, and the most that all lines may add.
    private var added = 0
    private static let mostAdded = 8

    /// The largest file, in bytes, and the most lines of it.
    static let largestFile = 1 << 20
    static let mostLines = 2_000

    static func read(_ bytes: [UInt8]) throws(ScenarioError) -> Scenario {
        guard bytes.count <= largestFile else {
            throw ScenarioError(line: 1, "a scenario has up to \(largestFile) bytes")
        }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.count <= mostLines else { throw ScenarioError(line: mostLines + 1, "too many lines") }
        var reader: ScenarioReader?
        for (index, bytes) in lines.enumerated() where !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
            let line = ScenarioLine(number: index + 1, bytes)
            if reader == nil {
                reader = try ScenarioReader(line)
            } else {
                try reader?.take(line)
            }
        }
        guard let reader else { throw ScenarioError(line: 1, "it is empty") }
        return try reader.scenario()
    }

    /// Reads the header.
    private init(_ line: ScenarioLine) throws(ScenarioError) {
        var fields = try line.fields()
        do {
            header = try ScenarioHeader(&fields)
            try fields.finish()
        } catch {
            throw line.error(error)
        }
        conditions = ScriptedConditions(header.setup.network)
    }

    private func scenario() throws(ScenarioError) -> Scenario {
        let scenario = Scenario(
            name: header.name,
            summary: header.summary,
            setup: header.setup,
            left: header.left,
            right: header.right,
            strategies: header.strategies,
            end: header.end,
            steps: steps + lastSteps,
            expectations: expectations,
            triggers: triggers
        )
        // Without an expectation, a scenario could not fail.
        let checks = scenario.steps.contains { step in
            switch step.kind {
            case .act, .wait: false
            case .expect, .measure: true
            }
        }
        guard checks || !expectations.isEmpty else { throw ScenarioError(line: 1, "the scenario expects nothing") }
        return scenario
    }
}

/// The lines after the header.
extension ScenarioReader {
    private mutating func take(_ line: ScenarioLine) throws(ScenarioError) {
        var fields = try line.fields()
        let condition = try line.takeCondition(from: &fields)
        do throws(FieldError) {
            switch condition {
            case nil:
                let (tick, slack) = try time(&fields)
                let period = fields.has("every") ? try fields.secondsRange("every", in: 100...600_000) : nil
                var step = ScenarioStep(line: line.number, tick: tick, kind: .act(try deed(&fields, period)))
                (step.slack, step.period) = (slack, period)
                append(step)
            case .triggering(let condition):
                let (start, end) = try stretch("by", &fields)
                let deed = try deed(&fields, nil)
                let trigger = ScenarioTrigger(
                    line: line.number,
                    condition: condition,
                    start: start,
                    end: end,
                    deed: deed
                )
                triggers.append(trigger)
            case .waited(let condition):
                let (tick, slack) = try time(&fields)
                let limit = fields.has("within") ? try fields.seconds("within", in: 1...600_000) : Self.longestWait
                var step = ScenarioStep(line: line.number, tick: tick, kind: .wait(condition, limit: limit))
                step.slack = slack
                append(step)
            case .measured(let condition):
                let kind = ScenarioStep.Kind.measure(try expected(condition, &fields))
                lastSteps.append(ScenarioStep(line: line.number, tick: header.end, kind: kind))
            case .expected(let condition) where fields.has("by"):
                try takeStretch(.once, condition, to: "by", line, &fields)
            case .expected(let condition):
                try takeMoment(condition, line, &fields)
            case .constant(let condition):
                try takeStretch(.always, condition, to: "to", line, &fields)
            }
            try fields.finish()
        } catch {
            throw line.error(error)
        }
    }

    /// The ticks for which a step waits, unless the file says otherwise.
    private static let longestWait: UInt32 = 30 * 60

    private mutating func append(_ step: ScenarioStep) {
        steps.append(step)
        now = step.tick
    }

    /// Takes the time of a step: not before that of the step above, and before the end.
    private func time(_ fields: inout JSONFields) throws(FieldError) -> (tick: UInt32, slack: UInt32) {
        let ticks = try fields.secondsRange("at", in: 0...ScenarioHeader.longest)
        guard ticks.lowerBound >= now else { throw fields.wrong("at", "a second that is not before the step above") }
        guard ticks.upperBound < header.end else { throw fields.wrong("at", "a second before the end") }
        return (ticks.lowerBound, ticks.upperBound - ticks.lowerBound)
    }

    /// Takes an action.
    ///
    /// - Parameter period: The ticks after which it comes again.
    private mutating func deed(
        _ fields: inout JSONFields,
        _ period: ClosedRange<UInt32>?
    ) throws(FieldError) -> ScenarioDeed {
        let deed = try fields.scenarioDeed(&conditions)
        let actions = deed.effects.compactMap(\.action)
        let last = LabSide.allCases.count + added - 1
        guard actions.compactMap(\.device).allSatisfy({ $0 <= last }) else {
            let known = added == 0 ? "no line above adds one" : "the lines above add devices up to \(last)"
            throw fields.wrong("device", "a device of the run: \(known)")
        }
        guard actions.contains(.addDevice) else { return deed }
        added += period.map { Int(header.end / $0.lowerBound) } ?? 1
        guard added <= Self.mostAdded else {
            throw fields.wrong("action", "one of the \(Self.mostAdded) devices that a scenario may add")
        }
        return deed
    }

    private func expected(
        _ condition: Expression,
        _ fields: inout JSONFields
    ) throws(FieldError) -> ExpectedCondition {
        ExpectedCondition(condition: condition, strategies: try fields.strategiesIfAny())
    }

    private mutating func takeMoment(
        _ condition: Expression,
        _ line: ScenarioLine,
        _ fields: inout JSONFields
    ) throws(FieldError) {
        let isLast = fields.takeEnd("at")
        let (tick, slack) = isLast ? (header.end, 0) : try time(&fields)
        var step = ScenarioStep(line: line.number, tick: tick, kind: .expect(try expected(condition, &fields)))
        step.slack = slack
        if isLast { lastSteps.append(step) } else { append(step) }
    }

    private mutating func takeStretch(
        _ kind: ScenarioExpectation.Kind,
        _ condition: Expression,
        to end: String,
        _ line: ScenarioLine,
        _ fields: inout JSONFields
    ) throws(FieldError) {
        let (first, last) = try stretch(end, &fields)
        let expected = try expected(condition, &fields)
        expectations.append(
            ScenarioExpectation(line: line.number, kind: kind, expected: expected, start: first, end: last)
        )
    }

    /// Takes a stretch: since the step above, or `from`; up to the member of this name, or the end.
    private func stretch(_ end: String, _ fields: inout JSONFields) throws(FieldError) -> (UInt32, UInt32) {
        let first = fields.has("from") ? try fields.seconds("from", in: 0...ScenarioHeader.longest) : now
        let isToEnd = fields.takeEnd(end) || !fields.has(end)
        let last = isToEnd ? header.end : try fields.seconds(end, in: 0...ScenarioHeader.longest)
        guard last > first, last <= header.end else {
            throw fields.wrong(end, "a second after the stretch begins, and not after the end")
        }
        return (first, last)
    }
}

extension Scenario {
    /// The largest file, in bytes.
    package static let largestFile = ScenarioReader.largestFile

    /// Reads the file of a scenario.
    ///
    /// - Throws: ``ScenarioError`` with the line, the reason and the characters that are wrong.
    package init(_ bytes: [UInt8]) throws(ScenarioError) {
        self = try ScenarioReader.read(bytes)
    }
}
