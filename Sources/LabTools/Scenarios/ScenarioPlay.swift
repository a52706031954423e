internal import JSONText
public import MatchSync
public import SyncLab

/// A scenario while it is played: what is due next, and what came of its expectations.
///
/// Before each tick of the lab its driver takes what is due, see ``next()``, and performs it; after the tick it calls
/// ``observe(_:)``.
public struct ScenarioPlay: Sendable {
    public let scenario: Scenario

    /// The strategy of the run.
    private let strategy: StrategyKind

    /// The tick of the scenario's clock.
    private var clock: UInt32 = 0

    /// The step that comes next.
    private var step = 0

    /// The tick of the lab, and for how many of them the next step has waited.
    private var tick: UInt32 = 0
    private var waited: UInt32 = 0

    /// The values at the end of the last tick, and of the one before.
    private var values: ScenarioValues?
    private var before: ScenarioValues?

    /// Of each expectation, whether it still stands to be met or broken.
    private var isOpen: [Bool]

    /// True if a step waited in vain, so that the rest cannot be played.
    private var isStuck = false

    /// The expectations that were broken, in the order of time.
    public private(set) var failures: [ScenarioFailure] = []

    /// - Parameter strategy: The strategy of the run.
    public init(_ scenario: Scenario, _ strategy: StrategyKind) {
        self.scenario = scenario
        self.strategy = strategy
        isOpen = scenario.expectations.map { $0.expected.strategies?.contains(strategy) ?? true }
    }

    /// What a step puts into the lab.
    public struct Due: Sendable {
        public let actions: [LabAction]

        /// The step in words, such as `left leaves`.
        public let text: String
    }

    /// True if its clock has come to its end, or cannot.
    public var isOver: Bool { isStuck || clock >= scenario.end && step == scenario.steps.count }

    /// How many expectations apply to the run: steps that wait count, because they fail where they wait in vain.
    public var expectationCount: Int {
        scenario.expectations.count { applies($0.expected) }
            + scenario.steps.count { step in
                switch step.kind {
                case .act: false
                case .wait: true
                case .expect(let expected): applies(expected)
                }
            }
    }

    private func applies(_ expected: ExpectedCondition) -> Bool { expected.strategies?.contains(strategy) ?? true }
}

/// Time.
extension ScenarioPlay {
    /// Takes the next step that is due before the lab's next tick; `nil` where there is none.
    public mutating func next() -> Due? {
        while !isStuck, step < scenario.steps.count, scenario.steps[step].tick <= clock {
            let due = scenario.steps[step]
            switch due.kind {
            case .act(let actions, let text):
                step += 1
                return Due(actions: actions, text: text)
            case .wait(let condition, _):
                guard holds(condition) == true else { return nil }
                waited = 0
            case .expect(let expected):
                if applies(expected) { check(expected.condition, line: due.line) }
            }
            step += 1
        }
        return nil
    }

    /// Takes the end of a tick of the lab, which keeps a log.
    public mutating func observe(_ lab: Lab) {
        guard !isOver else { return }
        before = values
        values = ScenarioValues(lab, after: before)
        tick = lab.tick
        if let limit = waitingLimit {
            waited += 1
            if waited >= limit { giveUp() }
        } else {
            clock += 1
        }
        for index in scenario.expectations.indices where isOpen[index] { check(index) }
        // The steps that are left at the end only check.
        if clock == scenario.end { _ = next() }
    }

    /// The ticks for which the step that is due waits at most; `nil` where none waits.
    private var waitingLimit: UInt32? {
        guard step < scenario.steps.count, scenario.steps[step].tick <= clock,
            case .wait(_, let limit) = scenario.steps[step].kind
        else { return nil }
        return limit
    }

    private mutating func giveUp() {
        guard case .wait(let condition, let limit) = scenario.steps[step].kind, holds(condition) != true else { return }
        fail(condition, line: scenario.steps[step].line, "has not come true within \(Self.seconds(limit)) s")
        isStuck = true
    }
}

/// Expectations.
extension ScenarioPlay {
    private func holds(_ condition: Expression) -> Bool? {
        values.flatMap { condition.holds(in: $0, before: before) }
    }

    /// Checks an expectation of a stretch at the current tick.
    private mutating func check(_ index: Int) {
        let expectation = scenario.expectations[index]
        guard clock > expectation.start else { return }
        let condition = expectation.expected.condition
        let holds = holds(condition)
        switch (expectation.kind, holds) {
        case (.once, true):
            isOpen[index] = false
        case (.once, _):
            if clock < expectation.end { return }
            isOpen[index] = false
            let start = Self.seconds(expectation.start)
            fail(condition, line: expectation.line, "has not held since second \(start)")
        case (.always, true):
            if clock >= expectation.end { isOpen[index] = false }
        case (.always, _):
            isOpen[index] = false
            fail(condition, line: expectation.line, reason(holds))
        }
    }

    private mutating func check(_ condition: Expression, line: Int) {
        let holds = holds(condition)
        if holds != true { fail(condition, line: line, reason(holds)) }
    }

    private func reason(_ holds: Bool?) -> String {
        holds == nil ? "depends on a value that was not observed" : "does not hold"
    }

    private mutating func fail(_ condition: Expression, line: Int, _ reason: String) {
        failures.append(
            ScenarioFailure(
                line: line,
                tick: tick,
                second: Self.seconds(clock),
                condition: condition.text,
                reason: reason,
                values: condition.names.map { ScenarioValues.text(of: $0, in: values) }
            )
        )
    }

    /// Ticks in seconds, to a hundredth.
    private static func seconds(_ ticks: UInt32) -> String {
        Decimal(Int(ticks), over: 60, digits: 2).shortest
    }
}
