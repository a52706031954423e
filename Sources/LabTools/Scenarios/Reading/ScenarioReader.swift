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

    /// The tick of the latest step above the line.
    private var now: UInt32 = 0

    /// How many devices the lines above add, and how many all of them may add.
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
            expectations: expectations
        )
        // Without an expectation, a scenario could not fail.
        let checks = scenario.steps.contains { if case .expect = $0.kind { true } else { false } }
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
                let tick = try time(&fields)
                let (actions, text) = try fields.scenarioActions(&conditions, under: header.setup.rules)
                added += actions.count { $0 == .addDevice }
                guard added <= Self.mostAdded else {
                    throw fields.wrong("action", "one of the \(Self.mostAdded) devices that a scenario may add")
                }
                append(ScenarioStep(line: line.number, tick: tick, kind: .act(actions, text: text)))
            case .waited(let condition):
                let tick = try time(&fields)
                let limit = fields.has("within") ? try fields.seconds("within", in: 1...600_000) : Self.longestWait
                append(ScenarioStep(line: line.number, tick: tick, kind: .wait(condition, limit: limit)))
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
    private func time(_ fields: inout JSONFields) throws(FieldError) -> UInt32 {
        let tick = try fields.seconds("at", in: 0...ScenarioHeader.longest)
        guard tick >= now else { throw fields.wrong("at", "a second that is not before the step above") }
        guard tick < header.end else { throw fields.wrong("at", "a second before the end") }
        return tick
    }

    private mutating func takeMoment(
        _ condition: Expression,
        _ line: ScenarioLine,
        _ fields: inout JSONFields
    ) throws(FieldError) {
        let isLast = fields.takeEnd("at")
        let tick = isLast ? header.end : try time(&fields)
        let expected = ExpectedCondition(condition: condition, strategies: try fields.strategiesIfAny())
        let step = ScenarioStep(line: line.number, tick: tick, kind: .expect(expected))
        if isLast { lastSteps.append(step) } else { append(step) }
    }

    private mutating func takeStretch(
        _ kind: ScenarioExpectation.Kind,
        _ condition: Expression,
        to end: String,
        _ line: ScenarioLine,
        _ fields: inout JSONFields
    ) throws(FieldError) {
        let first = fields.has("from") ? try fields.seconds("from", in: 0...ScenarioHeader.longest) : now
        let last = fields.takeEnd(end) ? header.end : try fields.seconds(end, in: 0...ScenarioHeader.longest)
        guard last > first, last <= header.end else {
            throw fields.wrong(end, "a second after the stretch begins, and not after the end")
        }
        let expected = ExpectedCondition(condition: condition, strategies: try fields.strategiesIfAny())
        expectations.append(
            ScenarioExpectation(line: line.number, kind: kind, expected: expected, start: first, end: last)
        )
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
